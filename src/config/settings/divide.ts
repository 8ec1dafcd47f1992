import type { Division, NavigationEntry, NavigationLevel } from './navigation.ts';

interface LevelByPath<Level> {
  divisions: readonly { isRest?: true; level: Level }[];
}

/**
 * The levels that divide pages by their paths, the outer one first; all of its divisions have the same inner
 * level.
 */
export function levelsByPath<Level extends LevelByPath<Level>>(level: Level): Level[] {
  const [rest] = level.divisions;
  return rest?.isRest ? [level, ...levelsByPath(rest.level)] : [];
}

/** The divisions of these levels, without those for all other pages. */
export const divisionsByPath = (level: NavigationLevel): Division[] =>
  levelsByPath(level).flatMap(({ divisions }) => divisions.slice(1));

/**
 * Index of the division that holds a page by its path: the one with the longest prefix, otherwise the first.
 */
export function claimant(path: string, divisions: readonly Pick<Division, 'prefix'>[]): number {
  let best = 0;
  let length = -1;
  divisions.forEach(({ prefix }, index) => {
    if (prefix === undefined || prefix.length <= length) return;
    if (prefix === '' || path === prefix || path.startsWith(`${prefix}/`)) {
      best = index;
      length = prefix.length;
    }
  });
  return best;
}

/**
 * `level` with its entries in the divisions that hold them by their paths. Any other level is returned
 * unchanged.
 */
export function divide(level: NavigationLevel): NavigationLevel {
  const { divisions, entries } = level;
  if (!divisions[0]?.isRest) return level;
  return {
    ...level,
    entries: [],
    divisions: divisions.map((division, index) => {
      const own = entriesWithin(entries, (path) => claimant(path, divisions) === index);
      return { ...division, level: divide({ ...division.level, entries: own }) };
    }),
  };
}

/** The entries whose paths match, without empty groups. */
export function entriesWithin(
  entries: NavigationEntry[],
  isWithin: (path: string) => boolean,
): NavigationEntry[] {
  return entries.flatMap((entry): NavigationEntry[] => {
    if (typeof entry === 'string') return isWithin(entry) ? [entry] : [];
    const pages = entriesWithin(entry.pages, isWithin);
    return pages.length > 0 ? [{ ...entry, pages }] : [];
  });
}
