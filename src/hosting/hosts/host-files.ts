import { INDEX_NAME, notFoundMarkdown } from '../../agents/index.ts';
import type { Site } from '../../site/index.ts';
import { type HeaderRule, headersFile } from './headers.ts';
import { hostRedirects } from './host-redirects.ts';
import { htaccess, MISSING_MARKDOWN, nginxConf, vercelJson } from './server-files.ts';

/** Hosts that need files of their own. */
export type Host =
  | 'netlify'
  | 'cloudflare'
  | 'vercel'
  | 'github'
  | 'apache'
  | 'nginx'
  | 'node'
  | 'deno'
  | 'bun';

/** Hosts that can serve sandboxes beside the site. */
export const EDGE_HOSTS = ['cloudflare', 'node', 'deno', 'bun'] as const satisfies readonly Host[];

/** `none`: the site is opened from its files. */
type Target = Host | 'none' | undefined;

/** Names of the files in which hosts look for redirects and headers. */
export const HOST_REDIRECTS = '_redirects';
export const HOST_HEADERS = '_headers';
const NGINX = 'nginx.conf';

/** What the files of a host are made from. */
interface HostFacts {
  site: Site;
  /** Base path without a trailing slash, or `/`. */
  base: string;
  headers: HeaderRule[];
  /** Paths of the files that the docs folder publishes. */
  assets: string[];
}

/**
 * The files that `host` reads, by name; without a host those that most hosts know. An empty text needs no
 * file.
 */
export function hostFiles({ site, base, headers, assets }: HostFacts, host: Target): [string, string][] {
  const facts = { site, base, headers };
  // A host that builds with Jekyll would leave out what begins with an underscore.
  const plain: [string, string] = ['.nojekyll', '\n'];
  switch (host) {
    case 'vercel':
      return [['vercel.json', vercelJson({ ...facts, headers: varied(headers) })]];
    case 'none':
      return [];
    case 'github':
      return [plain];
    case 'apache':
      return [['.htaccess', htaccess(facts)], missingMarkdown(base)];
    case 'nginx':
      return [[NGINX, nginxConf(facts, NGINX)], missingMarkdown(base)];
    case 'netlify':
      return [
        [HOST_REDIRECTS, hostRedirects(site, base, assets, true)],
        [HOST_HEADERS, headersFile(varied(headers))],
      ];
    default:
      return [
        [HOST_REDIRECTS, hostRedirects(site, base, assets)],
        [HOST_HEADERS, headersFile(host === 'cloudflare' ? withHome(headers, base) : headers)],
        ...(host === undefined ? [plain] : []),
      ];
  }
}

/** Cloudflare serves the home page without the slash that the rule of the whole site has. */
function withHome(rules: HeaderRule[], base: string): HeaderRule[] {
  const [all, ...others] = rules;
  return all && base !== '' ? [all, { ...all, path: base }, ...others] : rules;
}

const missingMarkdown = (base: string): [string, string] => [
  MISSING_MARKDOWN,
  notFoundMarkdown(undefined, `${base.replace(/\/$/, '')}/${INDEX_NAME}`),
];

/** For a site with a program that sends Markdown at the addresses of pages. */
function varied([all, ...others]: HeaderRule[]): HeaderRule[] {
  return all ? [{ ...all, headers: [...all.headers, ['Vary', 'Accept']] }, ...others] : [];
}
