/**
 * The smallest count that a test may require of `runs` random inputs, of which at least the share `share` is
 * significant: fewer occur by chance less than once in 10^9 runs (the lower tail of the binomial
 * distribution).
 */
export function leastCount(runs: number, share: number): number {
  let probability = (1 - share) ** runs;
  let tail = 0;
  for (let count = 0; count < runs; count++) {
    tail += probability;
    if (tail > 1e-9) return count;
    probability *= ((runs - count) / (count + 1)) * (share / (1 - share));
  }
  return runs;
}
