import { divisionsByPath } from '../settings/divide.ts';
import { withoutTrailingSlash } from '../settings/normalize-paths.ts';
import type { ApiSettings, SiteSettings } from '../settings/settings.ts';
import type { CtaButton, TopbarLink } from '../settings/surround.ts';
import { normalizeContextual } from './contextual.ts';
import type { ArrayDocs } from './legacy-docs.ts';
import { navigationOf } from './legacy-navigation.ts';
import {
  asArray,
  filesOf,
  githubButton,
  namesIn,
  normalizeAuth,
  normalizeFonts,
  normalizeSocials,
  platformName,
  proxyOf,
  sharedSettings,
  sourceOf,
  textsOf,
  withoutUndefined,
} from './shared.ts';

/** The accent of a site without `colors`. Its contrast on white is above 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const DEFAULT_PRIMARY_COLOR = '#0D7A5F';

/** The settings with every default applied. Keys unknown to the schema are dropped. */
export function fromArrayDialect(docs: ArrayDocs, file: string): SiteSettings {
  const { colors = {}, backgroundImage } = docs;
  const { primary = DEFAULT_PRIMARY_COLOR } = colors;
  // The current format has this beside the meta tags.
  const { timestamp, ...tags } = docs.metadata ?? {};
  const navigation = navigationOf(docs);
  const openapi = docs.openapi === undefined ? undefined : sourceOf(docs.openapi);
  return withoutUndefined({
    ...sharedSettings(docs, file),
    navigation,
    favicon: docs.favicon,
    colors: {
      primary,
      light: colors.light ?? primary,
      dark: colors.dark ?? primary,
      background: withoutUndefined({ light: colors.background?.light, dark: colors.background?.dark }),
    },
    fonts: normalizeFonts(docs.font ?? {}, docs.font?.headings, docs.font?.body),
    iconLibrary: 'fontawesome' as const,
    styling: { eyebrows: docs.eyebrow?.display ?? 'section', codeblocks: docs.codeBlock?.mode ?? 'auto' },
    modeToggle: withoutUndefined({
      default: docs.modeToggle?.default,
      isHidden: docs.modeToggle?.isHidden ?? false,
    }),
    backgroundImage,
    background: withoutUndefined({
      image: backgroundImage === undefined ? undefined : { light: backgroundImage, dark: backgroundImage },
      decoration: docs.background?.style,
    }),
    topbarLinks: (docs.topbarLinks ?? []).map(normalizeLink),
    topbarCtaButton: docs.topbarCtaButton && normalizeButton(docs.topbarCtaButton),
    footerSocials: normalizeSocials(docs.footerSocials ?? docs.footer?.socials),
    footer: {
      links: (docs.footer?.links ?? []).map(({ title, links }) =>
        withoutUndefined({ title, links: links.map(({ label, url }) => ({ name: label, url })) }),
      ),
    },
    contextual: normalizeContextual(docs.contextual),
    api: withoutUndefined({ ...normalizeApi(docs.api ?? {}), openapi }),
    openapi: filesOf([openapi, ...divisionsByPath(navigation).map((each) => each.openapi)]),
    metadata: textsOf(tags),
    timestamp: timestamp === true,
    thumbnails: { appearance: 'light' as const },
    seo: withoutUndefined({
      indexing: docs.seo?.indexHiddenPages ? ('all' as const) : ('navigable' as const),
      contentSignals: docs.seo?.contentSignals,
    }),
    variables: {},
    ignoredIntegrations: [...namesIn(docs.analytics), ...namesIn(docs.integrations)],
  });
}

/** Every default, and no page: used until the settings of a folder can be read. */
export const emptySettings = (): SiteSettings =>
  fromArrayDialect({ name: 'Documentation', navigation: [] }, 'docs.json');

function normalizeLink({ type, name, url }: NonNullable<ArrayDocs['topbarLinks']>[number]): TopbarLink {
  if (type !== 'github') return { name: name ?? '', url };
  return { name: name ?? platformName(type), url, type };
}

function normalizeButton({ type, url, name }: NonNullable<ArrayDocs['topbarCtaButton']>): CtaButton {
  // The schema ensures a valid repository address.
  return (type === 'github' ? githubButton(url) : undefined) ?? { type: 'link', name: name ?? '', url };
}

function normalizeApi(api: NonNullable<ArrayDocs['api']>): ApiSettings {
  const { baseUrl, auth, oauth, proxy, ownServers, playground, maintainOrder, request, paramFields } = api;
  return withoutUndefined({
    baseUrl: asArray(baseUrl).map(withoutTrailingSlash),
    auth: normalizeAuth(auth),
    oauth,
    playground: {
      mode: playground?.mode ?? 'show',
      isAuthOnly: false,
      credentials: false,
    },
    ownServers: ownServers ?? 'allowed',
    proxy: proxyOf(proxy, playground?.disableProxy === true),
    maintainOrder: maintainOrder ?? false,
    examples: {
      languages: request?.example?.languages ?? [],
      defaults: request?.example?.showOptionalParams ? ('all' as const) : ('required' as const),
      prefill: false,
    },
    params: { expanded: paramFields?.expanded ?? 'none' },
  });
}
