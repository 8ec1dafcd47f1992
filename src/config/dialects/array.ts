import {
  normalizeFile,
  normalizeFolder,
  normalizePagePath,
  normalizePrefix,
  withoutTrailingSlash,
} from '../paths.ts';
import { SOCIAL_PLATFORMS } from '../schema.ts';
import type {
  Anchor,
  ApiSettings,
  Colors,
  CtaButton,
  IconType,
  NavigationGroup,
  SiteSettings,
  Tab,
} from '../settings.ts';

/** A docs.json in which `navigation` is an array, after it has passed the schema. */
export interface ArrayDocs {
  name: string;
  navigation: NavigationGroup[];
  logo?: string | { light: string; dark: string; href?: string };
  favicon?: string;
  colors?: Partial<Colors> & { primary: string };
  topbarLinks?: { name: string; url: string }[];
  topbarCtaButton?: { type?: 'link' | 'github'; url: string; name?: string };
  versions?: string[];
  anchors?: (Pick<Anchor, 'name' | 'url'> & Partial<Anchor>)[];
  topAnchor?: { name?: string; icon?: string; iconType?: IconType };
  tabs?: (Pick<Tab, 'name' | 'url'> & Partial<Tab>)[];
  api?: {
    baseUrl?: string | string[];
    auth?: ApiSettings['auth'];
    playground?: Partial<ApiSettings['playground']>;
    maintainOrder?: boolean;
  };
  openapi?: string | string[];
  footerSocials?: Record<string, string> | { type: string; url: string }[];
  feedback?: Partial<SiteSettings['feedback']>;
  repository?: string | { url: string; branch?: string; directory?: string };
  modeToggle?: Partial<SiteSettings['modeToggle']>;
  backgroundImage?: string;
}

/** The accent of a site that has no `colors`. Its contrast on white is above 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const DEFAULT_PRIMARY_COLOR = '#0D7A5F';

const DEFAULT_ICON_TYPE: IconType = 'duotone';

/** The settings with every default applied. Keys that the schema does not know are dropped. */
export function fromArrayDialect(docs: ArrayDocs, file: string): SiteSettings {
  const { colors = { primary: DEFAULT_PRIMARY_COLOR } } = docs;
  return defined({
    name: docs.name.trim(),
    file,
    navigation: docs.navigation.map(normalizeGroup),
    logo: docs.logo === undefined ? undefined : normalizeLogo(docs.logo),
    favicon: docs.favicon,
    colors: {
      primary: colors.primary,
      light: colors.light ?? colors.primary,
      dark: colors.dark ?? colors.primary,
      background: defined({ light: colors.background?.light, dark: colors.background?.dark }),
    },
    topbarLinks: (docs.topbarLinks ?? []).map(({ name, url }) => ({ name, url })),
    topbarCtaButton: docs.topbarCtaButton && normalizeButton(docs.topbarCtaButton),
    versions: docs.versions ?? [],
    anchors: (docs.anchors ?? []).map(normalizeAnchor),
    topAnchor: {
      name: docs.topAnchor?.name ?? 'Documentation',
      icon: docs.topAnchor?.icon ?? 'book-open',
      iconType: docs.topAnchor?.iconType ?? DEFAULT_ICON_TYPE,
    },
    tabs: (docs.tabs ?? []).map(normalizeTab),
    api: normalizeApi(docs.api ?? {}),
    openapi: asArray(docs.openapi).map(normalizeFile),
    footerSocials: normalizeSocials(docs.footerSocials ?? {}),
    feedback: {
      suggestEdit: docs.feedback?.suggestEdit ?? false,
      raiseIssue: docs.feedback?.raiseIssue ?? false,
    },
    repository: docs.repository === undefined ? undefined : normalizeRepository(docs.repository),
    modeToggle: defined({
      default: docs.modeToggle?.default,
      isHidden: docs.modeToggle?.isHidden ?? false,
    }),
    backgroundImage: docs.backgroundImage,
  });
}

function normalizeGroup({ group, icon, iconType, version, pages }: NavigationGroup): NavigationGroup {
  return defined({
    group,
    icon,
    iconType,
    version,
    pages: pages.map((page) => (typeof page === 'string' ? normalizePagePath(page) : normalizeGroup(page))),
  });
}

function normalizeLogo(logo: NonNullable<ArrayDocs['logo']>): SiteSettings['logo'] {
  if (typeof logo === 'string') return { light: logo, dark: logo, href: '/' };
  return { light: logo.light, dark: logo.dark, href: logo.href ?? '/' };
}

function normalizeButton({ type, url, name }: NonNullable<ArrayDocs['topbarCtaButton']>): CtaButton {
  if (type !== 'github') return { type: 'link', name: name ?? '', url };
  // The schema has made sure that the URL has both.
  const [owner = '', repository = ''] = new URL(url).pathname.slice(1).split('/');
  return { type: 'github', url, owner, repository: repository.replace(/\.git$/, '') };
}

function normalizeAnchor(anchor: NonNullable<ArrayDocs['anchors']>[number]): Anchor {
  const { name, url, icon, iconType, color, version, isDefaultHidden } = anchor;
  return defined({
    name,
    url: normalizePrefix(url),
    icon,
    iconType: iconType ?? DEFAULT_ICON_TYPE,
    color: typeof color === 'object' ? { from: color.from, to: color.to } : color,
    version,
    isDefaultHidden: isDefaultHidden ?? false,
  });
}

function normalizeTab({ name, url, version, isDefaultHidden }: NonNullable<ArrayDocs['tabs']>[number]): Tab {
  return defined({ name, url: normalizePrefix(url), version, isDefaultHidden: isDefaultHidden ?? false });
}

function normalizeApi({
  baseUrl,
  auth,
  playground,
  maintainOrder,
}: NonNullable<ArrayDocs['api']>): ApiSettings {
  return defined({
    baseUrl: asArray(baseUrl).map(withoutTrailingSlash),
    auth: auth && defined({ method: auth.method, name: auth.name, inputPrefix: auth.inputPrefix }),
    playground: { mode: playground?.mode ?? 'show' },
    maintainOrder: maintainOrder ?? false,
  });
}

function normalizeSocials(socials: NonNullable<ArrayDocs['footerSocials']>): SiteSettings['footerSocials'] {
  if (Array.isArray(socials)) return socials.map(({ type, url }) => ({ platform: type, url }));
  return Object.entries(socials)
    .filter(([platform]) => SOCIAL_PLATFORMS.includes(platform))
    .map(([platform, url]) => ({ platform, url }));
}

function normalizeRepository(repository: NonNullable<ArrayDocs['repository']>): SiteSettings['repository'] {
  const given: Exclude<typeof repository, string> =
    typeof repository === 'string' ? { url: repository } : repository;
  return {
    url: withoutTrailingSlash(given.url).replace(/\.git$/, ''),
    branch: given.branch ?? 'main',
    directory: normalizeFolder(given.directory ?? ''),
  };
}

const asArray = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** Without the keys that are not set, so that the settings are the same before and after they have been JSON. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
