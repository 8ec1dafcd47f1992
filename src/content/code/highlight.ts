import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type RegexEngine,
  type ThemedToken,
  type ThemeRegistration,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs';
import { escapeHtml } from '../../text/index.ts';

/**
 * Syntax highlighting to finished HTML. Tokens carry classes, never inline styles, so pages work with a
 * Content-Security-Policy without `unsafe-inline`. The classes are named after the roles below.
 */
const BASE = createCssVariablesTheme({ name: 'trellis', variablePrefix: '--', fontStyle: false });

/** Every argument of a command is a string to the grammar of shells, so a command would have one color. */
const THEME: ThemeRegistration = {
  ...BASE,
  tokenColors: [
    ...(BASE.tokenColors ?? []),
    { scope: 'string.unquoted.argument', settings: { foreground: 'var(--foreground)' } },
    { scope: 'constant.other.option', settings: { foreground: 'var(--token-parameter)' } },
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
};

/** Grammars that another one embeds but does not load: front matter and components in pages. */
const WITHIN: Record<string, (keyof typeof bundledLanguages)[]> = {
  mdx: ['tsx', 'yaml'],
  markdown: ['html', 'yaml'],
  md: ['html', 'yaml'],
};

const grammars = new Map(Object.entries({ ...bundledLanguages, ...bundledLanguagesAlias }));
/**
 * The engine that grammars are written for. Shiki's other one first translates each pattern to a regular
 * expression of JavaScript, which takes a second for a small site.
 */
let engine: Promise<RegexEngine> | undefined;
/** By language, of those that Shiki knows. Grammars are constant and slow to load, so runs share them. */
const highlighters = new Map<string, Promise<HighlighterCore>>();

/** Names that existing pages give to blocks without colors, or that something else draws. */
const WITHOUT_GRAMMAR = new Set([
  ...['text', 'txt', 'plaintext', 'plain', 'ansi', 'none', 'raw', 'output', 'console', 'mermaid', 'math'],
  ...['curl', 'prompt', 'env', 'gitignore'],
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
  const highlighter = await highlighterOf(name);
  if (!highlighter) return code.split('\n').map(escapeHtml);
  const options = { lang: name, theme: 'trellis', tokenizeTimeLimit: TOKENIZE_LIMIT_MS };
  const body = SHELLS.has(name) ? jsonInQuotes(code) : undefined;
  const json = body && (await highlighterOf('json'));
  if (!body || !json) return highlighter.codeToTokensBase(code, options).map(lineHtml);
  const before = code.slice(0, body.start);
  const grammarState = highlighter.getLastGrammarState(before, options);
  return joinLines(
    highlighter.codeToTokensBase(before, options),
    json.codeToTokensBase(code.slice(body.start, body.end), { ...options, lang: 'json' }),
    highlighter.codeToTokensBase(code.slice(body.end), { ...options, grammarState }),
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
const joinLines = (...parts: ThemedToken[][][]): ThemedToken[][] =>
  parts.reduce((all, [first = [], ...rest]) => [
    ...all.slice(0, -1),
    [...(all.at(-1) ?? []), ...first],
    ...rest,
  ]);

function lineHtml(tokens: ThemedToken[]): string {
  let html = '';
  let open: string | undefined;
  let space = '';
  for (const { content, color } of tokens) {
    const role = (color && CLASSES[color]) || undefined;
    // Neighbors of one role become one element, even with whitespace between them, which has no color.
    if (open && !role && content.trim() === '') {
      space += content;
      continue;
    }
    if (role !== open) {
      html += (open ? '</span>' : '') + space + (role ? `<span class="${role}">` : '');
      open = role;
    } else html += space;
    html += content.replace(/[&<>]/g, escapeHtml);
    space = '';
  }
  return (open ? `${html}</span>` : html) + space;
}

/** The same as one string, lines joined by a line feed. */
export async function highlight(code: string, language: string): Promise<string> {
  return (await highlightLines(code, language)).join('\n');
}

/**
 * One highlighter per language: a grammar also uses others that are loaded, so the result would depend on the
 * pages before.
 */
function highlighterOf(name: string): Promise<HighlighterCore> | undefined {
  const grammar = grammars.get(name);
  if (!grammar) return undefined;
  engine ??= createOnigurumaEngine(import('shiki/wasm'));
  const inner = (WITHIN[name] ?? []).map((each) => bundledLanguages[each]);
  const highlighter =
    highlighters.get(name) ??
    createHighlighterCore({ themes: [THEME], langs: [...inner, grammar], engine, warnings: false });
  highlighters.set(name, highlighter);
  return highlighter;
}
