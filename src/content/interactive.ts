import { scanPage } from './snippet-imports.ts';

/**
 * Components that an author writes in JavaScript: which of them do something in the browser. Everything here reads the
 * source as text; that it is valid is found out when it is compiled.
 */

/** Hooks of React, and handlers of events. */
const INTERACTIVE = /(?<![\w$])use[A-Z]\w*\s*\(|\son[A-Z]\w*\s*=\s*\{/;

/** An import or export at the top level of a page. Offsets in its source. */
interface Statement {
  kind: 'import' | 'export';
  start: number;
  end: number;
  text: string;
  /** What it declares. */
  names: string[];
}

/** Whether the file has a component that uses hooks or handles events. `file` says by its extension what it is. */
export function isInteractive(source: string, file: string): boolean {
  if (!INTERACTIVE.test(source)) return false;
  return !/\.mdx?$/.test(file) || statements(source).some(isLifted);
}

interface Lifted {
  /** The page without these components: as many lines, each as long as before. */
  source: string;
  /** What was lifted out of it, and what that refers to, as a module with all lines in their places. */
  module: string;
  /** Names of what was lifted. */
  names: string[];
}

/** Takes the interactive components out of the source of a page. Undefined when it has none. */
export function liftComponents(source: string): Lifted | undefined {
  if (!INTERACTIVE.test(source)) return undefined;
  const all = statements(source);
  const lifted = all.filter(isLifted);
  if (lifted.length === 0) return undefined;
  const kept = new Set([...lifted, ...all.filter(({ kind }) => kind === 'import')]);
  // What they refer to goes with them, and may be needed on the page as well.
  for (const statement of kept) {
    for (const other of all) {
      if (!kept.has(other) && other.names.some((name) => mentions(statement.text, name))) kept.add(other);
    }
  }
  return {
    source: blank(source, lifted),
    module: blankAround(
      source,
      all.filter((statement) => kept.has(statement)),
    ),
    names: [...new Set(lifted.flatMap(({ names }) => names))],
  };
}

/**
 * The same of a module of JavaScript, whose components that do nothing in the browser can then use what exists at build
 * alone. `module` is all of it. Undefined when it has none, or nothing else.
 */
export function liftExports(source: string): Lifted | undefined {
  if (!INTERACTIVE.test(source)) return undefined;
  const all = split(source, 0, source.length, /^(?:import|export|const|let|var|function|async|class)\b/gm);
  const isExport = (statement: Statement) => /^export\b/.test(statement.text);
  const lifted = new Set(all.filter(({ kind, text }) => kind !== 'import' && INTERACTIVE.test(text)));
  // What cannot be imported from there is taken along by whatever refers to it.
  for (const statement of lifted) {
    if (isExport(statement)) continue;
    for (const other of all) {
      if (other.kind !== 'import' && statement.names.some((name) => mentions(other.text, name)))
        lifted.add(other);
    }
  }
  const exported = all.filter((statement) => lifted.has(statement) && isExport(statement));
  const names = exported.flatMap((statement) => statement.names);
  if (names.length === 0 || !all.some((statement) => isExport(statement) && !lifted.has(statement)))
    return undefined;
  return { source: blank(source, exported), module: source, names: [...new Set(names)] };
}

/** Names that the file exports; undefined when that cannot be told without following others. */
export function exportedNames(source: string, file: string): string[] | undefined {
  const isMdx = /\.mdx?$/.test(file);
  const code = isMdx ? moduleCode(source) : source;
  if (/^export\s*\*/m.test(code)) return undefined;
  const names = isMdx || /^export\s+default\b/m.test(code) ? ['default'] : [];
  for (const [text] of code.matchAll(/^export\s[^\n]*/gm)) names.push(...declared(text));
  for (const [, list = ''] of code.matchAll(/^export\s*\{([^}]*)\}/gm)) {
    names.push(
      ...list.split(',').flatMap(
        (part) =>
          part
            .trim()
            .split(/\s+as\s+/)
            .at(-1) || [],
      ),
    );
  }
  return names;
}

/** Components that the JavaScript in `code` names and that nothing in it declares or imports. */
export function undeclaredComponents(code: string): string[] {
  const tags = new Set([...code.matchAll(/<([A-Z][\w$]*)(?=[\s/>.])/g)].map(([, name]) => name as string));
  return [...tags].filter((name) => !new RegExp(`(?<![\\w$.<]|</)${literal(name)}(?![\\w$])`).test(code));
}

/** The JavaScript of a page: its imports and exports. */
export const moduleCode = (source: string): string =>
  statements(source)
    .map(({ text }) => text)
    .join('\n');

/** Hooks that the code uses without importing or declaring them, as existing snippets do. */
export function undeclaredHooks(code: string, known: readonly string[]): string[] {
  return known.filter(
    (name) =>
      new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(code) &&
      !new RegExp(`(?:import\\b[^;'"]*[{,\\s]|(?:const|let|var|function|class)\\s+)${name}(?![\\w$])`).test(
        code,
      ),
  );
}

const isLifted = ({ kind, text, names }: Statement): boolean =>
  kind === 'export' && names.length > 0 && INTERACTIVE.test(text);

const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$.])${literal(name)}(?![\\w$])`).test(text);

/** A name as part of a pattern. */
const literal = (name: string): string => name.replaceAll('$', '\\$&');

function statements(source: string): Statement[] {
  return scanPage(source)
    .filter(({ kind }) => kind === 'esm')
    .flatMap(({ start, end }) => split(source, start, end));
}

/** One piece may hold several statements without a blank line between them. */
function split(source: string, from: number, to: number, begin = /^(?:import|export)\b/gm): Statement[] {
  const starts = [...source.slice(from, to).matchAll(begin)]
    .map(({ index }) => from + index)
    .filter((at) => at === from || isBalanced(source.slice(from, at)));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? to;
    const text = source.slice(start, end);
    return { kind: text.startsWith('import') ? 'import' : 'export', start, end, text, names: declared(text) };
  });
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/`/g) % 2 === 0 && count(/[({[]/g) === count(/[)}\]]/g);
}

function declared(text: string): string[] {
  const [, name, pattern] =
    /^(?:export\s+)?(?:async\s+)?(?:const|let|var|function\*?|class)\s+(?:([\w$]+)|\{([^}]*)\})/.exec(text) ??
    [];
  if (name) return [name];
  return (pattern ?? '')
    .split(',')
    .map((part) => part.split(':').at(-1)?.split('=')[0]?.trim() ?? '')
    .filter(Boolean);
}

const spaces = (text: string): string => text.replace(/[^\r\n]/g, ' ');

function blank(source: string, parts: Statement[]): string {
  let out = '';
  let last = 0;
  for (const { start, end } of parts) {
    out += source.slice(last, start) + spaces(source.slice(start, end));
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
