import { isAbsoluteUrl as isExternal, type SiteSettings } from '../config/index.ts';
import type { DivisionLink } from './links.ts';
import type { Page, Site } from './model.ts';
import { divisionLinks } from './structure/divisions.ts';

export { isExternal };

/**
 * The tab or anchor that a page belongs to: the one with the longest `url` that its path starts with, -1 for none.
 * Anchors and tabs divide the navigation page by page (spec, "Site configuration object": start of the URL of pages).
 */
export function divisionOf(path: string, divisions: readonly { url: string }[]): number {
  let best = -1;
  let length = -1;
  divisions.forEach(({ url }, index) => {
    if (isExternal(url) || url.length <= length) return;
    if (url === '' || path === url || path.startsWith(`${url}/`)) {
      best = index;
      length = url.length;
    }
  });
  return best;
}

/** Route of the first page of the division `index` of `kind`, of the version that `page` belongs to where there is one. */
function firstRoute(
  site: Site,
  page: Page | undefined,
  kind: 'tab' | 'anchor',
  index: number,
): string | undefined {
  const isWithin = (each: Page): boolean => each.inNavigation && each[kind] === index;
  const isSame = ({ version }: Page): boolean => !version || !page?.version || version === page.version;
  return (site.pages.find((each) => isWithin(each) && isSame(each)) ?? site.pages.find(isWithin))?.route;
}

/** Tabs of the top bar. Array shape: the first one holds what no other tab claims; none when the settings name no tabs. */
export function tabLinks(site: Site, page: Page | undefined): DivisionLink[] {
  if (site.structure) return divisionLinks(site, page).tabs;
  const { tabs, topAnchor, primaryTab } = site.settings;
  if (tabs.length === 0) return [];
  const current = page?.tab ?? -1;
  const rest = firstRoute(site, page, 'tab', -1);
  const inFirst = page !== undefined && current === -1;
  const first: DivisionLink[] =
    rest && (!primaryTab?.isDefaultHidden || inFirst)
      ? [{ name: primaryTab?.name ?? topAnchor.name, href: rest, current: inFirst, external: false }]
      : [];
  return first.concat(
    tabs.flatMap((tab, index) => {
      const shown = !tab.isDefaultHidden || current === index;
      return shown ? [divisionLink(site, page, 'tab', tab, index)] : [];
    }),
  );
}

/** Anchors above the navigation. Array shape: the top anchor first; none when the settings name no anchors. */
export function anchorLinks(site: Site, page: Page | undefined): DivisionLink[] {
  if (site.structure) return divisionLinks(site, page).anchors;
  const { anchors, topAnchor } = site.settings;
  if (anchors.length === 0) return [];
  const current = page?.anchor ?? -1;
  const rest = firstRoute(site, page, 'anchor', -1);
  const first: DivisionLink[] = rest
    ? [{ ...topAnchor, href: rest, current: page !== undefined && current === -1, external: false }]
    : [];
  return first.concat(
    anchors.flatMap((anchor, index) => {
      if (anchor.isDefaultHidden && current !== index) return [];
      const link = divisionLink(site, page, 'anchor', anchor, index);
      return [{ ...link, icon: anchor.icon, iconType: anchor.iconType, index }];
    }),
  );
}

function divisionLink(
  site: Site,
  page: Page | undefined,
  kind: 'tab' | 'anchor',
  division: SiteSettings['tabs'][number],
  index: number,
): DivisionLink {
  const external = isExternal(division.url);
  return {
    name: division.name,
    // A prefix that no page has is still a place, for instance the explorer of a specification.
    href: external ? division.url : (firstRoute(site, page, kind, index) ?? `/${division.url}`),
    current: index === page?.[kind],
    external,
    version: division.version,
  };
}

/** Feedback links (settings `feedback` and `repository`): the file's editor page, and a new issue that names the page. */
export function feedbackLinks(settings: SiteSettings, page: Page): { edit?: string; issue?: string } {
  const { repository, feedback } = settings;
  if (!repository) return {};
  // A page without a file is edited where its operation is written; what is fetched is kept elsewhere.
  const file = page.file ?? (isExternal(page.generatedFrom ?? '') ? undefined : page.generatedFrom);
  const path = [repository.directory, file].filter(Boolean).join('/');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const issue = new URLSearchParams({
    title: `Issue on “${page.title}”`,
    body: `Path: ${page.route}`,
  });
  return {
    edit:
      feedback.suggestEdit && file !== undefined
        ? `${repository.url}/edit/${encodeURIComponent(repository.branch).replaceAll('%2F', '/')}/${encoded}`
        : undefined,
    issue: feedback.raiseIssue ? `${repository.url}/issues/new?${issue}` : undefined,
  };
}
