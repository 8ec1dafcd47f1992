/** Ends a text with a line feed: at some that end in a backslash, the parser of Markdown aborts the process. */
export const withLineEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
