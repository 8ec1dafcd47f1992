/** Whether one regular expression matches all that others match. */
import { searchText } from './text-search.ts';

/**
 * True: it is proven that each text in which all of `patterns` are found is one in which `outer` is found. False: it is not, or
 * that is not known.
 */
export function isPatternWithin(patterns: readonly string[], outer: string): boolean {
  const none = `^(?![^]*(?:${outer}))`;
  const limits = { patterns: [...patterns, none], min: 0, max: Number.POSITIVE_INFINITY };
  return searchText(limits, 0, () => true) === null;
}
