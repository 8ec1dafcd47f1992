import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'vite';
import {
  exportedNames,
  isInteractive,
  type LinkedImport,
  liftComponents,
  liftExports,
  prepareSource,
  undeclaredComponents,
  undeclaredHooks,
} from '../content/index.ts';
import type { Engine } from './engine.ts';
import { themeDir } from './paths.ts';

/** Compiled for Preact: what runs in the browser, and renders there and at build. */
const ISLAND = /\?trellis-island\.[jt]sx$/;
/** At build: the same components, marked as such. */
const MARKED = /\?trellis-islands\.js$/;
const ISLANDS = 'virtual:trellis/islands';

const engineFile = fileURLToPath(import.meta.url);
const runtime = join(themeDir, 'jsx/jsx-runtime.ts');

/** Modules that the engine puts into what authors write, by the specifiers that stand there. */
const OWN: Record<string, string> = {
  'trellis:fill': join(themeDir, 'jsx/fill.ts'),
  'trellis:part': join(themeDir, 'jsx/parts.ts'),
  'trellis:island': join(themeDir, 'jsx/island.ts'),
  'trellis:stand-ins': join(themeDir, 'jsx/stand-ins.ts'),
  'trellis-jsx/jsx-runtime': runtime,
  'trellis-jsx/jsx-dev-runtime': runtime,
};

const REACT: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'preact/jsx-dev-runtime': 'preact/jsx-runtime',
};

/** Hooks and names of React that existing snippets use without importing them. */
const HOOKS = [
  'useState',
  'useEffect',
  'useRef',
  'useMemo',
  'useCallback',
  'useReducer',
  'useContext',
  'useLayoutEffect',
  'useId',
  'useTransition',
  'useDeferredValue',
  'useImperativeHandle',
  'useSyncExternalStore',
  'createContext',
  'createPortal',
  'forwardRef',
  'memo',
  'lazy',
  'Fragment',
  'Suspense',
];

/**
 * Snippets, and components that pages and snippets have in JavaScript. What is text or markup becomes HTML at build; what
 * uses hooks or handles events is compiled for Preact, twice: for its first HTML and for the browser.
 */
export function snippetModules(engine: Engine): Plugin {
  const root = `${engine.root}/`;
  const pathOf = (id: string): string => relative(engine.root, id).split(sep).join('/').replace(/\?.*$/, '');
  // The repository of Trellis is a docs folder that holds the theme.
  const isOfDocs = (id: string): boolean =>
    id.startsWith(root) && !id.includes('/node_modules/') && !id.startsWith(themeDir);
  const imports = (file: string): LinkedImport[] => engine.loaded?.snippets.imports.get(file) ?? [];
  const isPage = (file: string): boolean => engine.site.pages.some((page) => page.file === file);

  /** As far as it is one of the docs folder; `undefined` for what others have to find. */
  const linked = (source: string, importer: string): string | undefined => {
    const file = pathOf(importer);
    const link = imports(file).find(({ kind, specifier }) => kind === 'import' && specifier === source);
    if (!link) return undefined;
    if (link.target === undefined) return isPath(source) ? stub(link.names) : undefined;
    if (link.isCircular) return stub(link.names);
    const target = join(engine.root, link.target);
    const isIsland = ISLAND.test(importer) && /\.(?:mdx|jsx|tsx)$/.test(target);
    const id = isIsland ? islandOf(target) : target;
    return link.missing
      ? `\0trellis:partial?${JSON.stringify([id, link.missing, link.names.includes('default')])}`
      : id;
  };

  return {
    name: 'trellis:snippets',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (Object.hasOwn(OWN, source)) return OWN[source];
        if (source === ISLANDS || source.startsWith('trellis:parts?')) return `\0${source}`;
        if (
          Object.hasOwn(REACT, source) &&
          (source.startsWith('preact/') || (importer && isOfDocs(importer)))
        ) {
          return this.resolve(REACT[source] as string, engineFile, { ...options, skipSelf: true });
        }
        if (!importer || !isOfDocs(importer)) return undefined;
        if (source === 'astro/jsx-runtime' || source === 'astro/jsx-dev-runtime') return runtime;
        if (ISLAND.test(source) || MARKED.test(source)) return source;
        const found = linked(source, importer);
        if (found) return found;
        const link = imports(pathOf(importer)).find(({ specifier }) => specifier === source);
        if (!link || isPath(source)) return undefined;
        const other =
          (await this.resolve(source, importer, { ...options, skipSelf: true })) ??
          (await this.resolve(source, engineFile, { ...options, skipSelf: true }));
        if (other) return other;
        engine.snippetFault(
          pathOf(importer),
          `the package "${source}" is not installed here; what comes from it is left out`,
          { severity: 'warning', code: 'content/package', find: source },
        );
        return stub(link.names);
      },
    },
    load: {
      filter: { id: [/^\0(?:virtual:trellis\/islands|trellis:)/, ISLAND, MARKED] },
      async handler(id) {
        if (id === `\0${ISLANDS}`) return islandsModule(engine);
        if (id.startsWith('\0trellis:stub?')) return stubModule(id.slice('\0trellis:stub?'.length));
        if (id.startsWith('\0trellis:partial?')) return partialModule(id.slice('\0trellis:partial?'.length));
        if (id.startsWith('\0trellis:parts?')) return partsModule(new URLSearchParams(id.split('?')[1]));
        const file = id.replace(/\?.*$/, '');
        this.addWatchFile(file);
        const source = await readFile(file, 'utf8');
        if (MARKED.test(id)) return markedModule(file, pathOf(file), source);
        return file.endsWith('.mdx') ? (liftComponents(source)?.module ?? '') : source;
      },
    },
    transform: {
      order: 'pre',
      filter: { id: [/\.(?:mdx|jsx|tsx)$/, ISLAND] },
      handler(code, id) {
        if (!isOfDocs(id)) return undefined;
        const file = pathOf(id);
        if (id.endsWith('.mdx')) {
          const prepared = prepareSource(code, {
            isSnippet: !isPage(file),
            snippet: (name) => {
              const link = imports(file).find(({ kind, specifier }) => kind === 'tag' && specifier === name);
              return link?.target && !link.isCircular ? `/${link.target}` : undefined;
            },
            islands: `${id}?trellis-islands.js`,
            components: (names) => partsId(file, names),
            fill: 'trellis:fill',
          });
          return prepared === code ? undefined : { code: prepared, map: null };
        }
        const isIsland = ISLAND.test(id);
        let text = code;
        if (!isIsland && isInteractive(code, file)) {
          const lifted = liftExports(code);
          if (!lifted) return { code: markedModule(id, file, code), map: null, moduleType: 'js' };
          const names = lifted.names.join(', ');
          const module = JSON.stringify(`${id}?trellis-islands.js`);
          text = `${lifted.source}\nimport { ${names} } from ${module};\nexport { ${names} };`;
        }
        try {
          this.parse(text, { lang: id.endsWith('.tsx') ? 'tsx' : 'jsx' });
        } catch (error) {
          const message = parseMessage(error as Error);
          const { offset } = placeOf(error, code);
          if (engine.mode === 'dev') throw located(file, message, code, offset);
          engine.snippetFault(file, message, { offset });
          return {
            code: stubModule((exportedNames(code, file) ?? []).join(',')),
            map: null,
            moduleType: 'js',
          };
        }
        const missing = undeclaredComponents(text);
        const inserts = isIsland ? islandInserts(engine, file, code, missing) : [];
        if (!isIsland && missing.length > 0) {
          inserts.push(`import { ${missing.join(', ')} } from ${JSON.stringify(partsId(file, missing))};`);
        }
        // One line, so that the numbers of the lines below stay right.
        const marked = isIsland
          ? ''
          : markFile(
              (exportedNames(text, file) ?? []).filter((name) => /^[A-Z]/.test(name)),
              file,
            );
        const pragma = `/** @jsxRuntime automatic @jsxImportSource ${isIsland ? 'preact' : 'trellis-jsx'} */`;
        return { code: `${pragma} ${inserts.join(' ')}${text}${marked}`, map: null };
      },
    },
  };
}

/**
 * After a page or snippet has been compiled: names that a snippet uses and nobody defines are the properties that it is
 * given, and the components that it needs are noted at its content, so that whoever imports it need not hand them on.
 */
export function snippetProps(engine: Engine): Plugin {
  return {
    name: 'trellis:snippet-props',
    transform: {
      filter: { id: /\.mdx$/ },
      handler(code, id) {
        if (!id.startsWith(`${engine.root}/`) || !/^Content\.moduleId = /m.test(code)) return undefined;
        const file = relative(engine.root, id).split(sep).join('/');
        let out = code;
        if (!engine.site.pages.some((page) => page.file === file)) {
          const names = freeNames(this.parse(code));
          if (names.length > 0) {
            out = out.replace(
              /(function _createMdxContent\(props\) \{)/,
              (start) => `${start} const { ${names.join(', ')} } = props;`,
            );
          }
        }
        const names = [...code.matchAll(/^export (?:const|function|async function) ([A-Z][\w$]*)\b/gm)].map(
          ([, name]) => name as string,
        );
        if (names.length > 0) out += markFile(names, file);
        return {
          code: `${out}\nContent.componentNames = ${/^export const componentNames\b/m.test(code) ? 'componentNames' : '[]'};`,
          map: null,
        };
      },
    },
  };
}

const isPath = (specifier: string): boolean =>
  /^[./]/.test(specifier) || /\.(?:mdx?|[jt]sx?)$/.test(specifier);

const markFile = (names: string[], file: string): string =>
  `\nimport { markFile as trellisMarkFile } from 'trellis:island';\ntrellisMarkFile([${names.join(', ')}], ${JSON.stringify(file)});`;

const stub = (names: string[]): string => `\0trellis:stub?${names.join(',')}`;

const partsId = (file: string, names: string[]): string =>
  `trellis:parts?${new URLSearchParams({ file, names: names.join(',') })}`;

/** Stands for what does not exist: every component in it shows what it holds. */
function stubModule(names: string, hasDefault = true): string {
  const wanted = new Set(names.split(',').filter((name) => /^[\w$]+$/.test(name)));
  return [
    'const nothing = ({ children } = {}) => children ?? null;',
    ...(hasDefault ? ['export default nothing;'] : []),
    ...[...wanted].filter((name) => name !== 'default').map((name) => `export const ${name} = nothing;`),
  ].join('\n');
}

/** A module with stand-ins for what it does not export. */
function partialModule(given: string): string {
  const [id, missing, hasDefault] = JSON.parse(given) as [string, string[], boolean];
  const isStub = missing.includes('default');
  const from = JSON.stringify(id);
  return [
    `export * from ${from};`,
    ...(hasDefault && !isStub ? [`export { default } from ${from};`] : []),
    stubModule(missing.join(','), isStub),
  ].join('\n');
}

const islandOf = (file: string): string => `${file}?trellis-island${file.endsWith('.tsx') ? '.tsx' : '.jsx'}`;

function partsModule(query: URLSearchParams): string {
  const file = JSON.stringify(query.get('file'));
  const names = (query.get('names') ?? '').split(',');
  return [
    "import { part } from 'trellis:part';",
    ...names.map((name) => `export const ${name} = part(${JSON.stringify(name)}, ${file});`),
  ].join('\n');
}

/** The components of an interactive module as pages import them at build. */
function markedModule(file: string, path: string, source: string): string {
  const module = JSON.stringify(islandOf(file));
  return [
    `import * as all from ${module};`,
    "import { markIslands } from 'trellis:island';",
    `markIslands(all, ${JSON.stringify(path)});`,
    `export * from ${module};`,
    ...(/^export default\b|\bas default\b/m.test(source) ? ['export default all.default;'] : []),
  ].join('\n');
}

/** The modules that the browser may ask for. Empty on a site without any, so that nothing else is shipped. */
function islandsModule(engine: Engine): string {
  const files = engine.loaded?.snippets.interactive ?? [];
  if (files.length === 0) return 'export const start = () => undefined;';
  const entries = files.map((file) => {
    const module = JSON.stringify(islandOf(join(engine.root, file)));
    return `${JSON.stringify(file)}: () => import(${module})`;
  });
  return [
    `import { startIslands } from ${JSON.stringify(join(themeDir, 'islands/snippets.ts'))};`,
    `const modules = {${entries.join(',\n')}};`,
    'export const start = () => startIslands(modules);',
  ].join('\n');
}

function islandInserts(engine: Engine, file: string, code: string, missing: string[]): string[] {
  const inserts: string[] = [];
  const hooks = undeclaredHooks(code, HOOKS);
  if (hooks.length > 0) inserts.push(`import { ${hooks.join(', ')} } from 'preact/compat';`);
  if (undeclaredHooks(code, ['React']).length > 0) inserts.push("import * as React from 'preact/compat';");
  const components = missing.filter((name) => !hooks.includes(name));
  if (components.length > 0) {
    inserts.push("import { standIn as trellisStandIn } from 'trellis:stand-ins';");
    const rest = liftExports(code)?.source ?? '';
    for (const name of components) {
      inserts.push(`const ${name} = trellisStandIn(${JSON.stringify(name)});`);
      // Those that do nothing in the browser are rendered at build, with everything.
      if (rest.split(`<${name}`).length === code.split(`<${name}`).length) continue;
      engine.snippetFault(
        file,
        `<${name}> is not to be had in a component that works in the browser; what it holds is shown without it`,
        { severity: 'warning', code: 'content/unknown-component', find: `<${name}` },
      );
    }
  }
  return inserts;
}

function parseMessage({ message }: Error): string {
  // The compiler says how many faults there are, then a line each.
  const lines = stripVTControlCharacters(message).split('\n');
  const said =
    lines.find((line) => line.trim() !== '' && !/^(?:Parse failed|Parse failure)/.test(line)) ?? message;
  const text = said.replace(/^\s*\[[^\]]*\]\s*/, '').replace(/^Error:\s*/, '');
  return `this is not valid JavaScript: ${text.trim()}`;
}

/** For the overlay, which shows it until it is mended. */
function located(file: string, message: string, code: string, offset = 0): Error {
  const before = code.slice(0, offset).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return Object.assign(new Error(`${file}:${line}:${column} ${message}`), { line, column });
}

function placeOf(error: unknown, code: string): { offset?: number } {
  const { pos, loc } = error as { pos?: number; loc?: { line: number; column: number } };
  if (typeof pos === 'number') return { offset: pos };
  if (!loc) return {};
  const lines = code.split('\n').slice(0, loc.line - 1);
  return { offset: lines.reduce((sum, line) => sum + line.length + 1, 0) + loc.column };
}

type Node = { type: string } & Record<string, unknown>;

/** Names that a module uses and neither declares nor finds among those of the language. */
export function freeNames(program: object): string[] {
  const declared = new Set<string>(['undefined', 'arguments', 'props']);
  const used = new Set<string>();
  const pattern = (node: Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'Identifier') declared.add(node.name as string);
    else if (node.type === 'ObjectPattern')
      for (const each of node.properties as Node[]) pattern((each.value ?? each.argument) as Node);
    else if (node.type === 'ArrayPattern') for (const each of node.elements as Node[]) pattern(each);
    else if (node.type === 'AssignmentPattern') pattern(node.left as Node);
    else if (node.type === 'RestElement') pattern(node.argument as Node);
  };
  const visit = (node: unknown, parent?: Node, key?: string): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent, key);
      return;
    }
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return;
    const each = node as Node;
    if (each.type === 'Identifier') {
      const isKey =
        (key === 'property' && parent?.type === 'MemberExpression' && !parent.computed) ||
        (key === 'key' && !parent?.computed) ||
        key === 'label' ||
        key === 'exported' ||
        key === 'imported';
      if (!isKey) used.add(each.name as string);
      return;
    }
    if (each.type === 'VariableDeclarator') pattern(each.id as Node);
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(each.type)) {
      pattern(each.id as Node);
      for (const parameter of each.params as Node[]) pattern(parameter);
    }
    if (/^Class/.test(each.type)) pattern(each.id as Node);
    if (each.type === 'CatchClause') pattern(each.param as Node);
    if (/^Import\w*Specifier$/.test(each.type)) pattern(each.local as Node);
    for (const [name, child] of Object.entries(each)) visit(child, each, name);
  };
  visit(program);
  return [...used].filter((name) => !declared.has(name) && !(name in globalThis)).sort();
}
