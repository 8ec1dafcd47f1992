/** Scripts whose names only bundling gives: the name of the OpenAPI file, and the path of its rule set. */
export type NamedScripts = readonly (readonly [name: string, path: string])[];

/** No HTML contains U+0000 (HTML, 13.2.3.5). */
const placeholderOf = (name: string): string => `\0rule-set ${name}\0`;

/** Whether HTML contains the paths as they are. */
export const areFound = (scripts: NamedScripts): boolean => scripts.every(([, path]) => !/["&]/.test(path));

/** HTML that stays right if another build gives the scripts other names. */
export const withoutScriptNames = (html: string, scripts: NamedScripts): string =>
  scripts.reduce((text, [name, path]) => text.replaceAll(path, () => placeholderOf(name)), html);

export const withScriptNames = (html: string, scripts: NamedScripts): string =>
  scripts.reduce((text, [name, path]) => text.replaceAll(placeholderOf(name), () => path), html);
