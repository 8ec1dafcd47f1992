import type { ArrayDocs } from '../dialects/array.ts';
import { defined } from '../dialects/shared.ts';
import { formatPath } from '../fault.ts';
import type { JsonPath } from '../json/nodes.ts';
import { normalizeEntry } from '../paths.ts';
import { noteOthers, type UpgradeNote } from './notes.ts';

type Groups = ArrayDocs['navigation'];
type OldGroup = Groups[number];
export type Docs = Record<string, unknown>;

/** Paths of the pages in file order, each with the version that it has by its groups. */
export function listPages(groups: Groups): { page: string; version?: string }[] {
  const visit = (
    { pages = [], version }: OldGroup,
    inherited?: string,
  ): { page: string; version?: string }[] =>
    pages.flatMap((entry) =>
      typeof entry === 'string'
        ? [{ page: normalizeEntry(entry), version: version ?? inherited }]
        : visit(entry, version ?? inherited),
    );
  return groups.flatMap((group) => visit(group));
}

/**
 * The groups of the newer shape with the pages that are shown in a version (all without one) and are among the given ones
 * (all without them). Groups of which nothing is left are left out, and without pages to choose from none is.
 */
export function upgradeGroups(groups: Groups, version?: string, among?: ReadonlySet<string>): Docs[] {
  const upgrade = (group: OldGroup, inherited?: string): Docs[] => {
    const own = group.version ?? inherited;
    const isShown = version === undefined || own === undefined || own === version;
    const pages = (group.pages ?? []).flatMap((entry): (string | Docs)[] => {
      if (typeof entry !== 'string') return upgrade(entry, own);
      const page = normalizeEntry(entry);
      return isShown && (among?.has(page) ?? true) ? [page] : [];
    });
    const isAll = version === undefined && among === undefined;
    if (pages.length === 0 && !isAll) return [];
    const { icon, iconType } = group;
    return [
      defined({
        group: group.group,
        icon: icon !== undefined && iconType !== undefined ? { name: icon, style: iconType } : icon,
        public: group.public,
        pages,
      }),
    ];
  };
  return groups.flatMap((group) => upgrade(group));
}

/** Notes what `upgradeGroups` does not carry over, whatever is chosen. */
export function noteGroups(
  groups: (string | OldGroup)[],
  path: JsonPath,
  isDivided: boolean,
  report: UpgradeNote[],
): void {
  groups.forEach((group, index) => {
    if (typeof group === 'string') return;
    const at = [...path, index];
    noteOthers(group, ['group', 'pages', 'icon', 'iconType', 'version', 'public'], at, report);
    if (group.iconType !== undefined && group.icon === undefined) {
      report.push({
        path: formatPath([...at, 'iconType']),
        reason: 'In the newer shape the style belongs to the icon, and there is no icon.',
        suggestion: 'Nothing to do.',
      });
    }
    if (isDivided && listPages([group]).length === 0) {
      report.push({
        path: formatPath(at),
        reason: 'A group without pages belongs to no tab, anchor or version.',
        suggestion: 'Add the group where it should be.',
      });
    }
    noteGroups(group.pages ?? [], [...at, 'pages'], false, report);
  });
}
