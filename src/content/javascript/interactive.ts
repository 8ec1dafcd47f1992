import { scanPage } from '../snippets/imports.ts';
import { type BodyCode, bodyCode } from './body-code.ts';
import { analyse, type ExportedBy } from './browser-names.ts';
import { freeNames, namesOf } from './identifiers.ts';
import { asNodes, type JsNode, parseModule } from './parse.ts';
import { declaredBy, moduleStatements, nameOf, type Statement, statements } from './statements.ts';

/**
 * Authors' JavaScript components: finds those that run in the browser. Invalid code has none; the compiler
 * reports it.
 */

/** Whether the file has a component that runs in the browser. The extension of `file` tells its format. */
export function isInteractive(source: string, file: string, exportedBy?: ExportedBy): boolean {
  const isMdx = /\.mdx?$/.test(file);
  const analysis = analyse(isMdx ? statements(source) : moduleStatements(source, file), exportedBy);
  return analysis.interactive.length > 0 || (isMdx && bodyCode(source, analysis).length > 0);
}

interface LiftedModule {
  /** The page without these components; the number and length of lines stay. */
  source: string;
  /** The code lifted out of it with everything it refers to, as a module with all lines in place. */
  module: string;
  /** Names of what was lifted. */
  names: string[];
  /** Local name of the default export. */
  defaultName?: string;
}

/** Lifts the interactive components and handlers out of the source of a page. Undefined if it has none. */
export function liftComponents(source: string, exportedBy?: ExportedBy): LiftedModule | undefined {
  const all = statements(source);
  const analysis = analyse(all, exportedBy);
  const lifted = analysis.interactive;
  const body = bodyCode(source, analysis);
  if (lifted.length + body.length === 0) return undefined;
  const keptStatements = new Set([...lifted, ...all.filter(({ kind }) => kind === 'import')]);
  // What they refer to goes with them, and the page may need it as well.
  const keepFor = (node: JsNode): void => {
    const { usedNames } = namesOf(node);
    for (const other of all) if (other.names.some((name) => usedNames.has(name))) keptStatements.add(other);
  };
  for (const { node } of body) keepFor(node);
  // Also visits those added on the way.
  for (const { node } of keptStatements) keepFor(node);
  const hiddenNames = lifted.filter(({ kind }) => kind === 'other').flatMap(({ names }) => names);
  const module = blankAround(
    source,
    all.filter((statement) => keptStatements.has(statement)),
  );
  const added = [
    ...body.map(({ declaration }) => declaration),
    ...(hiddenNames.length > 0 ? [`export { ${hiddenNames.join(', ')} };`] : []),
  ];
  return {
    source: blankOut(source, [...lifted, ...body]),
    module: [module, ...added].join('\n'),
    names: [...new Set([...lifted.flatMap(({ names }) => names), ...body.map(({ name }) => name)])],
  };
}

/**
 * The same for a JavaScript module: its components that do not run in the browser can then use what exists
 * only at build. `module` is the whole module. Undefined if it has no interactive components, or nothing
 * else.
 */
export function liftExports(
  source: string,
  file = 'module.jsx',
  exportedBy?: ExportedBy,
): LiftedModule | undefined {
  const all = moduleStatements(source, file);
  const lifted = new Set(analyse(all, exportedBy).interactive);
  if (lifted.size === 0) return undefined;
  const isExport = ({ kind }: Statement) => kind === 'export';
  // What cannot be imported from there is copied with whatever refers to it.
  for (const statement of lifted) {
    if (isExport(statement)) continue;
    for (const other of all) {
      if (other.kind === 'import') continue;
      const { usedNames } = namesOf(other.node);
      if (statement.names.some((name) => usedNames.has(name))) lifted.add(other);
    }
  }
  const exportStatements = all.filter((statement) => lifted.has(statement) && isExport(statement));
  // An export that only lists names does not tell which of them run in the browser.
  if (exportStatements.length === 0 || exportStatements.some((statement) => statement.names.length === 0))
    return undefined;
  if (!all.some((statement) => isExport(statement) && !lifted.has(statement))) return undefined;
  const own = exportStatements.find(({ isDefault }) => isDefault);
  const names = exportStatements
    .filter(({ isDefault }) => !isDefault)
    .flatMap((statement) => statement.names);
  return {
    source: blankOut(source, exportStatements),
    module: source,
    names: [...new Set(names)],
    ...(own && { defaultName: own.names.find((name) => name !== 'default') ?? 'trellisDefault' }),
  };
}

/** Names that the file exports; undefined if other files would have to be read, or the code is invalid. */
export function exportedNames(source: string, file: string): string[] | undefined {
  const isMdx = /\.mdx?$/.test(file);
  const program = parseModule(isMdx ? moduleCode(source) : source, file);
  const body = program && asNodes(program.body);
  if (!body || body.some(({ type, exported }) => type === 'ExportAllDeclaration' && !exported))
    return undefined;
  return [...new Set([...(isMdx ? ['default'] : []), ...body.flatMap(exportsOf)])];
}

function exportsOf(node: JsNode): string[] {
  if (node.exportKind === 'type') return [];
  if (node.type === 'ExportDefaultDeclaration') return ['default'];
  if (node.type === 'ExportAllDeclaration') return [nameOf(node.exported)];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const specifiers = asNodes(node.specifiers).filter(({ exportKind }) => exportKind !== 'type');
  return [...declaredBy(node), ...specifiers.map(({ exported }) => nameOf(exported))];
}

/** Components that the JavaScript in `code` uses without declaring or importing them. */
export function undeclaredComponents(code: string, file?: string): string[] {
  const { declaredNames, components } = namesOf(parseModule(code, file));
  return [...components].filter((name) => !declaredNames.has(name));
}

/** The JavaScript of a page: its imports and exports. */
export const moduleCode = (source: string): string => codeOf(source).join('\n');

/** Hooks that the code uses without importing or declaring them, as existing snippets do. */
export function undeclaredHooks(code: string, knownNames: readonly string[], file?: string): string[] {
  const free = new Set(freeNames(parseModule(code, file)));
  return knownNames.filter((name) => free.has(name));
}

const codeOf = (source: string): string[] =>
  scanPage(source)
    .filter(({ kind }) => kind === 'esm')
    .map(({ start, end }) => source.slice(start, end));

const spaces = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** The source without the statements, and with the replacements for code in the text. */
function blankOut(source: string, parts: (Statement | BodyCode)[]): string {
  let out = '';
  let last = 0;
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const { start, end } = part;
    out += source.slice(last, start) + ('declaration' in part ? part.text : spaces(source.slice(start, end)));
    last = end;
  }
  return out + source.slice(last);
}

function blankAround(source: string, parts: Statement[]): string {
  let out = '';
  let last = 0;
  for (const { start, end } of parts) {
    out += spaces(source.slice(last, start)) + source.slice(start, end);
    last = end;
  }
  return out + spaces(source.slice(last));
}
