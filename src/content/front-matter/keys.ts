import type { AuthMethod, IconType, PlaygroundMode } from '../../config/index.ts';
import { own } from '../../json/index.ts';

/** Widths and frames of a page. `assistant` and `blog` are old names without effect. */
type PageMode = 'wide' | 'custom' | 'center' | 'frame' | 'assistant' | 'blog';

/** The supported front matter keys, each with the type of its value. */
export interface FrontMatter {
  title?: string;
  description?: string;
  /** Text in the navigation; defaults to the title. */
  sidebarTitle?: string;
  icon?: string;
  iconType?: IconType;
  /** Label beside the page in the navigation. */
  tag?: string;
  /**
   * `wide`: no table of contents. `center`: no table of contents and no navigation. `custom`: only the body
   * of the page below the top bar. `frame`: like `custom`, with the navigation. The old key `size: wide` is
   * read as `mode: wide`.
   */
  mode?: PageMode;
  /** The navigation entry links to this URL instead of the page. */
  url?: string;
  /**
   * Operation that the page itself documents with `ParamField`s: `POST /invites`, `GET
   * https://host/path/{id}`.
   */
  api?: string;
  /** Operation shown by the page: `POST /invites`, optionally with the file first. */
  openapi?: string;
  /**
   * Schema of an OpenAPI file shown by the page: `Plant`, optionally with the file first. Key
   * `openapi-schema`.
   */
  openapiSchema?: string;
  /** Also written `auth`. */
  authMethod?: AuthMethod | 'none';
  /** Media type of the request that `api` names; defaults to `application/json`. */
  contentType?: string;
  /**
   * Newer names map to these: `interactive` to `show`, `none` to `hide`, and `auth` to `simple`, because
   * nobody signs in.
   */
  playground?: PlaygroundMode;
  /** Hides the method's badge in the navigation. */
  hideApiMarker?: boolean;
  version?: string;
  deprecated?: boolean;
  /** Reachable, but neither in the navigation nor indexed by search engines. */
  hidden?: boolean;
  /** Not part of the site: neither shown nor published. */
  draft?: boolean;
  /** Not indexed by search engines. */
  noindex?: boolean;
  /** `false`: in the navigation, but not in the search. */
  searchable?: boolean;
  /** Factor for the rank in the search: 2 moves it up, 0.5 down. */
  boost?: number;
  /** Content of the meta tag of this name, as written. */
  robots?: string;
  /** Canonical URL for search engines. */
  canonical?: string;
  /** Search terms that do not appear on the page. */
  keywords?: string[];
  hideFooterPagination?: boolean;
  /** Whether the page shows its last change; defaults to the settings. */
  timestamp?: boolean;
  /** Whether a page with updates links its feed; `false`: it has no feed. */
  rss?: boolean;
  /** Meta tags of the page by name, as written: `og:image`, `twitter:card`, `article:publisher`. */
  meta?: Record<string, string>;
}

/** Type of a value: an enumeration maps what may be written to what it means. */
export type Kind = 'string' | 'boolean' | 'number' | 'strings' | Readonly<Record<string, string>>;

export interface Key {
  /** Name in `FrontMatter`. */
  name: Exclude<keyof FrontMatter, 'meta'>;
  kind: Kind;
}

const identityMap = (...values: string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, value]));

const AUTH_METHODS = identityMap('bearer', 'basic', 'key', 'none');

const KINDS: Record<Key['name'], Kind> = {
  title: 'string',
  description: 'string',
  sidebarTitle: 'string',
  icon: 'string',
  iconType: identityMap(
    'brands',
    'duotone',
    'light',
    'regular',
    'sharp-duotone-solid',
    'sharp-light',
    'sharp-regular',
    'sharp-solid',
    'sharp-thin',
    'solid',
    'thin',
  ),
  tag: 'string',
  mode: identityMap('wide', 'custom', 'center', 'frame', 'assistant', 'blog'),
  url: 'string',
  api: 'string',
  openapi: 'string',
  openapiSchema: 'string',
  authMethod: AUTH_METHODS,
  contentType: 'string',
  playground: {
    ...identityMap('show', 'simple', 'hide'),
    interactive: 'show',
    none: 'hide',
    auth: 'simple',
  },
  hideApiMarker: 'boolean',
  version: 'string',
  deprecated: 'boolean',
  hidden: 'boolean',
  draft: 'boolean',
  noindex: 'boolean',
  searchable: 'boolean',
  boost: 'number',
  robots: 'string',
  canonical: 'string',
  keywords: 'strings',
  hideFooterPagination: 'boolean',
  timestamp: 'boolean',
  rss: 'boolean',
};

const KEYS = new Map<string, Key>(
  Object.entries(KINDS).map(([name, kind]) => [name, { name: name as Key['name'], kind }]),
);
KEYS.delete('openapiSchema');
KEYS.set('openapi-schema', { name: 'openapiSchema', kind: 'string' });
// Older spellings. The newer one wins if a page has both.
KEYS.set('auth', { name: 'authMethod', kind: AUTH_METHODS });
KEYS.set('size', { name: 'mode', kind: { wide: 'wide' } });

/** Keys that existing pages have and that have no effect here; they get no message. */
const ACCEPTED = new Set(
  'authors contextual createdDate groups isPublic lastUpdatedDate public related'.split(' '),
);

/** What other keys of existing pages would show. Without it, such a page may be empty. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  asyncapi: 'AsyncAPI files are not supported',
  graphql: 'pages are generated only from OpenAPI files',
  sdk: 'pages are generated only from OpenAPI files',
};

/** Why a key has no effect, which readers of its page would notice; undefined for other keys. */
export const unsupported = (key: string): string | undefined => own(UNSUPPORTED, key);

/** Key for `key` as an author writes it; `undefined` if unknown. */
export const keyOf = (key: string): Key | undefined => KEYS.get(key);

/** Keys that an author may have meant; empty for a key that is known to have no effect. */
export const likelyKeys = (key: string): string[] =>
  ACCEPTED.has(key) || unsupported(key) ? [] : [...KEYS.keys()];

/** Names of meta tags contain a colon, or belong to a search engine or a social network. */
export const isMetaName = (key: string): boolean =>
  /^(?:[a-z]+:[\w:.-]+|[a-z]+-site-verification)$/i.test(key);
