import type { SidebarEntry } from './sidebar-entry.ts';

/** Longer lists of a large division are split into runs. Groups are an overview, so more of them may stay. */
const MAX_LIST_PAGES = 40;
const MAX_LIST_GROUPS = 100;
const ENTRIES_PER_RUN = 20;
/** Characters of a title in a split list. */
const MAX_TITLE_CHARACTERS = 80;

/**
 * Splits a long list of pages or groups on a large site into runs named after their first and last entry. The
 * run with the current page is open, the others are folded. So every page is reachable from every other
 * without a script, and no page lists them all.
 *
 * @param prefix of the keys of runs
 * @param isWhole runs contain their entries
 */
export function inRuns(entries: SidebarEntry[], prefix: string, isWhole: boolean): SidebarEntry[] {
  const hasGroups = entries.some(isGroup);
  const isVersioned = entries.some(({ version }) => version !== undefined);
  if (entries.length <= (hasGroups ? MAX_LIST_GROUPS : MAX_LIST_PAGES) || isVersioned) return entries;
  const runs = Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_RUN) }, (_, index) =>
    entries.slice(index * ENTRIES_PER_RUN, (index + 1) * ENTRIES_PER_RUN),
  );
  return runs.flatMap((run, index): SidebarEntry[] => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last || run.length === 1 || (!isWhole && run.some(isShown))) {
      return run.map((entry) => ({ ...entry, title: shortenTitle(entry.title, MAX_TITLE_CHARACTERS) }));
    }
    const half = MAX_TITLE_CHARACTERS / 2;
    const title = `${shortenTitle(first.title, half)} – ${shortenTitle(last.title, half)}`;
    const runEntry = { title, isRun: true, key: `${prefix}r${index}` };
    return [isWhole ? { ...runEntry, children: run } : { ...runEntry, href: first.href, isFolded: true }];
  });
}

const isGroup = ({ children, isFolded }: SidebarEntry): boolean =>
  children !== undefined || isFolded === true;

/** A group that is not folded contains the current page. */
const isShown = ({ current, children }: SidebarEntry): boolean => current === true || children !== undefined;

function shortenTitle(title: string, longest: number): string {
  return title.length <= longest ? title : `${title.slice(0, longest).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
