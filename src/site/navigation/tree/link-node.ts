import { isScriptUrl, normalizeHref } from '../../../config/index.ts';
import type { FrontMatter } from '../../../content/index.ts';
import type { NavigationNode } from '../../site.ts';

/**
 * The entry of a page whose front matter has a `url`: a link there instead of to a page. Undefined for other
 * pages.
 */
export function linkNode(path: string, frontMatter: FrontMatter | undefined): NavigationNode | undefined {
  const href = frontMatter?.url?.trim();
  if (!frontMatter || !href || isScriptUrl(href)) return undefined;
  const { sidebarTitle, title, icon, iconType, tag } = frontMatter;
  return {
    kind: 'link',
    title: sidebarTitle || title || titleFromPath(path),
    href: normalizeHref(href),
    path,
    icon,
    iconType,
    tag,
  };
}

/** `get-started` -> `Get started`. */
export function titleFromPath(path: string): string {
  const segment =
    path
      .replace(/(?:^|\/)index$/, '')
      .split('/')
      .at(-1) || 'Home';
  const words = segment.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
