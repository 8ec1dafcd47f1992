import type { SidebarEntry } from './sidebar-entry.ts';

/** Longer lists of a large division are split into runs. */
const MAX_LIST_ENTRIES = 40;
const ENTRIES_PER_RUN = 20;
/** Characters of a title in a split list. */
const MAX_TITLE_CHARACTERS = 80;

/**
 * Splits a long list of pages on a large site into runs named after their first and last page. The run with
 * the current page is open, the others are folded. So every page is reachable from every other without a
 * script, and no page lists them all.
 *
 * @param prefix of the keys of runs
 * @param isWhole runs contain their entries
 */
export function inRuns(entries: SidebarEntry[], prefix: string, isWhole: boolean): SidebarEntry[] {
  const isPlain = entries.every(
    ({ children, isFolded, version }) => !children && !isFolded && version === undefined,
  );
  if (entries.length <= MAX_LIST_ENTRIES || !isPlain) return entries;
  const runs = Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_RUN) }, (_, index) =>
    entries.slice(index * ENTRIES_PER_RUN, (index + 1) * ENTRIES_PER_RUN),
  );
  return runs.flatMap((run, index): SidebarEntry[] => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last || run.length === 1 || run.some(({ current }) => current)) {
      return run.map((entry) => ({ ...entry, title: shortenTitle(entry.title, MAX_TITLE_CHARACTERS) }));
    }
    const half = MAX_TITLE_CHARACTERS / 2;
    const title = `${shortenTitle(first.title, half)} – ${shortenTitle(last.title, half)}`;
    const runEntry = { title, isRun: true, key: `${prefix}r${index}` };
    return [isWhole ? { ...runEntry, children: run } : { ...runEntry, href: first.href, isFolded: true }];
  });
}

function shortenTitle(title: string, longest: number): string {
  return title.length <= longest ? title : `${title.slice(0, longest).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
