import { normalizeHref } from '../settings/normalize-paths.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { CtaButton, IconType, Surround, TopbarLink } from '../settings/surround.ts';
import {
  githubButton,
  type IconDocs,
  normalizeIcon,
  normalizeSocials,
  platformName,
  type SocialsDocs,
  withoutUndefined,
} from './shared.ts';

interface NavbarLinkDocs {
  label?: string;
  href: string;
  type?: string;
  icon?: IconDocs;
  iconType?: IconType;
}

/** The surroundings of pages in the current format: of all pages, or of a language's. */
export interface SurroundDocs {
  navbar?: { links?: NavbarLinkDocs[]; primary?: NavbarLinkDocs };
  footer?: { socials?: SocialsDocs; links?: { header?: string; items: { label: string; href: string }[] }[] };
  banner?: BannerDocs;
}

interface BannerDocs {
  content: string;
  dismissible?: boolean;
  type?: 'info' | 'warning' | 'critical';
}

/** The surroundings for a language; undefined if it has none. */
export function surroundOf({ navbar, footer, banner }: SurroundDocs): Surround | undefined {
  if (!navbar && !footer && !banner) return undefined;
  return withoutUndefined({
    navbar: navbar && navbarOf(navbar),
    footer: footer && footerOf(footer),
    banner: banner && bannerOf(banner),
  });
}

export const navbarOf = ({
  links = [],
  primary,
}: NonNullable<SurroundDocs['navbar']>): NonNullable<Surround['navbar']> => ({
  topbarLinks: links.map(normalizeLink),
  ...(primary && { topbarCtaButton: normalizeButton(primary) }),
});

export const footerOf = ({
  socials,
  links = [],
}: NonNullable<SurroundDocs['footer']>): NonNullable<Surround['footer']> => ({
  footerSocials: normalizeSocials(socials),
  footer: {
    links: links.map(({ header, items }) =>
      withoutUndefined({
        title: header,
        links: items.map(({ label, href }) => ({ name: label, url: href })),
      }),
    ),
  },
});

export const bannerOf = ({
  content,
  dismissible = false,
  type = 'info',
}: BannerDocs): NonNullable<SiteSettings['banner']> => ({ content, isDismissible: dismissible, type });

function normalizeLink({ label, href, type, icon, iconType }: NavbarLinkDocs): TopbarLink {
  const platform = type === 'link' || type === 'button' ? undefined : type;
  const name = label ?? (platform === undefined ? href : platformName(platform));
  return withoutUndefined({
    name,
    url: normalizeHref(href),
    type: platform,
    ...normalizeIcon(icon, iconType),
  });
}

function normalizeButton({ label, href, type = 'button' }: NavbarLinkDocs): CtaButton {
  const repository = type === 'github' && label === undefined ? githubButton(href) : undefined;
  if (repository) return repository;
  const isPlatform = type !== 'button' && type !== 'link';
  return withoutUndefined({
    type: 'link' as const,
    name: label ?? (isPlatform ? platformName(type) : href),
    url: normalizeHref(href),
    icon: isPlatform ? type : undefined,
  });
}
