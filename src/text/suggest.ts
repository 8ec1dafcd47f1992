/**
 * The candidate most likely meant by a misspelled word; undefined if none is near. Letter case, hyphens,
 * underscores and spaces do not count, so `base_url` finds `baseUrl`. One mistake is allowed for every three
 * letters, at most `most`; a word of one or two letters must match exactly. Of equally near candidates the
 * first one wins. The candidates must not change afterwards: thousands of words may be looked for among them.
 */
export function didYouMean(word: string, candidates: Iterable<string>, most = 3): string | undefined {
  return nearest(word, prepared(candidates), most)?.candidate.text;
}

/**
 * What a word surely means: the candidate that `didYouMean` finds, if no other one is as near. Undefined if
 * there are several, or none.
 */
export function surelyMeant(word: string, candidates: Iterable<string>, most = 3): string | undefined {
  const all = prepared(candidates);
  const found = nearest(word, all, most);
  if (found === undefined) return undefined;
  const wanted = prepare(word);
  const { text } = found.candidate;
  const isRivaled = all.some(
    (each) => each.text !== text && each.text !== word && isWithin(wanted, each, found.distance),
  );
  return isRivaled ? undefined : text;
}

interface Candidate {
  text: string;
  folded: string;
  /** A bit for each letter that occurs, those of the same last five bits together. */
  letters: number;
}

function prepare(text: string): Candidate {
  const folded = text.toLowerCase().replace(/[-_\s]/g, '');
  let letters = 0;
  for (let index = 0; index < folded.length; index++) letters |= 1 << (folded.charCodeAt(index) & 31);
  return { text, folded, letters };
}

const preparedBefore = new WeakMap<Iterable<string>, Candidate[]>();

function prepared(candidates: Iterable<string>): Candidate[] {
  const known = preparedBefore.get(candidates) ?? Array.from(candidates, prepare);
  preparedBefore.set(candidates, known);
  return known;
}

function nearest(
  word: string,
  candidates: readonly Candidate[],
  most: number,
): { candidate: Candidate; distance: number } | undefined {
  const wanted = prepare(word);
  let best: { candidate: Candidate; distance: number } | undefined;
  for (const candidate of candidates) {
    if (candidate.text === word) continue;
    const slips = Math.floor(Math.max(wanted.folded.length, candidate.folded.length) / 3);
    const allowed = wanted.folded.length < 3 ? 0 : Math.min(most, slips);
    const limit = best ? Math.min(allowed, best.distance - 1) : allowed;
    const distance = distanceWithin(wanted, candidate, limit);
    if (distance <= limit) best = { candidate, distance };
    if (best?.distance === 0) break;
  }
  return best;
}

const isWithin = (one: Candidate, other: Candidate, limit: number): boolean =>
  distanceWithin(one, other, limit) <= limit;

/** The distance of two words up to `limit`; infinite if it is more. Most are told apart at a glance. */
function distanceWithin(one: Candidate, other: Candidate, limit: number): number {
  if (Math.abs(one.folded.length - other.folded.length) > limit) return Infinity;
  // A mistake adds one letter, takes one, or both.
  if (countBits(one.letters ^ other.letters) > 2 * limit) return Infinity;
  return editDistance(one.folded, other.folded, limit);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/**
 * Damerau-Levenshtein distance in its optimal string alignment form: insertions, deletions, substitutions and
 * swaps of neighbors each cost one, and no substring is edited twice. Looks only where the distance can be
 * within `limit`; it may return more for a larger one.
 */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: Math.min(b.length, limit) + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current: number[] = [];
    let least = Infinity;
    for (let column = Math.max(0, row - limit); column <= Math.min(b.length, row + limit); column++) {
      const same = a[row - 1] === b[column - 1];
      let cost =
        column === 0
          ? row
          : Math.min(
              at(last, column) + 1,
              at(current, column - 1) + 1,
              at(last, column - 1) + (same ? 0 : 1),
            );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      }
      current[column] = cost;
      least = Math.min(least, cost);
    }
    // A swap continues from the row before.
    if (least > limit && beforeLast.every((cost) => cost >= limit)) return Infinity;
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

/** Infinite for columns that are not looked at. */
const at = (costs: number[], column: number): number => costs[column] ?? Infinity;
