import type { LinkedImport } from '../snippets/imports.ts';
import { globalAliases, isBrowserCode, isFunction } from './browser-code.ts';
import { boundNames, freeNames, walk } from './identifiers.ts';
import { asNode, asNodes, asText, type JsNode } from './parse.ts';
import { moduleStatements, nameOf, type Statement, statements } from './statements.ts';

/** Names that stand for something only browsers have. */
export interface BrowserNames {
  /** Values and functions derived from it: `export const isBrowser = typeof window !== 'undefined'`. */
  values: ReadonlySet<string>;
  /** Other names of `globalThis`. */
  aliases: ReadonlySet<string>;
}

/** Returns which browser names the module of a specifier exports. */
export type ExportedBy = (specifier: string) => BrowserNames | undefined;

export interface Analysis extends BrowserNames {
  /** Components and values that run in the browser, by themselves or through what they use. */
  interactive: Statement[];
  /** All names of the top level. */
  declared: ReadonlySet<string>;
}

/**
 * Analyzes which statements of a page or module depend on the browser. Members of namespaces are written
 * `env.isBrowser`.
 */
export function analyse(all: Statement[], exportedBy: ExportedBy = () => undefined): Analysis {
  const declaredNames = new Set(all.flatMap(({ names }) => names));
  const definitions = all.filter(({ kind, names }) => kind !== 'import' && names.length > 0);
  const importNames = importedNames(all, exportedBy);
  // Names declared inside one component mean nothing to others.
  const ownAliases = definitions.flatMap(({ node, names }) =>
    globalAliases(node).filter((name) => names.includes(name)),
  );
  const aliases = new Set([...ownAliases, ...importNames.aliases]);
  const uses = new Map(definitions.map((statement) => [statement, usedNames(statement.node)]));
  const usesAny = (statement: Statement, names: Iterable<string>): boolean =>
    [...names].some((name) => uses.get(statement)?.has(name));
  const own = new Set(
    definitions.filter(
      (statement) =>
        isBrowserCode(statement.node, declaredNames, [...aliases]) || usesAny(statement, importNames.values),
    ),
  );
  const using = new Set(own);
  // Also visits names added on the way. A component that renders another one runs where it belongs.
  for (const { names } of notComponents(using))
    for (const other of definitions) if (usesAny(other, names)) using.add(other);
  const interactive = new Set(
    definitions.filter((each) => own.has(each) || (using.has(each) && isComponent(each))),
  );
  for (const { names } of interactive)
    for (const other of definitions) if (isMadeOf(other, names)) interactive.add(other);
  return {
    interactive: definitions.filter((statement) => interactive.has(statement)),
    values: new Set([...importNames.values, ...[...notComponents(using)].flatMap(({ names }) => names)]),
    aliases,
    declared: declaredNames,
  };
}

function* notComponents(all: Iterable<Statement>): Generator<Statement> {
  for (const statement of all) if (!isComponent(statement)) yield statement;
}

/** Whether code uses one of the names. */
export const usesNames = (root: unknown, names: ReadonlySet<string>): boolean =>
  names.size > 0 && [...usedNames(root)].some((name) => names.has(name));

/** Names that the code uses without declaring them, with the members that it reads of them. */
function usedNames(root: unknown): Set<string> {
  const free = new Set(freeNames(root));
  const members: string[] = [];
  walk(root, ({ type, object, property, computed }) => {
    const name = asText(asNode(object)?.name);
    if (/^(?:JSX)?MemberExpression$/.test(type) && !computed && free.has(name))
      members.push(`${name}.${nameOf(property)}`);
  });
  return new Set([...free, ...members]);
}

/** Browser names exported by other modules, under their local names. */
function importedNames(all: Statement[], exportedBy: ExportedBy): { values: string[]; aliases: string[] } {
  const names: { values: string[]; aliases: string[] } = { values: [], aliases: [] };
  for (const { kind, node } of all) {
    const from = kind === 'import' ? exportedBy(sourceOf(node)) : undefined;
    if (!from) continue;
    for (const specifier of asNodes(node.specifiers)) {
      const local = nameOf(specifier.local);
      for (const key of ['values', 'aliases'] as const) {
        if (specifier.type === 'ImportNamespaceSpecifier')
          names[key].push(...[...from[key]].map((name) => `${local}.${name}`));
        else if (from[key].has(specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default'))
          names[key].push(local);
      }
    }
  }
  return names;
}

const sourceOf = ({ source }: JsNode): string => String(asNode(source)?.value ?? '');

/** Whether it declares a component: a function or class, or the result of a call with one. */
function isComponent({ node, names, isDefault }: Statement): boolean {
  const { type, declarations } = asNode(node.declaration) ?? node;
  if (isDefault) return names.some(isCapitalised) || (type !== 'Identifier' && hasElements(node));
  if (type !== 'VariableDeclaration') return !type.startsWith('TS') && names.some(isCapitalised);
  return asNodes(declarations).some(({ id, init }) => {
    const name = boundNames(id).find(isCapitalised);
    const initializer = asNode(init);
    if (name === undefined || !initializer) return false;
    // `IS_BROWSER = check()` is a value.
    return (
      isFunction(initializer) ||
      initializer.type === 'ClassExpression' ||
      (initializer.type === 'CallExpression' && /[a-z]/.test(name))
    );
  });
}

/** `memo(Counter)` */
function isMadeOf({ node, isDefault }: Statement, names: readonly string[]): boolean {
  const { declarations } = asNode(node.declaration) ?? node;
  const values = isDefault ? [node.declaration] : asNodes(declarations).map(({ init }) => init);
  return asNodes(values).some(
    (call) =>
      call.type === 'CallExpression' &&
      asNodes(call.arguments).some((each) => each.type === 'Identifier' && names.includes(nameOf(each))),
  );
}

function hasElements(root: unknown): boolean {
  let isFound = false;
  walk(root, ({ type }) => {
    isFound ||= type.startsWith('JSX');
  });
  return isFound;
}

const isCapitalised = (name: string): boolean => /^[A-Z]/.test(name);

/** Browser names that a file exports. */
function exportedNames(source: string, file: string, exportedBy: ExportedBy): BrowserNames {
  const all = /\.mdx?$/.test(file) ? statements(source) : moduleStatements(source, file);
  const local = analyse(all, exportedBy);
  const namesInBrowser = { values: new Set<string>(), aliases: new Set<string>() };
  for (const key of ['values', 'aliases'] as const) {
    for (const { kind, node, names } of all) {
      if (kind !== 'export') continue;
      const from = node.source ? exportedBy(sourceOf(node))?.[key] : local[key];
      if (!from) continue;
      if (node.type === 'ExportAllDeclaration' && !node.exported)
        for (const name of from) namesInBrowser[key].add(name);
      for (const name of names) if (from.has(name)) namesInBrowser[key].add(name);
      for (const specifier of asNodes(node.specifiers))
        if (from.has(nameOf(specifier.local))) namesInBrowser[key].add(nameOf(specifier.exported));
      if (node.type === 'ExportDefaultDeclaration' && from.has(nameOf(node.declaration)))
        namesInBrowser[key].add('default');
    }
  }
  return namesInBrowser;
}

/** What the modules that a file imports export. */
export const exportedTo =
  (
    file: string,
    imports: ReadonlyMap<string, LinkedImport[]>,
    names: ReadonlyMap<string, BrowserNames>,
  ): ExportedBy =>
  (specifier) => {
    const link = imports.get(file)?.find((each) => each.kind === 'import' && each.specifier === specifier);
    return link?.target === undefined ? undefined : names.get(link.target);
  };

/**
 * Browser names that `files` export, by file. Repeats until nothing is added, because modules may import each
 * other.
 */
export function browserNames(
  files: Iterable<string>,
  sources: ReadonlyMap<string, string>,
  imports: ReadonlyMap<string, LinkedImport[]>,
): Map<string, BrowserNames> {
  const namesByFile = new Map<string, BrowserNames>();
  const importers = new Map<string, Set<string>>();
  for (const [file, links] of imports)
    for (const { target } of links) {
      if (target === undefined) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  const all = new Set(files);
  const open = new Set(all);
  for (const file of open) {
    open.delete(file);
    const names = exportedNames(sources.get(file) ?? '', file, exportedTo(file, imports, namesByFile));
    const before = namesByFile.get(file);
    if (names.values.size + names.aliases.size === (before ? before.values.size + before.aliases.size : 0))
      continue;
    namesByFile.set(file, names);
    for (const importer of importers.get(file) ?? []) if (all.has(importer)) open.add(importer);
  }
  return namesByFile;
}
