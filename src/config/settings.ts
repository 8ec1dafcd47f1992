/** The settings of a site with every default applied: what a docs.json of any shape is turned into. Plain data. */
export interface SiteSettings {
  name: string;
  /** Path of the file that it came from, relative to the docs root: `docs.json`. */
  file: string;
  navigation: NavigationGroup[];
  /** Paths or URLs as written; `href` defaults to `/`. */
  logo?: { light: string; dark: string; href: string };
  favicon?: string;
  colors: Colors;
  topbarLinks: NamedLink[];
  topbarCtaButton?: CtaButton;
  /** In file order; the first one is the default. */
  versions: string[];
  anchors: Anchor[];
  topAnchor: { name: string; icon: string; iconType: IconType };
  tabs: Tab[];
  api: ApiSettings;
  /** Paths relative to the docs root without a leading slash, or URLs, in file order. */
  openapi: string[];
  footerSocials: { platform: SocialPlatform | string; url: string }[];
  feedback: { suggestEdit: boolean; raiseIssue: boolean };
  /** Where the docs folder is kept, for the feedback links. `directory` is the path of the docs root in the repository. */
  repository?: { url: string; branch: string; directory: string };
  modeToggle: { default?: 'light' | 'dark'; isHidden: boolean };
  backgroundImage?: string;
}

export interface NavigationGroup {
  group: string;
  icon?: string;
  iconType?: IconType;
  version?: string;
  /** Page paths without a leading slash and extension, or nested groups. */
  pages: (string | NavigationGroup)[];
}

export interface Colors {
  primary: string;
  /** Primary colour in dark mode; falls back to `primary`. */
  light: string;
  /** Important buttons; falls back to `primary`. */
  dark: string;
  background: { light?: string; dark?: string };
}

export interface NamedLink {
  name: string;
  url: string;
}

export type CtaButton =
  | { type: 'link'; name: string; url: string }
  | { type: 'github'; url: string; owner: string; repository: string };

export interface Anchor {
  name: string;
  /** Path prefix without leading and trailing slash, or an absolute URL. */
  url: string;
  icon?: string;
  iconType: IconType;
  color?: string | { from: string; to: string };
  version?: string;
  isDefaultHidden: boolean;
}

export interface Tab {
  name: string;
  /** As `Anchor.url`. */
  url: string;
  version?: string;
  isDefaultHidden: boolean;
}

export interface ApiSettings {
  /** No trailing slashes. */
  baseUrl: string[];
  auth?: { method?: AuthMethod; name?: string; inputPrefix?: string };
  playground: { mode: PlaygroundMode };
  /** `true`: file order; `false` (unset): required first. */
  maintainOrder: boolean;
}

export type AuthMethod = 'bearer' | 'basic' | 'key';
export type PlaygroundMode = 'show' | 'simple' | 'hide';
export type IconType = 'brands' | 'duotone' | 'light' | 'sharp-solid' | 'solid' | 'thin';
export type SocialPlatform = string;
