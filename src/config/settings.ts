import type { Navigation, OpenApiSource } from './navigation.ts';

/** Who publishes the site, by members of schema.org's Organization. `logo`: a path or a URL. */
export interface OrganizationSettings {
  name?: string;
  legalName?: string;
  url?: string;
  logo?: string;
  description?: string;
  email?: string;
  telephone?: string;
  sameAs?: string[];
}

/** What scripts may use of another origin, by the directives of a Content-Security-Policy. */
export const ORIGIN_USES = ['script', 'connect', 'frame', 'image', 'media', 'style', 'font'] as const;
export type OriginUse = (typeof ORIGIN_USES)[number];

/** What pages may load from elsewhere, beside what stands in them. */
export interface SecuritySettings {
  /** As in a Content-Security-Policy: `https://cdn.example.com`, `https://*.example.com`. For scripts and styles of the author. */
  origins: { origin: string; for: OriginUse[] }[];
  /** From which images in texts of OpenAPI files are shown. */
  descriptionImages: string[];
}

/** The settings of a site with every default applied: what a docs.json of either format is turned into. Plain data. */
export interface SiteSettings {
  name: string;
  /** Path of the file that it came from, relative to the docs root: `docs.json`. */
  file: string;
  /** What the site is about, in a sentence: for search engines and language models. */
  description?: string;
  /** Name of the look that was chosen, as written. Informative: it selects nothing. */
  theme?: string;

  navigation: Navigation;

  /** Paths or URLs as written, both or none; `href` defaults to `/`. */
  logo?: { light?: string; dark?: string; href: string };
  /** Of light mode when there is one for each. */
  favicon?: string;
  /** Only when dark mode has another. */
  faviconDark?: string;
  colors: Colors;
  fonts: { heading?: Font; body?: Font };
  iconLibrary: IconLibrary;
  styling: {
    /** Above the title of a page: the name of its group, or the way to it. */
    eyebrows: 'section' | 'breadcrumbs';
    /** `auto` follows the colour mode of the page. */
    codeblocks: 'auto' | 'dark' | 'light';
    /** Whether `$…$` is mathematics. Absent: left to the engine. */
    latex?: boolean;
  };
  modeToggle: { default?: 'light' | 'dark'; isHidden: boolean };
  /** `background.image.light`. */
  backgroundImage?: string;
  background: { image?: { light: string; dark: string }; decoration?: 'gradient' | 'grid' | 'windows' };

  topbarLinks: TopbarLink[];
  topbarCtaButton?: CtaButton;
  /** `content` is Markdown. */
  banner?: { content: string; isDismissible: boolean; type: 'info' | 'warning' | 'critical' };
  footerSocials: { platform: SocialPlatform | string; url: string }[];
  footer: { links: { title?: string; links: NamedLink[] }[] };
  feedback: {
    suggestEdit: boolean;
    raiseIssue: boolean;
    /** Whether readers are asked if a page helped them: only with an `endpoint`. */
    thumbsRating: boolean;
    /** Path or URL that ratings are posted to. */
    endpoint?: string;
  };
  /**
   * Where the docs folder is kept, for the feedback links. `directory` is the path of the docs root in the repository; absent
   * where only a button of the top bar names the repository.
   */
  repository?: { url: string; branch: string; directory?: string };
  /** The menu of a page. */
  contextual: {
    /** What readers can do with the Markdown of a page: `copy`, `view`, `chatgpt`, … as written, and entries of an author. */
    options: (string | ContextualLink)[];
    /** Beside the title, or below the table of contents. */
    display: 'header' | 'toc';
    /** URL of an MCP server that serves the docs. */
    mcp?: string;
  };

  api: ApiSettings;
  /**
   * Every OpenAPI file that is named anywhere in the settings, each once and in file order: paths relative to the docs root
   * without a leading slash, or URLs.
   */
  openapi: string[];
  /** Overlays of those of `openapi` that name their own, in the order in which they are applied. */
  overlays?: Record<string, string[]>;

  search: { prompt?: string };
  /** Meta tags of every page, by name: `og:image` -> its content. */
  metadata: Record<string, string>;
  seo: {
    /** `navigable`: search engines are told of the pages of the navigation only. */
    indexing: 'navigable' | 'all';
    organization?: OrganizationSettings;
  };
  /** Whether pages show when they were changed last. */
  timestamp: boolean;
  /** The pictures of pages in previews of links. `background`: path of an image. */
  thumbnails: { appearance: 'light' | 'dark'; background?: string };
  redirects: Redirect[];
  /** The page that is shown where there is none. `redirect`: lead to the first page in its place. */
  errors404?: { redirect: boolean; title?: string; description?: string };
  /** What `{{name}}` stands for in pages. */
  variables: Record<string, string>;
  security: SecuritySettings;
  /**
   * Sandboxes with rules of their own: `openapi` as in the list of that name, `module` a path from the docs root, `key` as written.
   */
  sandboxes: { key: string; openapi: string; module: string }[];
  /** Names of analytics services and chat widgets that are set and not loaded: a built site asks nothing of third parties. */
  ignoredIntegrations: string[];
}

/** What stands around pages. Each part is replaced as a whole. */
export interface Surround {
  navbar?: Pick<SiteSettings, 'topbarLinks' | 'topbarCtaButton'>;
  footer?: Pick<SiteSettings, 'footer' | 'footerSocials'>;
  banner?: SiteSettings['banner'];
}

export interface Colors {
  primary: string;
  /** Primary colour in dark mode; falls back to `primary`. */
  light: string;
  /** Important buttons; falls back to `primary`. */
  dark: string;
  background: { light?: string; dark?: string };
}

export interface Font {
  family: string;
  weight?: number;
  /** Path or URL of the font file, as written. Absent: the family is expected to be installed. */
  source?: string;
  format?: 'woff' | 'woff2';
}

/** An entry of a page's menu. `href` may hold `$path`, `$page` and `$mcp`. */
export interface ContextualLink {
  title: string;
  description?: string;
  icon?: string;
  iconType?: IconType;
  iconLibrary?: IconLibrary;
  href: string;
}

interface NamedLink {
  name: string;
  url: string;
}

export interface TopbarLink extends NamedLink {
  /** A platform whose icon is shown: `github`, `discord`, … Absent: a text. */
  type?: string;
  icon?: string;
  iconType?: IconType;
  iconLibrary?: IconLibrary;
}

export type CtaButton =
  | { type: 'link'; name: string; url: string; icon?: string }
  | { type: 'github'; url: string; owner: string; repository: string };

export interface ApiSettings {
  /** No trailing slashes. */
  baseUrl: string[];
  auth?: { method?: AuthMethod; name?: string; inputPrefix?: string };
  playground: {
    mode: PlaygroundMode;
    /** The docs ask for a playground that only signed-in readers see. Nobody signs in here, so `mode` is `simple`. */
    isAuthOnly: boolean;
    /** Whether requests may go through a proxy, where one is set up. */
    proxy: boolean;
    /** Whether cookies are sent along when no proxy is used. */
    credentials: boolean;
  };
  /** `true`: file order; `false` (unset in the legacy format): required first. */
  maintainOrder: boolean;
  examples: {
    /** Of code samples, in this order, as written. Empty: those that the engine offers. */
    languages: string[];
    /** Which parameters a code sample shows before the reader has filled any. */
    defaults: 'required' | 'all';
    /** Whether inputs start with the examples of the OpenAPI file. */
    prefill: boolean;
  };
  params: {
    /** Which properties that hold others are open at first. */
    expanded: 'all' | 'topLevel' | 'topLevelOneOfs' | 'none';
  };
  /** The OpenAPI files of the whole site, with the folder of pages that are made from them. */
  openapi?: OpenApiSource;
}

export interface Redirect {
  /** Path with a leading slash; may end in a pattern (`/old/:slug*`, `/old-*`). */
  source: string;
  /** Path with a leading slash, or a URL. */
  destination: string;
  permanent: boolean;
}

export type AuthMethod = 'bearer' | 'basic' | 'key';
export type PlaygroundMode = 'show' | 'simple' | 'hide';
export type IconType =
  | 'brands'
  | 'duotone'
  | 'light'
  | 'regular'
  | 'sharp-duotone-solid'
  | 'sharp-light'
  | 'sharp-regular'
  | 'sharp-solid'
  | 'sharp-thin'
  | 'solid'
  | 'thin';
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';
type SocialPlatform = string;
