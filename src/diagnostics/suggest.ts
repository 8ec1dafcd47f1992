/**
 * The candidate most likely meant by a misspelled word; undefined if none is near. Letter case, hyphens,
 * underscores and spaces do not count, so `base_url` finds `baseUrl`. One mistake is allowed for every three
 * letters, at most `most`; a word of one or two letters must match exactly. Of equally near candidates the
 * first one wins.
 */
export function didYouMean(word: string, candidates: Iterable<string>, most = 3): string | undefined {
  const wanted = fold(word);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const folded = fold(candidate);
    const slips = Math.floor(Math.max(wanted.length, folded.length) / 3);
    const maxDistance = wanted.length < 3 ? 0 : Math.min(most, slips);
    if (Math.abs(wanted.length - folded.length) > maxDistance) continue;
    const distance = editDistance(wanted, folded);
    if (distance <= maxDistance && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * What a word surely means: the candidate that `didYouMean` finds, if no other one is as near. Undefined if
 * there are several, or none.
 */
export function surelyMeant(word: string, candidates: Iterable<string>, most = 3): string | undefined {
  const all = [...new Set(candidates)];
  const first = didYouMean(word, all, most);
  if (first === undefined) return undefined;
  const distance = editDistance(fold(word), fold(first));
  const isRivaled = all.some(
    (each) => each !== first && each !== word && editDistance(fold(word), fold(each)) <= distance,
  );
  return isRivaled ? undefined : first;
}

const fold = (word: string): string => word.toLowerCase().replace(/[-_\s]/g, '');

/**
 * Damerau-Levenshtein distance in its optimal string alignment form: insertions, deletions, substitutions and
 * swaps of neighbors each cost one, and no substring is edited twice.
 */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

/** For columns that exist. */
const at = (costs: number[], column: number): number => costs[column] ?? Infinity;
