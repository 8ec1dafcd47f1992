import { normalizeEntry, normalizeHref, normalizePrefix, withoutTrailingSlash } from '../paths.ts';
import type {
  Anchor,
  ApiSettings,
  Colors,
  CtaButton,
  IconType,
  NavigationGroup,
  SiteSettings,
  Tab,
  TopbarLink,
  VersionDetails,
} from '../settings.ts';
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

interface GroupDocs extends Omit<NavigationGroup, 'pages' | 'group'> {
  group?: string;
  pages?: (string | GroupDocs)[];
  public?: unknown;
}

interface DivisionDocs extends Omit<Tab, 'isDefaultHidden' | 'openapi'> {
  isDefaultHidden?: boolean;
  openapi?: string | string[];
}

type AnchorDocs = DivisionDocs & Pick<Anchor, 'icon' | 'color'> & { iconType?: IconType };

/** A docs.json in which `navigation` is an array, after it has passed the schema. */
export interface ArrayDocs extends SharedDocs {
  navigation: GroupDocs[];
  favicon?: string;
  colors?: Partial<Colors> & { anchors?: Anchor['color'] };
  topbarLinks?: { type?: 'link' | 'github'; name?: string; url: string }[];
  topbarCtaButton?: { type?: 'link' | 'github'; url: string; name?: string };
  versions?: (string | { name: string; url?: string; default?: boolean; locale?: string })[];
  anchors?: AnchorDocs[];
  topAnchor?: { name?: string; icon?: string; iconType?: IconType };
  tabs?: DivisionDocs[];
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

/** The accent of a site that has no `colors`. Its contrast on white is above 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const DEFAULT_PRIMARY_COLOR = '#0D7A5F';

const DEFAULT_ICON_TYPE: IconType = 'duotone';

/** The settings with every default applied. Keys that the schema does not know are dropped. */
export function fromArrayDialect(docs: ArrayDocs, file: string): SiteSettings {
  const { colors = {}, backgroundImage, topAnchor } = docs;
  const { primary = DEFAULT_PRIMARY_COLOR } = colors;
  // The newer shape has this beside the meta tags.
  const { timestamp, ...tags } = docs.metadata ?? {};
  const versions = normalizeVersions(docs.versions ?? []);
  // What names a version that does not exist belongs to all, or no reader would see it.
  const within = <Part extends { version?: string }>({ version, ...rest }: Part) => {
    const isKnown = versions.some(({ name }) => name === version);
    return (isKnown ? { ...rest, version } : rest) as Part;
  };
  const groupWithin = (group: GroupDocs): GroupDocs => ({
    ...within(group),
    pages: group.pages?.map((page) => (typeof page === 'string' ? page : groupWithin(page))),
  });
  const anchors = (docs.anchors ?? []).map((anchor) => normalizeAnchor(within(anchor), colors.anchors));
  const tabs = (docs.tabs ?? []).map((tab) => normalizeTab(within(tab)));
  const openapi = docs.openapi === undefined ? undefined : sourceOf(docs.openapi);
  return defined({
    shape: 'array' as const,
    ...sharedSettings(docs, file),
    navigation: docs.navigation.map((group) => normalizeGroup(groupWithin(group))),
    globalLinks: [],
    versions: versions.map(({ name }) => name),
    versionDetails: versions,
    defaultVersion: versions.find(({ isDefault }) => isDefault)?.name,
    anchors,
    topAnchor: {
      name: topAnchor?.name ?? 'Documentation',
      icon: topAnchor?.icon ?? 'book-open',
      iconType: topAnchor?.iconType ?? DEFAULT_ICON_TYPE,
    },
    tabs,
    primaryTab: docs.primaryTab && {
      name: docs.primaryTab.name ?? topAnchor?.name ?? 'Documentation',
      isDefaultHidden: docs.primaryTab.isDefaultHidden ?? false,
    },
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
    openapi: filesOf([openapi, ...[...tabs, ...anchors].map((each) => each.openapi)]),
    metadata: textsOf(tags),
    timestamp: timestamp === true,
    thumbnails: { appearance: 'light' as const },
    seo: { indexing: docs.seo?.indexHiddenPages ? ('all' as const) : ('navigable' as const) },
    variables: {},
    ignoredIntegrations: [...namesIn(docs.analytics), ...namesIn(docs.integrations)],
  });
}

function normalizeGroup({ group = '', icon, iconType, version, pages = [] }: GroupDocs): NavigationGroup {
  return defined({
    group,
    icon,
    iconType,
    version,
    pages: pages.map((page) => (typeof page === 'string' ? normalizeEntry(page) : normalizeGroup(page))),
  });
}

function normalizeVersions(versions: NonNullable<ArrayDocs['versions']>): VersionDetails[] {
  const all = versions.map((each) => (typeof each === 'string' ? { name: each } : each));
  const details = all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
  const marked = details.findIndex((each) => 'default' in each && each.default);
  return details.map((each, index) => {
    const { name, url, locale }: { name: string; url?: string; locale?: string } = each;
    const isDefault = index === Math.max(marked, 0);
    return defined({ name, url: url === undefined ? undefined : normalizeHref(url), locale, isDefault });
  });
}

function normalizeLink({ type, name, url }: NonNullable<ArrayDocs['topbarLinks']>[number]): TopbarLink {
  if (type !== 'github') return { name: name ?? '', url };
  return { name: name ?? platformName(type), url, type };
}

function normalizeButton({ type, url, name }: NonNullable<ArrayDocs['topbarCtaButton']>): CtaButton {
  // The schema has made sure that the address of a repository is one.
  return (type === 'github' ? githubButton(url) : undefined) ?? { type: 'link', name: name ?? '', url };
}

function normalizeAnchor(anchor: AnchorDocs, common: Anchor['color']): Anchor {
  const { icon, iconType = DEFAULT_ICON_TYPE, color = common } = anchor;
  const gradient =
    typeof color === 'object' ? defined({ from: color.from, via: color.via, to: color.to }) : color;
  return defined({ ...normalizeTab(anchor), icon, iconType, color: gradient });
}

function normalizeTab({ name, url, version, isDefaultHidden = false, openapi }: DivisionDocs): Tab {
  const prefix = normalizePrefix(url);
  const source = openapi === undefined ? undefined : sourceOf(openapi, prefix);
  return defined({ name, url: prefix, version, isDefaultHidden, openapi: source });
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
