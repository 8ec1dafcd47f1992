import type { JsonPath } from '../../json/index.ts';
import type { ArrayDocs } from '../dialects/legacy-docs.ts';
import { formatPath } from '../read/problem.ts';
import { divisionsByPath, levelsByPath } from '../settings/divide.ts';
import type { Navigation, NavigationLevel } from '../settings/navigation.ts';
import { areLanguages, holders, linkedVersions, unusedParts } from './navigation.ts';
import { noteOthers, type UpgradeNote } from './notes.ts';

/** Reports what the current format's navigation cannot express, or expresses differently. */
export function noteNavigation(docs: ArrayDocs, navigation: Navigation, report: UpgradeNote[]): void {
  noteParts(docs, navigation, report);
  noteVersions(docs, navigation, report);
  const isDivided = navigation.versions.length > 0 || divisionsByPath(navigation).length > 0;
  noteGroups(docs.navigation, ['navigation'], isDivided, report);
}

const NO_ICON = {
  reason: 'In the current format, the style belongs to the icon, and this part has no icon.',
  suggestion: 'Nothing to do.',
};

function noteParts(docs: ArrayDocs, navigation: Navigation, report: UpgradeNote[]): void {
  const unusedNames = unusedParts(navigation);
  for (const { kind, divisions } of levelsByPath<NavigationLevel>(navigation)) {
    const key = kind === 'tab' ? 'tabs' : 'anchors';
    const knownKeys = ['name', 'url', 'version', 'isDefaultHidden', 'openapi'];
    const holderEntries = holders(navigation.entries, divisions);
    (docs[key] ?? []).forEach((item: NonNullable<ArrayDocs['anchors']>[number], index) => {
      const part = divisions[index + 1];
      if (!part) return;
      noteOthers(
        item,
        key === 'tabs' ? knownKeys : [...knownKeys, 'icon', 'iconType', 'color'],
        [key, index],
        report,
      );
      const note = (name: string, reason: string, suggestion: string): void =>
        void report.push({ path: formatPath([key, index, name]), reason, suggestion });
      if (typeof item.color === 'object') {
        const reason = 'The current format has no gradients; the first color is kept.';
        note('color', reason, 'Choose one color for each mode.');
      }
      if (item.icon === undefined && item.iconType !== undefined) {
        note('iconType', NO_ICON.reason, NO_ICON.suggestion);
      }
      if (unusedNames.includes(part)) {
        const reason =
          'It contains no page of the navigation, so it would lead nowhere in the current format.';
        report.push({ path: formatPath([key, index]), reason, suggestion: 'Add it with its pages.' });
      }
      if (part.openapi && part.href !== undefined) {
        const reason = 'In the current format, a link has no pages.';
        note('openapi', reason, 'Put the operations where their pages should appear.');
      } else if (part.openapi && holderEntries.has(index + 1)) {
        const reason = 'In the current format, operations become pages only where no pages are listed.';
        note('openapi', reason, 'List the operations, as "GET /path".');
      }
    });
  }
}

function noteVersions({ versions = [] }: ArrayDocs, navigation: Navigation, report: UpgradeNote[]): void {
  const isLocalized = areLanguages(navigation.versions);
  const links = linkedVersions(navigation);
  versions.forEach((version, index) => {
    if (typeof version === 'string') return;
    const { name, url, locale } = version;
    noteOthers(version, ['name', 'url', 'default', 'locale'], ['versions', index], report);
    const note = (key: string, reason: string, suggestion: string): void =>
      void report.push({ path: formatPath(['versions', index, key]), reason, suggestion });
    if (isLocalized && locale !== name) {
      const reason = 'The current format names a language by its code only.';
      note('name', reason, 'Nothing to do: menus show its name.');
    }
    if (!isLocalized && locale !== undefined) {
      const reason = 'Versions are languages only if each of them has one.';
      note('locale', reason, 'Use navigation.languages.');
    }
    if (url !== undefined && !links.includes(name)) {
      const reason = 'In the current format, a version has pages or a link, and this one has pages.';
      note('url', reason, 'Put the link into navigation.global.');
    }
  });
}

type GroupDocs = ArrayDocs['navigation'][number];

function noteGroups(
  groups: (string | GroupDocs)[],
  path: JsonPath,
  isDivided: boolean,
  report: UpgradeNote[],
): void {
  groups.forEach((group, index) => {
    if (typeof group === 'string') return;
    const at = [...path, index];
    noteOthers(group, ['group', 'pages', 'icon', 'iconType', 'version', 'public'], at, report);
    if (group.iconType !== undefined && group.icon === undefined) {
      report.push({ path: formatPath([...at, 'iconType']), ...NO_ICON });
    }
    if (isDivided && !hasPages(group)) {
      const reason = 'A group without pages belongs to no tab, anchor or version.';
      report.push({ path: formatPath(at), reason, suggestion: 'Add the group where it should be.' });
    }
    noteGroups(group.pages ?? [], [...at, 'pages'], false, report);
  });
}

const hasPages = ({ pages = [] }: GroupDocs): boolean =>
  pages.some((page) => typeof page === 'string' || hasPages(page));
