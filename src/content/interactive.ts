import { type BodyCode, bodyCode } from './body-code.ts';
import { globalAliases, isBrowserCode, isFunction } from './browser-code.ts';
import { type JsNode, parseModule } from './javascript.ts';
import { boundNames, freeNames, namesOf } from './javascript-names.ts';
import { scanPage } from './snippet-imports.ts';

/**
 * Components that an author writes in JavaScript: which of them do something in the browser. Code that is not valid has
 * none; that it is not is found out when it is compiled.
 */

/** A statement at the top level of a page or module. Offsets in its source. */
interface Statement {
  kind: 'import' | 'export' | 'other';
  start: number;
  end: number;
  text: string;
  node: JsNode;
  /** What it declares. */
  names: string[];
}

/** Whether the file has a component that does something in the browser. `file` says by its extension what it is. */
export function isInteractive(source: string, file: string): boolean {
  const isMdx = /\.mdx?$/.test(file);
  const all = isMdx ? statements(source) : moduleStatements(source, file);
  return interactive(all).length > 0 || (isMdx && bodyCode(source).length > 0);
}

interface Lifted {
  /** The page without these components: as many lines, each as long as before. */
  source: string;
  /** What was lifted out of it, and what that refers to, as a module with all lines in their places. */
  module: string;
  /** Names of what was lifted. */
  names: string[];
}

/** Takes the interactive components and handlers out of the source of a page. Undefined when it has none. */
export function liftComponents(source: string): Lifted | undefined {
  const all = statements(source);
  const lifted = interactive(all);
  const body = bodyCode(source);
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
export function liftExports(source: string, file = 'module.jsx'): Lifted | undefined {
  const all = moduleStatements(source, file);
  const lifted = new Set(interactive(all));
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
  const names = exported.flatMap((statement) => statement.names);
  if (names.length === 0 || !all.some((statement) => isExport(statement) && !lifted.has(statement)))
    return undefined;
  return { source: replaced(source, exported), module: source, names: [...new Set(names)] };
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

/** An exported name is an identifier, or text. */
const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '';
};

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

/** Those that do something in the browser, by themselves or by what they use, and can be imported by name. */
function interactive(all: Statement[]): Statement[] {
  const declared = new Set(all.flatMap(({ names }) => names));
  const named = all.filter(({ kind, names }) => kind !== 'import' && names.length > 0);
  // Names that are declared in the code of one component mean nothing to others.
  const aliases = named.flatMap(({ node, names }) =>
    globalAliases(node).filter((name) => names.includes(name)),
  );
  const own = new Set(named.filter(({ node }) => isBrowserCode(node, declared, aliases)));
  const using = usersOf(own, named);
  return named.filter((statement) => own.has(statement) || (using.has(statement) && isComponent(statement)));
}

/**
 * Those that use a value or function of `some`, directly or by way of others. A component that renders another one does
 * not: each is run where it belongs.
 */
function usersOf(some: ReadonlySet<Statement>, all: Statement[]): Set<Statement> {
  const found = new Set(some);
  const uses = new Map(all.map(({ node }) => [node, new Set(freeNames(node))]));
  // Those that are added on the way are visited too.
  for (const statement of found) {
    if (isComponent(statement)) continue;
    for (const other of all)
      if (statement.names.some((name) => uses.get(other.node)?.has(name))) found.add(other);
  }
  return found;
}

/** Whether it declares a component: a function or class, or what a call makes of one. */
function isComponent({ node, names }: Statement): boolean {
  const { type, declarations } = (node.declaration ?? node) as JsNode;
  if (type !== 'VariableDeclaration') return !type.startsWith('TS') && names.some(isCapitalised);
  return (declarations as JsNode[]).some(({ id, init }) => {
    const name = boundNames(id).find(isCapitalised);
    const made = init as JsNode | null;
    if (name === undefined || !made) return false;
    // `IS_BROWSER = check()` is a value.
    return (
      isFunction(made) ||
      made.type === 'ClassExpression' ||
      (made.type === 'CallExpression' && /[a-z]/.test(name))
    );
  });
}

const isCapitalised = (name: string): boolean => /^[A-Z]/.test(name);

/** Of a page: its imports and exports. */
function statements(source: string): Statement[] {
  return scanPage(source)
    .filter(({ kind }) => kind === 'esm')
    .flatMap(({ start, end }) => statementsIn(source, start, end));
}

const moduleStatements = (source: string, file: string): Statement[] =>
  statementsIn(source, 0, source.length, file);

function statementsIn(source: string, from: number, to: number, file?: string): Statement[] {
  const body = (parseModule(source.slice(from, to), file)?.body ?? []) as JsNode[];
  return body.map((node, index) => {
    const start = from + node.start;
    // What stands behind a statement goes with it.
    const next = body[index + 1];
    const end = next ? from + next.start : to;
    return { kind: kindOf(node), start, end, text: source.slice(start, end), node, names: declaredBy(node) };
  });
}

function kindOf({ type }: JsNode): Statement['kind'] {
  if (type === 'ImportDeclaration') return 'import';
  return type.startsWith('Export') ? 'export' : 'other';
}

function declaredBy(node: JsNode): string[] {
  const declaration = (node.declaration ?? node) as JsNode;
  if (node.type === 'ImportDeclaration')
    return (node.specifiers as JsNode[]).flatMap(({ local }) => boundNames(local));
  if (node.type === 'ExportDefaultDeclaration') return [];
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as JsNode[]).flatMap(({ id }) => boundNames(id));
  return /^(?:Function|Class)Declaration$|^TSEnumDeclaration$/.test(declaration.type)
    ? boundNames(declaration.id)
    : [];
}

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
