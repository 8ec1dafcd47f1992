import { withoutTrailingSlash } from '../settings/normalize-paths.ts';
import type { ApiSettings, SiteSettings } from '../settings/settings.ts';
import type { IconLibrary } from '../settings/surround.ts';
import { type ContextualDocs, normalizeContextual } from './contextual.ts';
import {
  globalLinksOf,
  type LevelDocs,
  levelOf,
  normalizeOpenapi,
  type OpenapiDocs,
  sourcesIn,
} from './current-navigation.ts';
import {
  type AuthDocs,
  asArray,
  type FontDocs,
  filesOf,
  type ImageDocs,
  imageOf,
  namesIn,
  normalizeAuth,
  normalizeFonts,
  overlaysOf,
  proxyOf,
  type SharedDocs,
  sharedSettings,
  textsOf,
  withoutUndefined,
} from './shared.ts';
import { bannerOf, footerOf, navbarOf, type SurroundDocs } from './surround.ts';

/** A docs.json in which `navigation` is an object, after it has passed the schema. */
export interface ObjectDocs extends SharedDocs, SurroundDocs {
  navigation: LevelDocs;
  favicon?: ImageDocs;
  colors?: { primary?: string; light?: string; dark?: string };
  appearance?: { default?: 'system' | 'light' | 'dark'; strict?: boolean };
  fonts?: FontDocs & { heading?: FontDocs; body?: FontDocs };
  icons?: { library?: IconLibrary };
  background?: {
    image?: ImageDocs;
    decoration?: SiteSettings['background']['decoration'];
    color?: { light?: string; dark?: string };
  };
  styling?: { eyebrows?: 'section' | 'breadcrumbs'; codeblocks?: unknown; latex?: boolean };
  seo?: { metatags?: object } & Partial<SiteSettings['seo']>;
  api?: {
    openapi?: OpenapiDocs;
    params?: { expanded?: 'all' | 'closed' };
    oauth?: ApiSettings['oauth'];
    proxy?: Partial<ApiSettings['proxy']>;
    ownServers?: ApiSettings['ownServers'];
    playground?: {
      display?: 'interactive' | 'simple' | 'none' | 'auth';
      proxy?: boolean;
      credentials?: boolean;
    };
    examples?: { languages?: string[]; defaults?: 'required' | 'all'; prefill?: boolean };
    mdx?: { server?: string | string[]; auth?: AuthDocs };
  };
  errors?: { 404?: { redirect?: boolean; title?: string; description?: string } };
  contextual?: ContextualDocs;
  metadata?: { timestamp?: boolean };
  thumbnails?: Partial<SiteSettings['thumbnails']>;
  variables?: object;
}

/** The accent of a site in the current format without `colors`, as in other tools for this format. */
export const OBJECT_PRIMARY_COLOR = '#16A34A';

const MODES = { interactive: 'show', simple: 'simple', none: 'hide', auth: 'simple' } as const;

/** The settings with every default applied. Keys unknown to the schema are dropped. */
export function fromObjectDialect(docs: ObjectDocs, file: string): SiteSettings {
  const { colors = {}, background, styling = {} } = docs;
  const { primary = OBJECT_PRIMARY_COLOR } = colors;
  const api = normalizeApi(docs.api ?? {});
  const level = levelOf(docs.navigation);
  const favicon = imageOf(docs.favicon);
  const image = imageOf(background?.image);
  const notFound = docs.errors?.[404];
  return withoutUndefined({
    ...sharedSettings(docs, file),
    navigation: { ...level, global: globalLinksOf(docs.navigation), versions: [] },
    favicon: favicon?.light,
    faviconDark: favicon && favicon.dark !== favicon.light ? favicon.dark : undefined,
    colors: {
      primary,
      light: colors.light ?? primary,
      dark: colors.dark ?? primary,
      background: withoutUndefined({ light: background?.color?.light, dark: background?.color?.dark }),
    },
    fonts: normalizeFonts(docs.fonts ?? {}, docs.fonts?.heading, docs.fonts?.body),
    iconLibrary: docs.icons?.library ?? 'fontawesome',
    styling: withoutUndefined({
      eyebrows: styling.eyebrows ?? 'section',
      codeblocks:
        styling.codeblocks === 'dark' || styling.codeblocks === 'light' ? styling.codeblocks : 'auto',
      latex: styling.latex,
    }),
    modeToggle: withoutUndefined({
      default: docs.appearance?.default === 'system' ? undefined : docs.appearance?.default,
      isHidden: docs.appearance?.strict ?? false,
    }),
    backgroundImage: image?.light,
    background: withoutUndefined({ image, decoration: background?.decoration }),
    ...navbarOf(docs.navbar ?? {}),
    banner: docs.banner && bannerOf(docs.banner),
    ...footerOf(docs.footer ?? {}),
    contextual: normalizeContextual(docs.contextual),
    api,
    openapi: filesOf([api.openapi, ...sourcesIn(level)]),
    overlays: overlaysOf([api.openapi, ...sourcesIn(level)]),
    metadata: textsOf(docs.seo?.metatags),
    seo: withoutUndefined({
      indexing: docs.seo?.indexing ?? ('navigable' as const),
      organization: docs.seo?.organization,
      contentSignals: docs.seo?.contentSignals,
    }),
    timestamp: docs.metadata?.timestamp ?? false,
    thumbnails: withoutUndefined({
      appearance: docs.thumbnails?.appearance ?? ('light' as const),
      background: docs.thumbnails?.background,
    }),
    errors404:
      notFound &&
      withoutUndefined({
        redirect: notFound.redirect ?? true,
        title: notFound.title,
        description: notFound.description,
      }),
    variables: textsOf(docs.variables),
    ignoredIntegrations: namesIn(docs.integrations),
  });
}

function normalizeApi({
  openapi,
  params,
  oauth,
  proxy,
  ownServers,
  playground,
  examples,
  mdx,
}: NonNullable<ObjectDocs['api']>): ApiSettings {
  return withoutUndefined({
    baseUrl: asArray(mdx?.server).map(withoutTrailingSlash),
    auth: normalizeAuth(mdx?.auth),
    oauth,
    playground: {
      mode: MODES[playground?.display ?? 'interactive'],
      isAuthOnly: playground?.display === 'auth',
      credentials: playground?.credentials ?? false,
    },
    ownServers: ownServers ?? 'allowed',
    proxy: proxyOf(proxy, playground?.proxy === false),
    // This format has no such setting; file order is the rule.
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
