import type { Site } from '../../site/index.ts';
import { HOST_HEADERS, HOST_REDIRECTS } from './host-files.ts';

/** Path of the sandboxes below the base path: pages and sandboxes may have equal names. */
export const SANDBOX_PATH = '/_sandbox';

/** Names of the programs that serve sandboxes, in the folder of the site. */
export const WORKER_FILE = '_sandbox/worker.js';
export const SERVER_FILE = '_sandbox/server.js';

/** Name of the Worker of a site without sandboxes. */
export const PAGE_WORKER_FILE = '_markdown/worker.js';

/** What the host looks for beside the folder of a site with a base path, and not in it. */
export const WORKER_ROOT: ReadonlySet<string> = new Set([
  '_sandbox',
  '_markdown',
  'wrangler.jsonc',
  '.assetsignore',
  HOST_REDIRECTS,
  HOST_HEADERS,
  'robots.txt',
]);

/** Later dates may change the runtime. From this one on, `deleteAll` also deletes alarms. */
const COMPATIBILITY_DATE = '2026-03-01';

/** Of one address in a minute, to the sandboxes: a page that follows one sends one request per second. */
const REQUESTS_PER_MINUTE = 600;

/** Of one address in a minute, to the MCP server: an agent reads each response before its next call. */
const MCP_REQUESTS_PER_MINUTE = 120;

/** Length of a name that is also a part of a host name (RFC 1035, 2.3.4). */
const MAX_NAME_LENGTH = 63;

/**
 * Files that make a Worker of the folder: its configuration, and the list of files that are not published.
 */
export function workerFiles(
  { site, base }: { site: Site; base: string },
  hasSandboxes: boolean,
): [name: string, text: string][] {
  const name = nameOf(site.settings.name);
  const main = hasSandboxes ? WORKER_FILE : PAGE_WORKER_FILE;
  const text = {
    name,
    main,
    compatibility_date: COMPATIBILITY_DATE,
    // It is complete as it is.
    no_bundle: true,
    assets: {
      directory: '.',
      binding: 'ASSETS',
      html_handling: 'drop-trailing-slash',
      not_found_handling: '404-page',
      // Pages, for requests that accept Markdown; not the engine's own files.
      run_worker_first: [`${base}/*`, ...(base && [base]), `!${base}/_trellis/*`],
    },
    ...(hasSandboxes && sandboxBindings(name)),
  };
  return [
    ['wrangler.jsonc', `${JSON.stringify(text, null, 2)}\n`],
    ['.assetsignore', `${main.split('/')[0]}\nwrangler.jsonc\n.wrangler\n`],
  ];
}

const sandboxBindings = (name: string): object => ({
  durable_objects: {
    bindings: [
      { name: 'SANDBOX_SESSIONS', class_name: 'SandboxSession' },
      { name: 'SANDBOX_LOBBY', class_name: 'SandboxLobby' },
    ],
  },
  migrations: [{ tag: 'v1', new_sqlite_classes: ['SandboxSession', 'SandboxLobby'] }],
  ratelimits: [
    rateLimit('SANDBOX_REQUESTS', name, REQUESTS_PER_MINUTE),
    rateLimit('MCP_REQUESTS', `${name} mcp`, MCP_REQUESTS_PER_MINUTE),
  ],
});

const nameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-|-$/g, '') || 'docs';

/** `counts`: what is counted, because limits of an account with the same name share their counts. */
const rateLimit = (binding: string, counts: string, limit: number): object => ({
  name: binding,
  namespace_id: namespaceOf(counts),
  simple: { limit, period: 60 },
});

function namespaceOf(name: string): string {
  let number = 0;
  for (const character of name) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_000;
  return String(number + 1);
}
