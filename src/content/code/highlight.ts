import {
  createCssVariablesTheme,
  createHighlighterCore,
  type LanguageInput,
  type RegexEngine,
  type ThemeRegistration,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs';
import { escapeHtml } from '../../text/index.ts';
import { countMade, timed } from '../../timings/index.ts';
import { type ColoredToken, lineColorer, lineHtml } from './colored-lines.ts';
import { keptColors } from './kept-colors.ts';

/**
 * Syntax highlighting to finished HTML. Tokens carry classes, never inline styles, so pages work with a
 * Content-Security-Policy without `unsafe-inline`. The classes are named after the roles below.
 */
const BASE = createCssVariablesTheme({ name: 'trellis', variablePrefix: '--', fontStyle: false });

/**
 * Every argument of a command is a string to the grammar of shells, so a command would have one color. The
 * theme has no color for the headers of a diff, and colors whole calls of PHP like their names.
 */
const THEME: ThemeRegistration = {
  ...BASE,
  tokenColors: [
    ...(BASE.tokenColors ?? []),
    { scope: 'string.unquoted.argument', settings: { foreground: 'var(--foreground)' } },
    { scope: 'constant.other.option', settings: { foreground: 'var(--token-parameter)' } },
    { scope: ['meta.diff.header', 'meta.diff.range'], settings: { foreground: 'var(--token-keyword)' } },
    { scope: 'meta.function-call.php', settings: { foreground: 'var(--foreground)' } },
  ],
};

/**
 * Token colors of the CSS-variables theme -> class of a token. Missing roles stay unmarked text. Punctuation
 * is one of them: half of the elements in JSON would be for a comma or colon.
 */
const CLASSES: Record<string, string> = {
  'var(--token-constant)': 'c',
  'var(--token-string)': 's',
  'var(--token-string-expression)': 's',
  'var(--token-comment)': 'm',
  'var(--token-keyword)': 'k',
  'var(--token-parameter)': 'p',
  'var(--token-function)': 'f',
  'var(--token-link)': 's',
  'var(--token-inserted)': 'i',
  'var(--token-deleted)': 'd',
};

/** Grammars that another one embeds but does not load: front matter and components in pages. */
const WITHIN: Record<string, (keyof typeof bundledLanguages)[]> = {
  mdx: ['tsx', 'yaml'],
  markdown: ['html', 'yaml'],
  md: ['html', 'yaml'],
};

/** Further names of languages that authors write. */
const ALIASES = new Map<string, keyof typeof bundledLanguages>([
  ['golang', 'go'],
  ['gradle', 'groovy'],
  ['htm', 'html'],
  ['node', 'javascript'],
  ['nodejs', 'javascript'],
  ['patch', 'diff'],
  ['postgres', 'sql'],
  ['postgresql', 'sql'],
  ['python3', 'python'],
  ['react', 'jsx'],
  ['svg', 'xml'],
]);

const grammars = new Map<string, LanguageInput>([
  ...Object.entries({ ...bundledLanguages, ...bundledLanguagesAlias }),
  ...[...ALIASES].map(([alias, name]) => [alias, bundledLanguages[name]] as const),
]);
/**
 * The engine that grammars are written for. Shiki's other one first translates each pattern to a regular
 * expression of JavaScript, which takes a second for a small site.
 */
let engine: Promise<RegexEngine> | undefined;
/** By language, of those that Shiki knows. Grammars are constant and slow to load, so runs share them. */
const colorers = new Map<string, Promise<Colorer>>();
type Colorer = ReturnType<typeof lineColorer>;

/** Names that existing pages give to blocks without colors, or that something else draws. */
const WITHOUT_GRAMMAR = new Set([
  ...['text', 'txt', 'plaintext', 'plain', 'ansi', 'none', 'raw', 'output', 'console', 'mermaid', 'math'],
  ...['curl', 'prompt', 'env', 'gitignore', 'conf', 'vtt', 'srt'],
]);

/** Whether blocks in a language have colors, or none on purpose. */
export const isHighlighted = (language: string): boolean =>
  grammars.has(language.toLowerCase()) || WITHOUT_GRAMMAR.has(language.toLowerCase());

/** Names of all languages whose blocks have colors. */
export const languageNames = (): IterableIterator<string> => grammars.keys();

/**
 * Highlights `code` in `language` (a Shiki name or alias). Returns the HTML of each line; for an unknown
 * language, escaped text.
 */
export async function highlightLines(code: string, language: string): Promise<string[]> {
  const name = language.toLowerCase();
  const make = () => freshLines(code, name);
  return grammars.has(name) ? (keptColors()?.take(code, name, make) ?? make()) : make();
}

async function freshLines(code: string, name: string): Promise<string[]> {
  const color = await timed('highlight', () => colorerOf(name));
  if (!color) return code.split('\n').map(escapeHtml);
  const body = SHELLS.has(name) ? jsonInQuotes(code) : undefined;
  const colorJson = body && (await colorerOf('json'));
  countMade('highlight');
  return timed('highlight', () => coloredLines(code, color, body, colorJson));
}

/** `body`: JSON within the code. */
function coloredLines(
  code: string,
  color: Colorer,
  body: { start: number; end: number } | undefined,
  colorJson: Colorer | undefined,
): string[] {
  if (!body || !colorJson) return color(code).map(({ html }) => html);
  const before = color(code.slice(0, body.start));
  return joinLines(
    before,
    colorJson(code.slice(body.start, body.end)),
    color(code.slice(body.end), before.at(-1)?.next),
  ).map(lineHtml);
}

/**
 * By default the highlighter leaves a line uncoloured after half a second, so a busy machine would build
 * another site.
 */
const TOKENIZE_LIMIT_MS = 20_000;

const SHELLS = new Set(['bash', 'sh', 'shell', 'shellscript', 'zsh', 'curl', 'console']);

/** A string in single quotes, in which `'\''` is a quote (POSIX shell 2.2.2). */
const QUOTED = /'((?:[^']|'\\'')*)'/g;

/** The first JSON object or list in single quotes, as in the body of a `curl` command, without the quotes. */
function jsonInQuotes(code: string): { start: number; end: number } | undefined {
  for (const { index, 0: quoted, 1: text = '' } of code.matchAll(QUOTED)) {
    if (/^[[{]/.test(text) && isJson(text.replaceAll("'\\''", "'")))
      return { start: index + 1, end: index + quoted.length - 1 };
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lines of code that continue each other: the last line of one is the start of the first line of the next.
 */
const joinLines = (...parts: { tokens: ColoredToken[] }[][]): ColoredToken[][] =>
  parts.reduce<ColoredToken[][]>(
    (all, [first, ...rest]) => [
      ...all.slice(0, -1),
      [...(all.at(-1) ?? []), ...(first?.tokens ?? [])],
      ...rest.map(({ tokens }) => tokens),
    ],
    [],
  );

/** Neighbors of one role, with only whitespace between them. */
const RUN = /<span class="(\w)">[^<]*<\/span>(?:\s+<span class="\1">[^<]*<\/span>)+/g;

/** The lines joined by a line feed, as one string. A token of several lines is one element. */
export async function highlight(code: string, language: string): Promise<string> {
  const html = (await highlightLines(code, language)).join('\n');
  return html.replace(RUN, (run, role) => `<span class="${role}">${run.replace(/<[^<>]*>/g, '')}</span>`);
}

/**
 * One highlighter per language: a grammar also uses others that are loaded, so the result would depend on the
 * pages before.
 */
function colorerOf(nameOrAlias: string): Promise<Colorer> | undefined {
  const name = ALIASES.get(nameOrAlias) ?? nameOrAlias;
  const grammar = grammars.get(name);
  if (!grammar) return undefined;
  const colorer = colorers.get(name) ?? makeColorer(name, grammar);
  colorers.set(name, colorer);
  return colorer;
}

async function makeColorer(name: string, grammar: LanguageInput): Promise<Colorer> {
  engine ??= createOnigurumaEngine(import('shiki/wasm'));
  const inner = (WITHIN[name] ?? []).map((each) => bundledLanguages[each]);
  const highlighter = await createHighlighterCore({
    themes: [THEME],
    langs: [...inner, grammar],
    engine,
    warnings: false,
  });
  const { theme, colorMap } = highlighter.setTheme('trellis');
  // Shiki replaces colors that are no hexadecimal numbers while it reads a grammar.
  const { colorReplacements = {} } = theme as { colorReplacements?: Record<string, string> };
  const roles = colorMap.map((color) => color && CLASSES[colorReplacements[color.toLowerCase()] ?? color]);
  return lineColorer(highlighter.getLanguage(name), roles, TOKENIZE_LIMIT_MS);
}
