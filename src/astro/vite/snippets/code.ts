import { stripVTControlCharacters } from 'node:util';
import {
  asNode,
  asText,
  type ExportedBy,
  exportedNames,
  exportedTo,
  isInteractive,
  liftExports,
  parseModule,
  prepareModule,
  TOO_DEEP_CODE,
  TOO_DEEP_HINT,
  tooDeepIn,
  undeclaredComponents,
  undeclaredHooks,
  walk,
} from '../../../content/index.ts';
import { drawGlyph, PART_ICONS, THEME_PARTS, withLineClass } from '../../../theme/interactive.ts';
import type { LinkedFolder } from '../../compile/compiled-folder.ts';
import type { Run } from '../../context/run.ts';
import { guardValues } from '../pages/module-values.ts';
import { ISLAND, markedModule, markedOf, markFile, partsOf, stubModule } from './modules.ts';
import { importedNames } from './props.ts';

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

/** The part of a run that compiling its snippets needs. */
export type SnippetRun = Pick<Run, 'context' | 'folder' | 'ledger'>;

/** Result of a `transform` hook. */
interface TransformResult {
  code: string;
  map: null;
  moduleType?: 'js';
}

/**
 * Prepares an author's JavaScript for the compiler: adds the pragma of its JSX runtime, and imports for names
 * that it uses without importing them. Invalid code is reported, and its exports do nothing.
 *
 * @param file path in the docs folder
 * @param isBrowser whether it runs in the browser, whose console shows values that fail
 * @param parse throws for invalid code
 */
export function prepareCode(
  run: SnippetRun,
  { code, id, file, isBrowser }: { code: string; id: string; file: string; isBrowser: boolean },
  parse: (text: string, options: { lang: 'jsx' | 'tsx' }) => unknown,
): TransformResult {
  const tooDeep = tooDeepStub(run, code, file);
  if (tooDeep) return tooDeep;
  const isIsland = ISLAND.test(id);
  let text = code;
  const exportedBy = exportedByOf(run.folder, file);
  if (!isIsland && isInteractive(code, file, exportedBy)) {
    const liftedModule = liftExports(code, file, exportedBy);
    if (!liftedModule) return { code: markedModule(id, file, code), map: null, moduleType: 'js' };
    const { source, names, defaultName } = liftedModule;
    const imports = [...names, ...(defaultName ? [`default as ${defaultName}`] : [])].join(', ');
    const exports = [...names, ...(defaultName ? [`${defaultName} as default`] : [])].join(', ');
    text = `${source}\nimport { ${imports} } from ${JSON.stringify(markedOf(id))};\nexport { ${exports} };`;
  }
  if (!isIsland) text = prepareModule(text, file, includedModules(run.folder, file));
  try {
    parse(text, { lang: id.endsWith('.tsx') ? 'tsx' : 'jsx' });
  } catch (error) {
    return stubFor(run, file, {
      message: parseMessage(error),
      offset: offsetOf(error, code),
    });
  }
  if (!isBrowser) text = guardValues(text, file, id);
  const undeclared = undeclaredComponents(text, file);
  const inserts = isIsland ? islandInserts(run, file, code, undeclared) : [];
  if (!isIsland && undeclared.length > 0) {
    inserts.push(`import { ${undeclared.join(', ')} } from ${JSON.stringify(partsOf(file, undeclared))};`);
  }
  const components = (exportedNames(text, file) ?? []).filter((name) => /^[A-Z]/.test(name));
  const pragma = `/** @jsxRuntime automatic @jsxImportSource ${isIsland ? 'preact' : 'trellis-jsx'} */`;
  // Everything added before the text is on its first line, so line numbers stay right.
  return {
    code: `${pragma} ${inserts.join(' ')}${text}${isIsland ? '' : markFile(components, file)}`,
    map: null,
  };
}

/** The exports that only browsers have, of the modules that a file imports. */
export const exportedByOf = ({ lastLoad }: LinkedFolder, file: string): ExportedBy =>
  lastLoad ? exportedTo(file, lastLoad.snippets.imports, lastLoad.snippets.browserNames) : () => undefined;

/** Returns the module that a file imports for `<Snippet file="…">`; undefined if it does not exist. */
export const includedModules =
  ({ lastLoad }: LinkedFolder, file: string) =>
  (name: string): string | undefined => {
    const links = lastLoad?.snippets.imports.get(file) ?? [];
    const link = links.find(({ kind, specifier }) => kind === 'tag' && specifier === name);
    return link?.target && !link.isCircular ? `/${link.target}` : undefined;
  };

/** Reports code that cannot be compiled, and returns a module whose exports do nothing. */
function stubFor(
  run: SnippetRun,
  file: string,
  { message, offset, hint, code }: { message: string; offset?: number; hint?: string; code?: string },
): TransformResult {
  run.ledger.problems.ofSnippet(file, message, { offset, hint, code });
  return { code: stubModule(importedNames(run.folder, file)), map: null, moduleType: 'js' };
}

/** The module that replaces code that nests too deeply to be compiled; undefined for all other code. */
export function tooDeepStub(run: SnippetRun, code: string, file: string): TransformResult | undefined {
  const offset = tooDeepIn(code, file);
  if (offset === undefined) return undefined;
  const problem = { message: TOO_DEEP_CODE, hint: TOO_DEEP_HINT, code: 'content/nesting' };
  return stubFor(run, file, { ...problem, offset });
}

function islandInserts(run: SnippetRun, file: string, code: string, missing: string[]): string[] {
  const inserts: string[] = [];
  const hooks = undeclaredHooks(code, HOOKS, file);
  if (hooks.length > 0) inserts.push(`import { ${hooks.join(', ')} } from 'preact/compat';`);
  if (undeclaredHooks(code, ['React'], file).length > 0)
    inserts.push("import * as React from 'preact/compat';");
  const parts = missing.filter((name) => THEME_PARTS.has(name));
  if (parts.length > 0) {
    const facts = JSON.stringify({ base: run.context.base, icons: iconsIn(run, code, file) });
    inserts.push(
      "import { themeParts as trellisParts, useStrings as trellisUseStrings } from 'trellis:theme-parts';",
      'export { trellisUseStrings }; export const trellisIsThemed = true;',
      `const { ${parts.join(', ')} } = trellisParts(${facts});`,
    );
  }
  const components = missing.filter((name) => !hooks.includes(name) && !parts.includes(name));
  if (components.length > 0) {
    inserts.push("import { standIn as trellisStandIn } from 'trellis:stand-ins';");
    const rest = liftExports(code, file, exportedByOf(run.folder, file))?.source ?? '';
    for (const name of components) {
      inserts.push(`const ${name} = trellisStandIn(${JSON.stringify(name)});`);
      // Outside of interactive code, the component is rendered completely at build.
      if (rest.split(`<${name}`).length === code.split(`<${name}`).length) continue;
      run.ledger.problems.ofSnippet(
        file,
        `<${name}> is not available in an interactive component; only its children are rendered.`,
        { severity: 'warning', code: 'content/unknown-component', find: `<${name}` },
      );
    }
  }
  return inserts;
}

/** SVG text by name, of the icons that the code names and of those that components always draw. */
function iconsIn(run: SnippetRun, code: string, file: string): Record<string, string> {
  const names = new Set<string>(PART_ICONS);
  walk(parseModule(code, file), (node) => {
    const key = asNode(node.type === 'JSXAttribute' ? node.name : node.key);
    if (!/^(?:JSXAttribute|Property)$/.test(node.type)) return;
    if (!/^(?:icon|name)$/.test(asText(key?.name))) return;
    walk(node.value, ({ type, value }) => {
      if (type === 'Literal' && typeof value === 'string') names.add(value);
    });
  });
  const { iconLibrary } = run.folder.site.settings;
  const icons = [...names].map((name) => [
    name,
    drawGlyph(name, undefined, iconLibrary, run.ledger.drawIcon),
  ]);
  return Object.fromEntries(
    icons.flatMap(([name, svg]) => (name && svg ? [[name, withLineClass(svg)]] : [])),
  );
}

function parseMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The compiler gives the number of problems, then one per line.
  const lines = stripVTControlCharacters(message).split('\n');
  const firstLine =
    lines.find((line) => line.trim() !== '' && !/^(?:Parse failed|Parse failure)/.test(line)) ?? message;
  const text = firstLine.replace(/^\s*\[[^\]]*\]\s*/, '').replace(/^Error:\s*/, '');
  return `this is not valid JavaScript: ${text.trim()}`;
}

function offsetOf(error: unknown, code: string): number | undefined {
  const { pos, loc } = error as { pos?: number; loc?: { line: number; column: number } };
  if (typeof pos === 'number' || !loc) return pos;
  const lines = code.split('\n').slice(0, loc.line - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + loc.column;
}
