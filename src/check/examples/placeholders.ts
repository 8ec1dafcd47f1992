/** What stands for another text in a command: `$TOKEN`, `<id>`, `{id}`, `YOUR_KEY`, `@file`. */
const PLACEHOLDER = /^@|\$\{?\w|<[\w -]+>|\{[\w-]+\}|YOUR[_-]/;

export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

/** Names that a path has in place of values: `LAMP_ID`, `lamp_id`, `:id`, `xxx`. */
export const isName = (text: string): boolean =>
  /^(?::[\w-]+|[A-Z][A-Z_-]*|(?:[a-z]+[_-])*(?:id|uuid|name|slug|key)|x+)$/.test(text);
