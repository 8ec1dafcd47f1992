/** Generated modules between authors' files and their imports, and the ids of these modules. */
import { join } from 'node:path';
import { themeDir } from '../../package-dirs.ts';

/** An interactive module compiled for Preact, which renders it at build and in the browser. */
export const ISLAND = /\?trellis-island\.[jt]sx$/;
/** The same components as pages import them at build, marked as interactive. */
export const MARKED = /\?trellis-islands\.js$/;
/** All modules that the browser can load. */
export const ISLANDS = 'virtual:trellis/islands';

const STUB = '\0trellis:stub?';
const PARTIAL = '\0trellis:partial?';
const PARTS = 'trellis:parts?';

export const islandOf = (file: string): string =>
  `${file}?trellis-island${file.endsWith('.tsx') ? '.tsx' : '.jsx'}`;

export const markedOf = (file: string): string => `${file}?trellis-islands.js`;

/** Replaces a module that does not exist, and exports the names that others import from it. */
export const stubOf = (names: string[]): string => `${STUB}${names.join(',')}`;

/** The module `id` with stand-ins for the names that it does not export. */
export const partialOf = (id: string, missing: string[], hasDefault: boolean): string =>
  `${PARTIAL}${JSON.stringify([id, missing, hasDefault])}`;

/** The components that a file uses without importing them. */
export const partsOf = (file: string, names: string[]): string =>
  `${PARTS}${new URLSearchParams({ file, names: names.join(',') })}`;

export const isPartsId = (source: string): boolean => source.startsWith(PARTS);

/** The code of the module with one of the ids above; undefined for any other id. */
export function virtualModule(id: string): string | undefined {
  if (id.startsWith(STUB)) return stubModule(id.slice(STUB.length).split(','));
  if (id.startsWith(PARTIAL)) return partialModule(id.slice(PARTIAL.length));
  if (id.startsWith(`\0${PARTS}`)) return partsModule(new URLSearchParams(id.slice(PARTS.length + 1)));
  return undefined;
}

/** Code whose exports are components that show their children. */
export function stubModule(names: string[], hasDefault = true): string {
  const exportNames = new Set(names.filter((name) => /^[\w$]+$/.test(name) && name !== 'default'));
  return [
    'const nothing = ({ children } = {}) => children ?? null;',
    ...(hasDefault ? ['export default nothing;'] : []),
    ...[...exportNames].map((name) => `export const ${name} = nothing;`),
  ].join('\n');
}

function partialModule(partialId: string): string {
  const [id, missing, hasDefault] = JSON.parse(partialId) as [string, string[], boolean];
  const isStub = missing.includes('default');
  const from = JSON.stringify(id);
  return [
    `export * from ${from};`,
    ...(hasDefault && !isStub ? [`export { default } from ${from};`] : []),
    stubModule(missing, isStub),
  ].join('\n');
}

function partsModule(query: URLSearchParams): string {
  const file = JSON.stringify(query.get('file'));
  const names = (query.get('names') ?? '').split(',');
  return [
    "import { part } from 'trellis:part';",
    ...names.map((name) => `export const ${name} = part(${JSON.stringify(name)}, ${file});`),
  ].join('\n');
}

/**
 * Code for the components of an interactive module as pages import them at build.
 *
 * @param path the file's path in the docs folder
 */
export function markedModule(file: string, path: string, source: string): string {
  const module = JSON.stringify(islandOf(file));
  return [
    `import * as all from ${module};`,
    "import { markIslands } from 'trellis:island';",
    `markIslands(all, ${JSON.stringify(path)});`,
    `export * from ${module};`,
    ...(/^export default\b|\bas default\b/m.test(source) ? ['export default all.default;'] : []),
  ].join('\n');
}

/** Code for all interactive `files` of the docs folder at `root`. Without any, browsers get nothing. */
export function islandsModule(root: string, files: string[]): string {
  if (files.length === 0) return 'export const start = () => undefined;';
  const entries = files.map((file) => {
    const module = JSON.stringify(islandOf(join(root, file)));
    return `${JSON.stringify(file)}: () => import(${module})`;
  });
  return [
    `import { startIslands } from ${JSON.stringify(join(themeDir, 'client/author-components.ts'))};`,
    `const modules = {${entries.join(',\n')}};`,
    'export const start = () => startIslands(({ module }) => modules[module]?.());',
  ].join('\n');
}

/** Code for exports that a module lacks but others import: components that show their children. */
export const stubExports = (names: string[]): string =>
  names.map((name) => `\nexport const ${name} = ({ children } = {}) => children ?? null;`).join('');

/** Code at the end of a module that records the file of its components. */
export const markFile = (names: string[], file: string): string =>
  "\nimport { markFile as trellisMarkFile } from 'trellis:island';" +
  `\ntrellisMarkFile([${names.join(', ')}], ${JSON.stringify(file)});`;
