import type { Division, DocsVersion, Group, Navigation, NavigationLevel } from '../settings/navigation.ts';
import {
  isAbsoluteUrl,
  normalizeEntry,
  normalizeHref,
  normalizePrefix,
} from '../settings/normalize-paths.ts';
import type { IconType } from '../settings/surround.ts';
import type { ArrayDocs } from './legacy-docs.ts';
import { sourceOf, withoutUndefined } from './shared.ts';

type GroupDocs = ArrayDocs['navigation'][number];
type PartDocs = NonNullable<ArrayDocs['anchors']>[number];

const DEFAULT_ICON_TYPE: IconType = 'duotone';

/**
 * The navigation of the legacy format: groups in file order, divided by tabs and then anchors by the paths of
 * pages. Each of the two keeps a part for all other pages: the primary tab and the top anchor.
 */
export function navigationOf(docs: ArrayDocs): Navigation {
  const versions = normalizeVersions(docs.versions ?? []);
  // An entry that names an unknown version belongs to all, or no reader would see it.
  const knownVersion = (version: string | undefined): string | undefined =>
    versions.some(({ name }) => name === version) ? version : undefined;
  const groupOf = ({ group = '', icon, iconType, version, public: isPublic, pages = [] }: GroupDocs): Group =>
    withoutUndefined({
      group,
      icon,
      iconType,
      version: knownVersion(version),
      pages: pages.map((page) => (typeof page === 'string' ? normalizeEntry(page) : groupOf(page))),
      isHidden: false,
      isPublic,
    });

  const { topAnchor, primaryTab } = docs;
  const name = topAnchor?.name ?? 'Documentation';
  const rest: Omit<Division, 'label' | 'kind'> = {
    isRest: true,
    isDefault: true,
    isHidden: false,
    level: { divisions: [], entries: [] },
  };
  const tabs = (docs.tabs ?? []).map((each) => partOf('tab', each, knownVersion(each.version)));
  const anchors = (docs.anchors ?? []).map((each) =>
    withoutUndefined({
      ...partOf('anchor', each, knownVersion(each.version)),
      icon: each.icon,
      iconType: each.iconType ?? DEFAULT_ICON_TYPE,
      gradient: gradientOf(each.color ?? docs.colors?.anchors),
    }),
  );
  const primary: Division = {
    ...rest,
    label: primaryTab?.name ?? name,
    kind: 'tab',
    isHidden: primaryTab?.isDefaultHidden ?? false,
  };
  const top: Division = {
    ...rest,
    label: name,
    kind: 'anchor',
    icon: topAnchor?.icon ?? 'book-open',
    iconType: topAnchor?.iconType ?? DEFAULT_ICON_TYPE,
  };
  const level = dividedBy(primary, tabs, dividedBy(top, anchors, rest.level));
  return { ...level, entries: docs.navigation.map(groupOf), global: [], versions };
}

/** A level of `parts`, each divided like `inner`; without parts `inner` itself. */
function dividedBy(first: Division, parts: Division[], inner: NavigationLevel): NavigationLevel {
  if (parts.length === 0) return inner;
  const divisions = [first, ...parts].map((each) =>
    each.href === undefined ? { ...each, level: inner } : each,
  );
  return { kind: first.kind, divisions, entries: [] };
}

function partOf(kind: 'tab' | 'anchor', part: PartDocs, version: string | undefined): Division {
  const prefix = normalizePrefix(part.url);
  const isLink = isAbsoluteUrl(prefix);
  return withoutUndefined({
    label: part.name,
    kind,
    ...(isLink ? { href: prefix } : { prefix }),
    version,
    isDefault: false,
    isHidden: part.isDefaultHidden ?? false,
    level: { divisions: [], entries: [] },
    openapi: part.openapi === undefined ? undefined : sourceOf(part.openapi, prefix),
  });
}

const gradientOf = (color: PartDocs['color']): Division['gradient'] =>
  typeof color === 'string'
    ? { from: color }
    : color && withoutUndefined({ from: color.from, via: color.via, to: color.to });

function normalizeVersions(versions: NonNullable<ArrayDocs['versions']>): DocsVersion[] {
  const all = versions.map(
    (each): Exclude<typeof each, string> => (typeof each === 'string' ? { name: each } : each),
  );
  const details = all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
  const defaultIndex = details.findIndex((each) => each.default);
  return details.map(({ name, url, locale: language }, index) => {
    const href = url === undefined ? undefined : normalizeHref(url);
    return withoutUndefined({ name, href, language, isDefault: index === Math.max(defaultIndex, 0) });
  });
}
