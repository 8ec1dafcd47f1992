/** Code blocks, with their language and title. */
import type { Element } from 'hast';
import type { Code } from 'mdast';
import { attribute, classesOf, elementsOf, find, findTag, hasPart, lineOf, textOf } from './tree.ts';

/** Languages of request samples, as fences call them. */
const FENCE_NAMES: Record<string, string> = { curl: 'bash', plaintext: '', text: '' };

/** The language of a code figure. Unlabelled code that parses as JSON is JSON. */
function languageOf(figure: Element, value: string): string {
  // A figure without a caption has its language as the title.
  const untitled = findTag(figure, 'figcaption') ? undefined : attribute(figure, 'data-title');
  // Samples from an OpenAPI file have numbers before their languages.
  const languageLabel = (attribute(figure, 'data-language') ?? untitled ?? '').replace(/^own-\d+-/, '');
  if (languageLabel) return FENCE_NAMES[languageLabel] ?? languageLabel;
  return languageLabel === '' && isJson(value) ? 'json' : '';
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isChanged = (node: Element): boolean =>
  find(node, (line) => hasPart(line, 'added') || hasPart(line, 'removed')) !== undefined;

/** The code. If lines are added or removed, every line gets the sign of a unified diff. */
function codeOf(pre: Element): string {
  if (!isChanged(pre)) return textOf(pre);
  const lines = elementsOf(findTag(pre, 'code') ?? pre);
  return lines.map((line) => `${signOf(line)} ${textOf(line).replace(/\n$/, '')}`).join('\n');
}

const signOf = (line: Element): string =>
  hasPart(line, 'added') ? '+' : hasPart(line, 'removed') ? '-' : ' ';

/** A `pre` with its code as one text node. On many pages, most nodes are highlighting. */
export function flatCode(pre: Element): Element {
  const name = languageOfPre(pre);
  const changed = isChanged(pre) ? { 'data-language': 'diff' } : {};
  return {
    ...pre,
    properties: { ...(name && { 'data-language': name }), ...changed },
    children: [{ type: 'text', value: codeOf(pre) }],
  };
}

/** In authors' HTML, a class of the code names its language. */
function languageOfPre(pre: Element): string | undefined {
  const inner = findTag(pre, 'code');
  const name = inner && classesOf(inner).find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length);
}

/**
 * A code block from a `figure.code` or a `pre` that `flatCode` made; `title` is for figures without a
 * caption.
 */
export function codeBlock(figure: Element, title?: string): Code | undefined {
  const pre = figure.tagName === 'pre' ? figure : findTag(figure, 'pre');
  if (!pre) return undefined;
  const value = textOf(pre).replace(/(?<!\n)\n+$/, '');
  const caption = findTag(figure, 'figcaption');
  const lang = attribute(pre, 'data-language') ?? languageOf(figure, value);
  const titleText = (caption ? lineOf(caption) : '') || title || '';
  // The info string of a fence cannot contain backquotes (CommonMark 0.31, section 4.5).
  const meta = titleText.toLowerCase() === lang.toLowerCase() ? '' : titleText.replace(/`/g, '');
  return { type: 'code', lang: lang || (meta ? 'text' : null), meta: meta || null, value };
}
