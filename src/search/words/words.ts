import { fold } from './fold.ts';

/** A word of a text, as the index holds it and a query asks for it. */
export interface Word {
  /** Folded: `sendinvitations` of `sendInvitations`, `/plants/{id}` of itself. */
  whole: string;
  /** What it is made of, folded: `send`, `invitations`. Empty of a plain word. */
  parts: string[];
  /** Where it stands in the text, in UTF-16 code units; the end is exclusive. */
  start: number;
  end: number;
}

/** Longer ones are keys, hashes or data, which nobody types. */
const MAX_WORD_LENGTH = 80;

/**
 * A path, or a word with all that joins it to one name: `user.emails`, `x-request-id`, `emoji_name`, `1.0.0`.
 */
const PATH = /\/[\p{L}\p{N}\p{M}_{}$~%.:@*+-]+(?:\/[\p{L}\p{N}\p{M}_{}$~%.:@*+-]*)*/u;
const NAME = /[\p{L}\p{N}\p{M}_]+(?:[-.:@][\p{L}\p{N}\p{M}_]+)*/u;
const WORD = new RegExp(`${PATH.source}|${NAME.source}`, 'gu');
/** What stands before a slash that begins no path: `and/or`, `https://`. */
const BEFORE_NO_PATH = /[\p{L}\p{N}_/.:]$/u;
const BEYOND_LATIN = /[\u0e00-\uffff]/;
/** Where a word may be made of others. */
const JOINT = /[-.:@_]|[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
/** The plural of an abbreviation is one word: `APIs`. */
const PLURAL_ABBREVIATION = /^\p{Lu}+s$/u;
/** The Arabic article, and what is written together with it: `ال`, `وال`, `لل`. */
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;
const APOSTROPHE = /['’]/;
/** Scripts that are written without spaces. */
const UNSPACED_SCRIPTS =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}][${UNSPACED_SCRIPTS}\\p{M}]*`, 'gu');

/**
 * The words of `text` in its order. The index and the query go through the same, in the build and in the
 * browser.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (!run.startsWith('/')) addWords(text, run, index, words);
    else if (BEFORE_NO_PATH.test(text.slice(Math.max(0, index - 2), index)))
      addInner(text, run, index, words);
    else addPath(run, index, words);
  }
  return words;
}

/** Every form under which a word of `text` is found, in its order: the whole and its parts. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const { whole, parts } of wordsIn(text)) terms.push(whole, ...parts);
  return terms;
}

function addPath(pathText: string, start: number, words: Word[]): void {
  const path = pathText.replace(/(?<![.:])[.:]+$/, '').replace(/(?<=.)\/$/, '');
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
  // Most words are of letters that need no such look.
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
  // Punctuation that joins it to a neighbour of another script does not belong to the word.
  const word = raw.replace(/^[-.:@]+|(?<![-.:@])[-.:@]+$/g, '');
  const start = at + raw.indexOf(word);
  const end = start + word.length;
  if (word === '' || word.length > MAX_WORD_LENGTH || !/[\p{L}\p{N}]/u.test(word)) return;
  // What elision leaves behind: `l’API`, `caller’s`.
  const isLeft = APOSTROPHE.test(text.charAt(start - 1)) || APOSTROPHE.test(text.charAt(end));
  if (word.length === 1 && isLeft) return;
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

/** Made for the first text that needs it, because its dictionaries are large. It holds nothing of a text. */
let segmenter: Intl.Segmenter | undefined;

function addSegments(run: string, start: number, words: Word[]): void {
  // One language for all, so that the build and the browser cut alike: the dictionaries go by script.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, index } of segmenter.segment(run)) {
    // `isWordLike` depends on what stands before: `々` is one after another letter, and none alone.
    if (!/[\p{L}\p{N}]/u.test(segment)) continue;
    const end = start + index + segment.length;
    words.push({ whole: fold(segment), parts: [], start: start + index, end });
  }
}
