import type { ContextualLink, SiteSettings } from '../settings/settings.ts';
import type { IconType } from '../settings/surround.ts';
import { type IconDocs, normalizeIcon, withoutUndefined } from './shared.ts';

/** The page menu as written, after it has passed the schema. */
export interface ContextualDocs {
  options?: (string | ContextualLinkDocs)[];
  display?: 'header' | 'toc';
  mcp?: string;
}

interface ContextualLinkDocs {
  title: string;
  description?: string;
  icon?: IconDocs;
  iconType?: IconType;
  href: string | { base: string; query?: string | { key: string; value: string }[] };
}

/** The default menu, which links to no other product. */
const DEFAULT_OPTIONS = ['copy', 'view'];

export function normalizeContextual(docs: ContextualDocs = {}): SiteSettings['contextual'] {
  const options = (docs.options ?? DEFAULT_OPTIONS).map((option) =>
    typeof option === 'string' ? option : normalizeLink(option),
  );
  return withoutUndefined({ options, display: docs.display ?? 'header', mcp: docs.mcp });
}

function normalizeLink({ title, description, icon, iconType, href }: ContextualLinkDocs): ContextualLink {
  return withoutUndefined({ title, description, ...normalizeIcon(icon, iconType), href: addressOf(href) });
}

/** Placeholders such as `$path` are filled in later, so they are not encoded here. */
function addressOf(href: ContextualLinkDocs['href']): string {
  if (typeof href === 'string') return href;
  const { base, query = [] } = href;
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%24', '$');
  const pairs =
    typeof query === 'string'
      ? query.replace(/^\?/, '')
      : query.map(({ key, value }) => `${encode(key)}=${encode(value)}`).join('&');
  return pairs === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${pairs}`;
}
