import type { Vocabulary } from '../format/index-format.ts';

/** How many mistakes a word of this length may have. With a mistake, a short word could be any other word. */
const maxMistakes = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Whether a word can be corrected; numbers and short words cannot. */
export const canBeMistyped = (word: string): boolean => maxMistakes(word.length) > 0 && /^\p{L}/u.test(word);

/**
 * The word of `vocabulary` that the reader probably meant: the nearest, or the most frequent of several.
 * Undefined if no word is near.
 *
 * @param word folded
 * @param isUnfinished whether the word may be the beginning of a longer one
 */
export function nearestWord(word: string, vocabulary: Vocabulary, isUnfinished: boolean): string | undefined {
  const most = maxMistakes(word.length);
  if (!canBeMistyped(word)) return undefined;
  let best: { term: string; rank: number } | undefined;
  vocabulary.terms.split('\n').forEach((term, position) => {
    const isTooLong = !isUnfinished && term.length > word.length + most;
    if (isTooLong || term.length < word.length - most) return;
    const distance = distanceTo(word, term, most, isUnfinished);
    if (distance > most) return;
    // People rarely mistype the first letter. A word that ends here is likelier than the beginning of a
    // longer one.
    const isOther = term.charAt(0) === word.charAt(0) ? 0 : 0.6;
    const isLonger = term.length > word.length + distance ? 0.4 : 0;
    const rare = 0.3 / (1 + Number(vocabulary.weights[position]));
    const rank = distance + isOther + isLonger + rare;
    if (!best || rank < best.rank) best = { term, rank };
  });
  return best?.term;
}

/** Fewest letters of each part of a split word. */
const MIN_PART_LENGTH = 3;

/**
 * Splits a compound word into two words: `frontmatter` -> `front matter`. Undefined if the parts do not
 * occur.
 */
export function splitWord(word: string, vocabulary: Vocabulary): string | undefined {
  const terms = new Map(vocabulary.terms.split('\n').map((term, position) => [term, position]));
  let best: { text: string; weight: number } | undefined;
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const positions = parts.flatMap((part) => terms.get(part) ?? []);
    if (positions.length < parts.length) continue;
    // Of several splits, takes the one whose rarer part is the most frequent.
    const weight = Math.min(...positions.map((position) => Number(vocabulary.weights[position])));
    if (!best || weight > best.weight) best = { text: parts.join(' '), weight };
  }
  return best?.text;
}

/**
 * Number of letters to insert, delete, replace or swap with the next one (optimal string alignment); any
 * number above `most` if there are more.
 *
 * @param isPrefix whether to compare with the nearest prefix of `term`, which is at most `most` letters
 *   shorter than `word`
 */
function distanceTo(word: string, term: string, most: number, isPrefix: boolean): number {
  let before: number[] = [];
  let above = Array.from({ length: term.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= term.length; column++) {
      const isSame = word[row - 1] === term[column - 1];
      let cost = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped = word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1];
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, at(before, column - 2) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return most + 1;
    before = above;
    above = current;
  }
  return isPrefix ? Math.min(...above.slice(Math.max(0, word.length - most))) : at(above, term.length);
}

/** For columns that exist. */
const at = (costs: readonly number[], column: number): number => costs[column] ?? Infinity;
