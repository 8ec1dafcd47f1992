import type { Vocabulary } from '../format/index-format.ts';

/** How many mistakes a word may have, by its length: none in what is short, as it would be any other word. */
const allowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Whether a word may stand for another one: numbers and short words are what they are. */
export const canBeMistyped = (word: string): boolean => allowed(word.length) > 0 && /^\p{L}/u.test(word);

/**
 * The word of `vocabulary` that is meant by a mistyped one: the nearest, of those the most frequent one.
 * Undefined when none is near.
 *
 * @param word folded
 * @param isUnfinished the word may be the beginning of a longer one
 */
export function nearestWord(word: string, vocabulary: Vocabulary, isUnfinished: boolean): string | undefined {
  const most = allowed(word.length);
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

/** Fewest letters of each part when a word is taken apart. */
const MIN_PART_LENGTH = 3;

/**
 * A word that was written together, taken apart: `front matter` of `frontmatter`. Undefined when its parts
 * occur nowhere.
 */
export function splitWord(word: string, vocabulary: Vocabulary): string | undefined {
  const terms = new Map(vocabulary.terms.split('\n').map((term, position) => [term, position]));
  let best: { text: string; weight: number } | undefined;
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const positions = parts.map((part) => terms.get(part));
    if (positions.includes(undefined)) continue;
    // Of several ways the one whose rarer part is the most frequent.
    const weight = Math.min(...positions.map((position) => Number(vocabulary.weights[position as number])));
    if (!best || weight > best.weight) best = { text: parts.join(' '), weight };
  }
  return best?.text;
}

/**
 * Letters to insert, delete, replace or swap with the next one (optimal string alignment), or more than
 * `most`.
 *
 * @param isPrefix whether to measure to the nearest beginning of `term` instead, which has at least as many
 *   letters as `word` less `most`
 */
function distanceTo(word: string, term: string, most: number, isPrefix: boolean): number {
  let before: number[] = [];
  let above = Array.from({ length: term.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= term.length; column++) {
      const isSame = word[row - 1] === term[column - 1];
      let cost = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1];
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return most + 1;
    before = above;
    above = current;
  }
  return isPrefix
    ? Math.min(...above.slice(Math.max(0, word.length - most)))
    : (above[term.length] as number);
}
