import { normalizeHref, withoutTrailingSlash } from '../paths.ts';
import type { ApiSettings, CtaButton, IconLibrary, IconType, SiteSettings, TopbarLink } from '../settings.ts';
import {
  type AuthDocs,
  asArray,
  defined,
  type FontDocs,
  filesOf,
  githubButton,
  type ImageDocs,
  imageOf,
  namesIn,
  normalizeAuth,
  normalizeFonts,
  normalizeSocials,
  platformName,
  type SharedDocs,
  type SocialsDocs,
  sharedSettings,
  textsOf,
} from './shared.ts';
import {
  globalLinksOf,
  type IconDocs,
  type LevelDocs,
  levelOf,
  normalizeIcon,
  normalizeOpenapi,
  type OpenapiDocs,
  sourcesIn,
} from './structure.ts';

interface NavbarLinkDocs {
  label?: string;
  href: string;
  type?: string;
  icon?: IconDocs;
  iconType?: IconType;
}

/** A docs.json in which `navigation` is an object, after it has passed the schema. */
export interface ObjectDocs extends SharedDocs {
  navigation: LevelDocs;
  favicon?: ImageDocs;
  colors?: { primary: string; light?: string; dark?: string };
  appearance?: { default?: 'system' | 'light' | 'dark'; strict?: boolean };
  fonts?: FontDocs & { heading?: FontDocs; body?: FontDocs };
  icons?: { library?: IconLibrary };
  background?: {
    image?: ImageDocs;
    decoration?: SiteSettings['background']['decoration'];
    color?: { light?: string; dark?: string };
  };
  styling?: { eyebrows?: 'section' | 'breadcrumbs'; codeblocks?: unknown; latex?: boolean };
  navbar?: { links?: NavbarLinkDocs[]; primary?: NavbarLinkDocs };
  footer?: { socials?: SocialsDocs; links?: { header?: string; items: { label: string; href: string }[] }[] };
  banner?: { content: string; dismissible?: boolean; type?: 'info' | 'warning' | 'critical' };
  seo?: { metatags?: object; indexing?: 'navigable' | 'all' };
  api?: {
    openapi?: OpenapiDocs;
    params?: { expanded?: 'all' | 'closed' };
    playground?: {
      display?: 'interactive' | 'simple' | 'none' | 'auth';
      proxy?: boolean;
      credentials?: boolean;
    };
    examples?: { languages?: string[]; defaults?: 'required' | 'all'; prefill?: boolean };
    mdx?: { server?: string | string[]; auth?: AuthDocs };
  };
  errors?: { 404?: { redirect?: boolean; title?: string; description?: string } };
  contextual?: { options?: unknown[] };
  variables?: object;
}

/** The accent of a site of the newer shape that has no `colors`, as in other tools that read it. */
export const OBJECT_PRIMARY_COLOR = '#16A34A';

const MODES = { interactive: 'show', simple: 'simple', none: 'hide', auth: 'simple' } as const;

/** The settings with every default applied. Keys that the schema does not know are dropped. */
export function fromObjectDialect(docs: ObjectDocs, file: string): SiteSettings {
  const { colors = { primary: OBJECT_PRIMARY_COLOR }, background, navbar, styling = {} } = docs;
  const api = normalizeApi(docs.api ?? {});
  const structure = levelOf(docs.navigation);
  const favicon = imageOf(docs.favicon);
  const image = imageOf(background?.image);
  const notFound = docs.errors?.[404];
  return defined({
    shape: 'object' as const,
    ...sharedSettings(docs, file),
    navigation: [],
    structure,
    globalLinks: globalLinksOf(docs.navigation),
    versions: [],
    versionDetails: [],
    anchors: [],
    topAnchor: { name: 'Documentation', icon: 'book-open', iconType: 'duotone' as const },
    tabs: [],
    favicon: favicon?.light,
    faviconDark: favicon && favicon.dark !== favicon.light ? favicon.dark : undefined,
    colors: {
      primary: colors.primary,
      light: colors.light ?? colors.primary,
      dark: colors.dark ?? colors.primary,
      background: defined({ light: background?.color?.light, dark: background?.color?.dark }),
    },
    fonts: normalizeFonts(docs.fonts ?? {}, docs.fonts?.heading, docs.fonts?.body),
    iconLibrary: docs.icons?.library ?? 'fontawesome',
    styling: defined({
      eyebrows: styling.eyebrows ?? 'section',
      codeblocks:
        styling.codeblocks === 'dark' || styling.codeblocks === 'light' ? styling.codeblocks : 'auto',
      latex: styling.latex,
    }),
    modeToggle: defined({
      default: docs.appearance?.default === 'system' ? undefined : docs.appearance?.default,
      isHidden: docs.appearance?.strict ?? false,
    }),
    backgroundImage: image?.light,
    background: defined({ image, decoration: background?.decoration }),
    topbarLinks: (navbar?.links ?? []).map(normalizeLink),
    topbarCtaButton: navbar?.primary && normalizeButton(navbar.primary),
    banner: docs.banner && {
      content: docs.banner.content,
      isDismissible: docs.banner.dismissible ?? false,
      type: docs.banner.type ?? 'info',
    },
    footerSocials: normalizeSocials(docs.footer?.socials),
    footer: {
      links: (docs.footer?.links ?? []).map(({ header, items }) =>
        defined({ title: header, links: items.map(({ label, href }) => ({ name: label, url: href })) }),
      ),
    },
    contextual: {
      options: (docs.contextual?.options ?? []).filter((each): each is string => typeof each === 'string'),
    },
    api,
    openapi: filesOf([api.openapi, ...sourcesIn(structure)]),
    metadata: textsOf(docs.seo?.metatags),
    seo: { indexing: docs.seo?.indexing ?? 'navigable' },
    errors404:
      notFound &&
      defined({
        redirect: notFound.redirect ?? true,
        title: notFound.title,
        description: notFound.description,
      }),
    variables: textsOf(docs.variables),
    ignoredIntegrations: namesIn(docs.integrations),
  });
}

function normalizeLink({ label, href, type, icon, iconType }: NavbarLinkDocs): TopbarLink {
  const platform = type === 'link' || type === 'button' ? undefined : type;
  const name = label ?? (platform === undefined ? href : platformName(platform));
  return defined({ name, url: normalizeHref(href), type: platform, ...normalizeIcon(icon, iconType) });
}

function normalizeButton({ label, href, type = 'button' }: NavbarLinkDocs): CtaButton {
  const repository = type === 'github' && label === undefined ? githubButton(href) : undefined;
  if (repository) return repository;
  const isPlatform = type !== 'button' && type !== 'link';
  return defined({
    type: 'link' as const,
    name: label ?? (isPlatform ? platformName(type) : href),
    url: normalizeHref(href),
    icon: isPlatform ? type : undefined,
  });
}

function normalizeApi({
  openapi,
  params,
  playground,
  examples,
  mdx,
}: NonNullable<ObjectDocs['api']>): ApiSettings {
  return defined({
    baseUrl: asArray(mdx?.server).map(withoutTrailingSlash),
    auth: normalizeAuth(mdx?.auth),
    playground: {
      mode: MODES[playground?.display ?? 'interactive'],
      isAuthOnly: playground?.display === 'auth',
      proxy: playground?.proxy ?? true,
      credentials: playground?.credentials ?? false,
    },
    // The setting is gone from this shape, where the order of the file is what everybody gets.
    maintainOrder: true,
    examples: {
      languages: examples?.languages ?? [],
      defaults: examples?.defaults ?? 'all',
      prefill: examples?.prefill ?? false,
    },
    params: { expanded: params?.expanded === 'all' ? ('all' as const) : ('none' as const) },
    openapi: openapi === undefined ? undefined : normalizeOpenapi(openapi),
  });
}
