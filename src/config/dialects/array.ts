import { divisionsByPath } from '../divide.ts';
import type { Division, Group } from '../navigation.ts';
import { withoutTrailingSlash } from '../paths.ts';
import type { ApiSettings, Colors, CtaButton, IconType, SiteSettings, TopbarLink } from '../settings.ts';
import { navigationOf } from './array-navigation.ts';
import { normalizeContextual } from './contextual.ts';
import {
  type AuthDocs,
  asArray,
  defined,
  type FontDocs,
  filesOf,
  githubButton,
  namesIn,
  normalizeAuth,
  normalizeFonts,
  normalizeSocials,
  platformName,
  type SharedDocs,
  type SocialsDocs,
  sharedSettings,
  sourceOf,
  textsOf,
} from './shared.ts';

interface GroupDocs extends Pick<Group, 'icon' | 'iconType' | 'version'> {
  group?: string;
  pages?: (string | GroupDocs)[];
  public?: boolean;
}

interface TabDocs {
  name: string;
  url: string;
  version?: string;
  isDefaultHidden?: boolean;
  openapi?: string | string[];
}

interface AnchorDocs extends TabDocs {
  icon?: string;
  iconType?: IconType;
  color?: string | NonNullable<Division['gradient']>;
}

/** A docs.json in which `navigation` is an array, after it has passed the schema. */
export interface ArrayDocs extends SharedDocs {
  navigation: GroupDocs[];
  favicon?: string;
  colors?: Partial<Colors> & { anchors?: AnchorDocs['color'] };
  topbarLinks?: { type?: 'link' | 'github'; name?: string; url: string }[];
  topbarCtaButton?: { type?: 'link' | 'github'; url: string; name?: string };
  versions?: (string | { name: string; url?: string; default?: boolean; locale?: string })[];
  anchors?: AnchorDocs[];
  topAnchor?: { name?: string; icon?: string; iconType?: IconType };
  tabs?: TabDocs[];
  primaryTab?: { name?: string; isDefaultHidden?: boolean };
  api?: {
    baseUrl?: string | string[];
    auth?: AuthDocs;
    playground?: { mode?: ApiSettings['playground']['mode']; disableProxy?: boolean };
    maintainOrder?: boolean;
    request?: { example?: { languages?: string[]; showOptionalParams?: boolean } };
    paramFields?: Partial<ApiSettings['params']>;
  };
  openapi?: string | string[];
  footerSocials?: SocialsDocs;
  footer?: { socials?: SocialsDocs; links?: { title?: string; links: { label: string; url: string }[] }[] };
  modeToggle?: Partial<SiteSettings['modeToggle']>;
  backgroundImage?: string;
  background?: { style?: SiteSettings['background']['decoration'] };
  font?: FontDocs & { headings?: FontDocs; body?: FontDocs };
  codeBlock?: { mode?: 'auto' | 'dark' };
  eyebrow?: { display?: 'section' | 'breadcrumbs' };
  metadata?: { timestamp?: unknown };
  seo?: { indexHiddenPages?: boolean };
  analytics?: unknown;
}

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
  return defined({
    ...sharedSettings(docs, file),
    navigation,
    favicon: docs.favicon,
    colors: {
      primary,
      light: colors.light ?? primary,
      dark: colors.dark ?? primary,
      background: defined({ light: colors.background?.light, dark: colors.background?.dark }),
    },
    fonts: normalizeFonts(docs.font ?? {}, docs.font?.headings, docs.font?.body),
    iconLibrary: 'fontawesome' as const,
    styling: { eyebrows: docs.eyebrow?.display ?? 'section', codeblocks: docs.codeBlock?.mode ?? 'auto' },
    modeToggle: defined({
      default: docs.modeToggle?.default,
      isHidden: docs.modeToggle?.isHidden ?? false,
    }),
    backgroundImage,
    background: defined({
      image: backgroundImage === undefined ? undefined : { light: backgroundImage, dark: backgroundImage },
      decoration: docs.background?.style,
    }),
    topbarLinks: (docs.topbarLinks ?? []).map(normalizeLink),
    topbarCtaButton: docs.topbarCtaButton && normalizeButton(docs.topbarCtaButton),
    footerSocials: normalizeSocials(docs.footerSocials ?? docs.footer?.socials),
    footer: {
      links: (docs.footer?.links ?? []).map(({ title, links }) =>
        defined({ title, links: links.map(({ label, url }) => ({ name: label, url })) }),
      ),
    },
    contextual: normalizeContextual(),
    api: defined({ ...normalizeApi(docs.api ?? {}), openapi }),
    openapi: filesOf([openapi, ...divisionsByPath(navigation).map((each) => each.openapi)]),
    metadata: textsOf(tags),
    timestamp: timestamp === true,
    thumbnails: { appearance: 'light' as const },
    seo: { indexing: docs.seo?.indexHiddenPages ? ('all' as const) : ('navigable' as const) },
    variables: {},
    ignoredIntegrations: [...namesIn(docs.analytics), ...namesIn(docs.integrations)],
  });
}

function normalizeLink({ type, name, url }: NonNullable<ArrayDocs['topbarLinks']>[number]): TopbarLink {
  if (type !== 'github') return { name: name ?? '', url };
  return { name: name ?? platformName(type), url, type };
}

function normalizeButton({ type, url, name }: NonNullable<ArrayDocs['topbarCtaButton']>): CtaButton {
  // The schema ensures a valid repository address.
  return (type === 'github' ? githubButton(url) : undefined) ?? { type: 'link', name: name ?? '', url };
}

function normalizeApi(api: NonNullable<ArrayDocs['api']>): ApiSettings {
  const { baseUrl, auth, playground, maintainOrder, request, paramFields } = api;
  return defined({
    baseUrl: asArray(baseUrl).map(withoutTrailingSlash),
    auth: normalizeAuth(auth),
    playground: {
      mode: playground?.mode ?? 'show',
      isAuthOnly: false,
      proxy: !(playground?.disableProxy ?? false),
      credentials: false,
    },
    maintainOrder: maintainOrder ?? false,
    examples: {
      languages: request?.example?.languages ?? [],
      defaults: request?.example?.showOptionalParams ? ('all' as const) : ('required' as const),
      prefill: false,
    },
    params: { expanded: paramFields?.expanded ?? 'none' },
  });
}
