import type { Navigation, OpenApiSource } from './navigation.ts';
import type { IconLibrary, IconType, SurroundSettings } from './surround.ts';

/** Publisher of the site, by members of schema.org's Organization. `logo`: a path or a URL. */
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

/** What scripts may use from another origin, by the directives of a Content-Security-Policy. */
export const ORIGIN_USES = ['script', 'connect', 'frame', 'image', 'media', 'style', 'font'] as const;
export type OriginUse = (typeof ORIGIN_USES)[number];

/** What pages may load from elsewhere, in addition to their own content. */
export interface SecuritySettings {
  /**
   * As in a Content-Security-Policy: `https://cdn.example.com`, `https://*.example.com`. For scripts and
   * styles of the author.
   */
  origins: { origin: string; for: OriginUse[] }[];
  /** Origins whose images are shown in texts of OpenAPI files. */
  descriptionImages: string[];
}

/** Severities of the problems of a folder, and problems to ignore. */
export interface CheckSettings {
  /** By code (`link/missing-page`) or group of codes (`link/*`). */
  rules: Record<string, 'error' | 'warning' | 'info' | 'off'>;
  /** `rule`: a code or group, absent for all. `files`: a pattern in the syntax of .gitignore. */
  ignore: { rule?: string; files: string; reason: string }[];
}

/** The uses that `Content-Signal` of robots.txt knows (contentsignals.org). */
export type ContentSignals = Partial<Record<'search' | 'ai-input' | 'ai-train', boolean>>;

/** The settings of a site with every default applied, from a docs.json of either format. Plain data. */
export interface SiteSettings extends SurroundSettings {
  name: string;
  /** Path of its source file, relative to the docs root: `docs.json`. */
  file: string;
  /** The site in a sentence, for search engines and language models. */
  description?: string;
  /** Name of the chosen look, as written. Informative: it selects nothing. */
  theme?: string;

  navigation: Navigation;

  /** Paths or URLs as written, both or none; `href` defaults to `/`. */
  logo?: { light?: string; dark?: string; href: string };
  /** For light mode if each mode has one. */
  favicon?: string;
  /** Only if dark mode has another. */
  faviconDark?: string;
  colors: Colors;
  fonts: { heading?: Font; body?: Font };
  iconLibrary: IconLibrary;
  styling: {
    /** Shown above the title of a page: the name of its group, or breadcrumbs. */
    eyebrows: 'section' | 'breadcrumbs';
    /** `auto` follows the color mode of the page. */
    codeblocks: 'auto' | 'dark' | 'light';
    /** Whether `$…$` is mathematics. Absent: the engine decides. */
    latex?: boolean;
  };
  modeToggle: { default?: 'light' | 'dark'; isHidden: boolean };
  /** `background.image.light`. */
  backgroundImage?: string;
  background: { image?: { light: string; dark: string }; decoration?: 'gradient' | 'grid' | 'windows' };

  feedback: {
    suggestEdit: boolean;
    raiseIssue: boolean;
    /** Whether readers are asked if a page helped them; needs an `endpoint`. */
    thumbsRating: boolean;
    /** Path or URL that ratings are posted to. */
    endpoint?: string;
  };
  /**
   * Repository of the docs folder, for feedback links. `directory` is the path of the docs root in it; absent
   * if only a button of the top bar names the repository.
   */
  repository?: { url: string; branch: string; directory?: string };
  /** The menu of a page. */
  contextual: {
    /**
     * Actions on the Markdown of a page: `copy`, `view`, `chatgpt`, … as written, and an author's entries.
     */
    options: (string | ContextualLink)[];
    /** Beside the title, or below the table of contents. */
    display: 'header' | 'toc';
    /** URL of an MCP server that serves the docs. */
    mcp?: string;
  };

  api: ApiSettings;
  /**
   * Every OpenAPI file named in the settings, each once and in file order: paths relative to the docs root
   * without a leading slash, or URLs.
   */
  openapi: string[];
  /** Overlays of those of `openapi` that have any, in the order in which they are applied. */
  overlays?: Record<string, string[]>;

  search: { prompt?: string };
  /** Meta tags of every page, by name: `og:image` -> its content. */
  metadata: Record<string, string>;
  seo: {
    /** `navigable`: search engines may index only pages of the navigation. */
    indexing: 'navigable' | 'all';
    organization?: OrganizationSettings;
    /** What crawlers may use the site for; a use that is absent is left open. */
    contentSignals?: ContentSignals;
  };
  /** Whether pages show their last change. */
  timestamp: boolean;
  /** Pictures of pages in link previews. `background`: path of an image. */
  thumbnails: { appearance: 'light' | 'dark'; background?: string };
  redirects: Redirect[];
  /** The page for unknown addresses. `redirect`: go to the first page instead. */
  errors404?: { redirect: boolean; title?: string; description?: string };
  /** Values of `{{name}}` in pages. */
  variables: Record<string, string>;
  security: SecuritySettings;
  check: CheckSettings;
  /** How the sandboxes of all OpenAPI files are offered, unless `sandboxes` says otherwise. */
  sandboxOffer?: SandboxOffer;
  /**
   * Sandboxes of single files: `openapi` as in the list of that name, `module` a rule set's path from the
   * docs root, `key` as written.
   */
  sandboxes: { key: string; openapi: string; module?: string; offer?: SandboxOffer }[];
  /**
   * Names of configured analytics services and chat widgets. They are not loaded: a built site makes no
   * third-party requests.
   */
  ignoredIntegrations: string[];
}

/** As the first server, after the documented ones, or not at all. */
export type SandboxOffer = 'first' | 'offered' | 'off';

export interface Colors {
  primary: string;
  /** Primary color in dark mode; defaults to `primary`. */
  light: string;
  /** Important buttons; defaults to `primary`. */
  dark: string;
  background: { light?: string; dark?: string };
}

export interface Font {
  family: string;
  weight?: number;
  /** Path or URL of the font file, as written. Absent: the family should be installed. */
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

export interface ApiSettings {
  /** No trailing slashes. */
  baseUrl: string[];
  auth?: { method?: AuthMethod; name?: string; inputPrefix?: string };
  /** The clients that authorization servers know the playground as, by security scheme. */
  oauth?: Record<string, OAuthClient>;
  playground: {
    mode: PlaygroundMode;
    /**
     * The docs want the playground for signed-in readers only. Nobody signs in here, so `mode` is `simple`.
     */
    isAuthOnly: boolean;
    /** Whether requests without a proxy send cookies. */
    credentials: boolean;
  };
  /**
   * Whether readers can add servers: those that the policy of pages allows anyway (this machine,
   * `security.origins`), any, or none.
   */
  ownServers: 'allowed' | 'any' | 'off';
  /** `servers`: URLs beside those of the OpenAPI files, which may be private. */
  proxy: { offer: 'offered' | 'first' | 'off'; servers: string[] };
  /** `true`: file order; `false` (the legacy format's default): required first. */
  maintainOrder: boolean;
  examples: {
    /** Languages of code samples, in this order, as written. Empty: the engine's. */
    languages: string[];
    /** Which parameters a code sample shows before the reader fills in any. */
    defaults: 'required' | 'all';
    /** Whether inputs start with the examples of the OpenAPI file. */
    prefill: boolean;
  };
  params: {
    /** Which nested properties are initially open. */
    expanded: 'all' | 'topLevel' | 'topLevelOneOfs' | 'none';
  };
  /** The OpenAPI files of the whole site, with the folder of the pages generated from them. */
  openapi?: OpenApiSource;
}

/** RFC 6749 section 2. It has no secret, because every reader could read it. */
interface OAuthClient {
  clientId?: string;
  /** Where the playground sends the secret that a reader enters. Default: `basic`. */
  clientAuthentication?: 'basic' | 'body';
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
