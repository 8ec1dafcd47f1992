import { scanPage } from '../snippets/imports.ts';
import { type BodyCode, bodyCode } from './body-code.ts';
import { analyse, type ExportedBy } from './browser-names.ts';
import { freeNames, namesOf } from './names.ts';
import { type JsNode, parseModule } from './parse.ts';
import { declaredBy, moduleStatements, nameOf, type Statement, statements } from './statements.ts';

/**
 * Components that an author writes in JavaScript: which of them do something in the browser. Code that is not valid has
 * none; that it is not is found out when it is compiled.
 */

/** Whether the file has a component that does something in the browser. `file` says by its extension what it is. */
export function isInteractive(source: string, file: string, exportedBy?: ExportedBy): boolean {
  const isMdx = /\.mdx?$/.test(file);
  const found = analyse(isMdx ? statements(source) : moduleStatements(source, file), exportedBy);
  return found.interactive.length > 0 || (isMdx && bodyCode(source, found).length > 0);
}

interface Lifted {
  /** The page without these components: as many lines, each as long as before. */
  source: string;
  /** What was lifted out of it, and what that refers to, as a module with all lines in their places. */
  module: string;
  /** Names of what was lifted. */
  names: string[];
  /** The name in the source for what is the default export. */
  defaultName?: string;
}

/** Takes the interactive components and handlers out of the source of a page. Undefined when it has none. */
export function liftComponents(source: string, exportedBy?: ExportedBy): Lifted | undefined {
  const all = statements(source);
  const found = analyse(all, exportedBy);
  const lifted = found.interactive;
  const body = bodyCode(source, found);
  if (lifted.length + body.length === 0) return undefined;
  const kept = new Set([...lifted, ...all.filter(({ kind }) => kind === 'import')]);
  // What they refer to goes with them, and may be needed on the page as well.
  const keepFor = (node: JsNode): void => {
    const { used } = namesOf(node);
    for (const other of all) if (other.names.some((name) => used.has(name))) kept.add(other);
  };
  for (const { node } of body) keepFor(node);
  // Those that are added on the way are visited too.
  for (const { node } of kept) keepFor(node);
  const hidden = lifted.filter(({ kind }) => kind === 'other').flatMap(({ names }) => names);
  const module = blankAround(
    source,
    all.filter((statement) => kept.has(statement)),
  );
  const added = [
    ...body.map(({ declaration }) => declaration),
    ...(hidden.length > 0 ? [`export { ${hidden.join(', ')} };`] : []),
  ];
  return {
    source: replaced(source, [...lifted, ...body]),
    module: [module, ...added].join('\n'),
    names: [...new Set([...lifted.flatMap(({ names }) => names), ...body.map(({ name }) => name)])],
  };
}

/**
 * The same of a module of JavaScript, whose components that do nothing in the browser can then use what exists at build
 * alone. `module` is all of it. Undefined when it has none, or nothing else.
 */
export function liftExports(
  source: string,
  file = 'module.jsx',
  exportedBy?: ExportedBy,
): Lifted | undefined {
  const all = moduleStatements(source, file);
  const lifted = new Set(analyse(all, exportedBy).interactive);
  if (lifted.size === 0) return undefined;
  const isExport = ({ kind }: Statement) => kind === 'export';
  // What cannot be imported from there is taken along by whatever refers to it.
  for (const statement of lifted) {
    if (isExport(statement)) continue;
    for (const other of all) {
      if (other.kind === 'import') continue;
      const { used } = namesOf(other.node);
      if (statement.names.some((name) => used.has(name))) lifted.add(other);
    }
  }
  const exported = all.filter((statement) => lifted.has(statement) && isExport(statement));
  // One that only lists names does not tell which of them do something in the browser.
  if (exported.length === 0 || exported.some((statement) => statement.names.length === 0)) return undefined;
  if (!all.some((statement) => isExport(statement) && !lifted.has(statement))) return undefined;
  const own = exported.find(({ isDefault }) => isDefault);
  const names = exported.filter(({ isDefault }) => !isDefault).flatMap((statement) => statement.names);
  return {
    source: replaced(source, exported),
    module: source,
    names: [...new Set(names)],
    ...(own && { defaultName: own.names.find((name) => name !== 'default') ?? 'trellisDefault' }),
  };
}

/** Names that the file exports; undefined when that cannot be told without following others, or the code is not valid. */
export function exportedNames(source: string, file: string): string[] | undefined {
  const isMdx = /\.mdx?$/.test(file);
  const body = parseModule(isMdx ? moduleCode(source) : source, file)?.body as JsNode[] | undefined;
  if (!body || body.some(({ type, exported }) => type === 'ExportAllDeclaration' && !exported))
    return undefined;
  return [...new Set([...(isMdx ? ['default'] : []), ...body.flatMap(exportsOf)])];
}

function exportsOf(node: JsNode): string[] {
  if (node.exportKind === 'type') return [];
  if (node.type === 'ExportDefaultDeclaration') return ['default'];
  if (node.type === 'ExportAllDeclaration') return [nameOf(node.exported)];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const listed = (node.specifiers as JsNode[]).filter(({ exportKind }) => exportKind !== 'type');
  return [...declaredBy(node), ...listed.map(({ exported }) => nameOf(exported))];
}

/** Components that the JavaScript in `code` names and that nothing in it declares or imports. */
export function undeclaredComponents(code: string, file?: string): string[] {
  const { declared, components } = namesOf(parseModule(code, file));
  return [...components].filter((name) => !declared.has(name));
}

/** The JavaScript of a page: its imports and exports. */
export const moduleCode = (source: string): string => codeOf(source).join('\n');

/** Hooks that the code uses without importing or declaring them, as existing snippets do. */
export function undeclaredHooks(code: string, known: readonly string[], file?: string): string[] {
  const free = new Set(freeNames(parseModule(code, file)));
  return known.filter((name) => free.has(name));
}

const codeOf = (source: string): string[] =>
  scanPage(source)
    .filter(({ kind }) => kind === 'esm')
    .map(({ start, end }) => source.slice(start, end));

const spaces = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** Without the statements, and with what stands in for code of the text. */
function replaced(source: string, parts: (Statement | BodyCode)[]): string {
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
