import type { AuthMethod, IconType, PlaygroundMode } from '../../config/index.ts';

/** Widths and frames of a page. `assistant` and `blog` are old names that change nothing here. */
type PageMode = 'wide' | 'custom' | 'center' | 'frame' | 'assistant' | 'blog';

/** The keys of a page's front matter that mean something, each with the type of its value. */
export interface FrontMatter {
  title?: string;
  description?: string;
  /** Text in the navigation; the title unless said. */
  sidebarTitle?: string;
  icon?: string;
  iconType?: IconType;
  /** A word beside the page in the navigation. */
  tag?: string;
  /**
   * `wide`: no table of contents. `center`: none either, and no navigation. `custom`: the body of the page alone, below the
   * top bar. `frame`: as `custom`, with the navigation. The old key `size: wide` is read as `mode: wide`.
   */
  mode?: PageMode;
  /** The entry in the navigation leads to this URL in place of the page. */
  url?: string;
  /** Operation that the page documents itself, by `ParamField`s: `POST /invites`, `GET https://host/path/{id}`. */
  api?: string;
  /** Operation shown by the page: `POST /invites`, optionally with the file first. */
  openapi?: string;
  /** Schema of an OpenAPI file shown by the page: `Plant`, optionally with the file first. Key `openapi-schema`. */
  openapiSchema?: string;
  /** Also written `auth`. */
  authMethod?: AuthMethod | 'none';
  /** Media type of the request that `api` names; `application/json` unless said. */
  contentType?: string;
  /** The newer names are read as these: `interactive` is `show`, `none` is `hide`; `auth` is `simple`, as nobody signs in. */
  playground?: PlaygroundMode;
  /** No badge of the method in the navigation. */
  hideApiMarker?: boolean;
  version?: string;
  deprecated?: boolean;
  /** Reachable, but not in the navigation, and not for search engines. */
  hidden?: boolean;
  /** Not part of the site: neither shown nor published. */
  draft?: boolean;
  /** Not for search engines. */
  noindex?: boolean;
  /** `false`: in the navigation, but not in the search. */
  searchable?: boolean;
  /** Factor of the rank in the search: with 2 it comes earlier, with 0.5 later. */
  boost?: number;
  /** Content of the meta tag of this name, as written. */
  robots?: string;
  /** URL that search engines take for the page's own. */
  canonical?: string;
  /** Words to be found by that the page does not hold. */
  keywords?: string[];
  hideFooterPagination?: boolean;
  /** Whether the page shows when it was changed last; as the settings say unless said. */
  timestamp?: boolean;
  /** Whether the feed of a page with updates is shown on it; `false`: there is none. */
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

const same = (...values: string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, value]));

const AUTH_METHODS = same('bearer', 'basic', 'key', 'none');

const KINDS: Record<Key['name'], Kind> = {
  title: 'string',
  description: 'string',
  sidebarTitle: 'string',
  icon: 'string',
  iconType: same(
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
  mode: same('wide', 'custom', 'center', 'frame', 'assistant', 'blog'),
  url: 'string',
  api: 'string',
  openapi: 'string',
  openapiSchema: 'string',
  authMethod: AUTH_METHODS,
  contentType: 'string',
  playground: {
    ...same('show', 'simple', 'hide'),
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
// Older spellings; the newer one goes before where a page has both.
KEYS.set('auth', { name: 'authMethod', kind: AUTH_METHODS });
KEYS.set('size', { name: 'mode', kind: { wide: 'wide' } });

/** Keys that existing pages have and that change nothing here: no message is owed for them. */
const ACCEPTED = new Set(
  'asyncapi authors contextual createdDate graphql groups isPublic lastUpdatedDate public related sdk'.split(
    ' ',
  ),
);

/** What `key`, as an author writes it, stands for; `undefined` for keys without a meaning. */
export const keyOf = (key: string): Key | undefined => KEYS.get(key);

/** Names that an author may have meant; empty for a key that is known to be without effect. */
export const likelyKeys = (key: string): string[] => (ACCEPTED.has(key) ? [] : [...KEYS.keys()]);

/** Names of meta tags have a colon in them, or belong to a search engine or a social network. */
export const isMetaName = (key: string): boolean =>
  /^(?:[a-z]+:[\w:.-]+|[a-z]+-site-verification)$/i.test(key);
