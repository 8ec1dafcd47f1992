import { fold } from './fold.ts';

/** A word of a text or a query. */
export interface Word {
  /** Folded: `sendinvitations` of `sendInvitations`, `/plants/{id}` of itself. */
  whole: string;
  /** Its parts, folded: `send`, `invitations`. Empty for a simple word. */
  parts: string[];
  /** Offsets in the text in UTF-16 code units; the end is exclusive. */
  start: number;
  end: number;
}

/** Longer words are keys, hashes or data, which nobody types. */
const MAX_WORD_LENGTH = 80;

/** Most words: they have no parts, and are folded by lower case alone. */
const SIMPLE = /^[A-Za-z]?[a-z0-9]+$/;
/** A path, or a word that may have parts: `user.emails`, `x-request-id`, `emoji_name`, `1.0.0`. */
const PATH = /\/[\p{L}\p{N}\p{M}_{}$~%.:@*+-]+(?:\/[\p{L}\p{N}\p{M}_{}$~%.:@*+-]*)*/u;
const NAME = /[\p{L}\p{N}\p{M}_]+(?:[-.:@][\p{L}\p{N}\p{M}_]+)*/u;
const WORD = new RegExp(`${PATH.source}|${NAME.source}`, 'gu');
/** Characters before a slash that does not begin a path: `and/or`, `https://`. */
const BEFORE_NO_PATH = /[\p{L}\p{N}_/.:]$/u;
const BEYOND_LATIN = /[\u0e00-\uffff]/;
/** Where a word may have parts. */
const JOINT = /[-.:@_]|[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
/** A plural abbreviation has no parts: `APIs`. */
const PLURAL_ABBREVIATION = /^\p{Lu}+s$/u;
/** The Arabic article with prefixes: `ال`, `وال`, `لل`. */
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;
const APOSTROPHE = /['’]/;
/** Scripts without spaces between words. */
const UNSPACED_SCRIPTS =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}][${UNSPACED_SCRIPTS}\\p{M}]*`, 'gu');

/**
 * The words of `text` in order. Both the build (for the index) and the browser (for queries) use this
 * function, so that words match.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (run.length > 1 && run.length <= MAX_WORD_LENGTH && SIMPLE.test(run))
      words.push({ whole: run.toLowerCase(), parts: [], start: index, end: index + run.length });
    else if (!run.startsWith('/')) addWords(text, run, index, words);
    else if (BEFORE_NO_PATH.test(text.slice(Math.max(0, index - 2), index)))
      addInner(text, run, index, words);
    else addPath(run, index, words);
  }
  return words;
}

/** The words of `text` and their parts, in order. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const { whole, parts } of wordsIn(text)) terms.push(whole, ...parts);
  return terms;
}

function addPath(pathText: string, start: number, words: Word[]): void {
  const path = pathText.replace(/(?<![.:])[.:]+$/, '').replace(/(?<=.)\/$/, '');
  if (path === '/') return;
  if (path.length > MAX_WORD_LENGTH) {
    addInner(path, path, 0, words, start);
    return;
  }
  const inner: Word[] = [];
  addInner(path, path, 0, inner);
  const parts = new Set(inner.flatMap(({ whole, parts }) => [whole, ...parts]));
  words.push({ whole: fold(path), parts: [...parts], start, end: start + path.length });
}

/** The words between the slashes. */
function addInner(text: string, run: string, index: number, words: Word[], shift = 0): void {
  const inner: Word[] = [];
  for (const { 0: piece, index: at } of run.matchAll(/[\p{L}\p{N}\p{M}_]+(?:[-.:@][\p{L}\p{N}\p{M}_]+)*/gu)) {
    addWords(text, piece, index + at, inner);
  }
  for (const word of inner) words.push({ ...word, start: word.start + shift, end: word.end + shift });
}

function addWords(text: string, found: string, start: number, words: Word[]): void {
  // Most words need no segmentation.
  if (!BEYOND_LATIN.test(found)) {
    addWord(text, found, start, words);
    return;
  }
  let end = 0;
  for (const { 0: run, index } of found.matchAll(UNSPACED)) {
    addWord(text, found.slice(end, index), start + end, words);
    addSegments(run, start + index, words);
    end = index + run.length;
  }
  addWord(text, found.slice(end), start + end, words);
}

function addWord(text: string, raw: string, at: number, words: Word[]): void {
  // Punctuation between words of different scripts belongs to neither.
  const word = raw.replace(/^[-.:@]+|(?<![-.:@])[-.:@]+$/g, '');
  const start = at + raw.indexOf(word);
  const end = start + word.length;
  if (word === '' || word.length > MAX_WORD_LENGTH || !/[\p{L}\p{N}]/u.test(word)) return;
  // The rest of an elision: `l’API`, `caller’s`.
  const isElided = APOSTROPHE.test(text.charAt(start - 1)) || APOSTROPHE.test(text.charAt(end));
  if (word.length === 1 && isElided) return;
  const whole = fold(word);
  if (!JOINT.test(word) || PLURAL_ABBREVIATION.test(word)) {
    const bare = whole.replace(ARABIC_ARTICLE, '');
    words.push({ whole, parts: bare === whole ? [] : [bare], start, end });
    return;
  }
  const pieces = word
    .split(/[-.:@_]+/)
    .flatMap((piece) => piece.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u));
  const parts = new Set(pieces.filter((piece) => piece.length > 1).map(fold));
  parts.delete(whole);
  words.push({ whole, parts: [...parts], start, end });
}

/** Created when first needed, because its dictionaries are large. It keeps no state between texts. */
let segmenter: Intl.Segmenter | undefined;

function addSegments(run: string, start: number, words: Word[]): void {
  // Always the same language, so that build and browser agree. Dictionaries depend on the script only.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, index } of segmenter.segment(run)) {
    // Not `isWordLike`, which depends on context: `々` is a word after another character, but not alone.
    if (!/[\p{L}\p{N}]/u.test(segment)) continue;
    const end = start + index + segment.length;
    words.push({ whole: fold(segment), parts: [], start: start + index, end });
  }
}
