/** Code blocks with what they are written in and what they are called. */
import type { Element } from 'hast';
import type { Code } from 'mdast';
import { attribute, classesOf, elementsOf, find, findTag, hasPart, textOf, wordsOf } from './tree.ts';

/** Languages of request samples, as fences call them. */
const FENCE_NAMES: Record<string, string> = { curl: 'bash', plaintext: '', text: '' };

/** The language of a figure of code; where it does not say, it is JSON when it can be read as such. */
function languageOf(figure: Element, value: string): string {
  // Where there is no title of its own the language stands in its place.
  const untitled = findTag(figure, 'figcaption') ? undefined : attribute(figure, 'dataTitle');
  const languageLabel = attribute(figure, 'dataLanguage') ?? untitled ?? '';
  // Samples that an OpenAPI file brings are numbered.
  if (languageLabel && !/^own-\d+$/.test(languageLabel)) return FENCE_NAMES[languageLabel] ?? languageLabel;
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

/** The code; where lines are added or removed, all with the signs of a unified diff. */
function codeOf(pre: Element): string {
  if (!isChanged(pre)) return textOf(pre);
  const lines = elementsOf(findTag(pre, 'code') ?? pre);
  return lines.map((line) => `${signOf(line)} ${textOf(line).replace(/\n$/, '')}`).join('\n');
}

const signOf = (line: Element): string =>
  hasPart(line, 'added') ? '+' : hasPart(line, 'removed') ? '-' : ' ';

/** A `pre` with its code as one text: the marks of its highlighting are most of the nodes of many a page. */
export function flatCode(pre: Element): Element {
  const name = languageOfPre(pre);
  const changed = isChanged(pre) ? { dataLanguage: 'diff' } : {};
  return {
    ...pre,
    properties: { ...(name && { dataLanguage: name }), ...changed },
    children: [{ type: 'text', value: codeOf(pre) }],
  };
}

/** Code of an author's own HTML names its language as a class. */
function languageOfPre(pre: Element): string | undefined {
  const inner = findTag(pre, 'code');
  const name = inner && classesOf(inner).find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length);
}

/** A `figure.code` or a `pre`, made flat before, as a code block; `title` stands in for a caption. */
export function codeBlock(figure: Element, title?: string): Code | undefined {
  const pre = figure.tagName === 'pre' ? figure : findTag(figure, 'pre');
  if (!pre) return undefined;
  const value = textOf(pre).replace(/(?<!\n)\n+$/, '');
  const caption = findTag(figure, 'figcaption');
  const lang = attribute(pre, 'dataLanguage') ?? languageOf(figure, value);
  const titleText = (caption ? wordsOf(caption) : '') || title || '';
  // What follows the language on the line of a fence: no backquotes (CommonMark 0.31, section 4.5).
  const meta = titleText.toLowerCase() === lang.toLowerCase() ? '' : titleText.replace(/`/g, '');
  return { type: 'code', lang: lang || (meta ? 'text' : null), meta: meta || null, value };
}
