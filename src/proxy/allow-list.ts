/** The servers that the proxy may reach: those of API descriptions, which are untrusted, and of settings. */
import { rangeOf } from './addresses.ts';

/** As in OpenAPI; `url` may have `{variables}`. */
export interface NamedServer {
  url: string;
  variables?: Record<string, { default: string; enum?: string[] }>;
}

/** One server that may be reached. Plain data, so that a build can write it to a file. */
export interface ProxyServer {
  /** `https:` */
  protocol: string;
  /** `*` stands for one label. */
  host: string;
  /** Empty for the default of the protocol. */
  port: string;
  /** Segments that each path begins with; `*` stands for one. */
  path: string[];
  /**
   * It may be on a private network, or on this machine: `any` if the settings name it, `literal` if a
   * description that its author previews names such an address itself.
   */
  local?: 'any' | 'literal';
}

/** Of one server with variables. More are not listed. */
const MAX_COMBINATIONS = 100;

/** Stands for any text of a variable until the address is parsed. A host can contain it. */
const ANY = 'trellis-any-text';

/**
 * The servers of descriptions and settings. A variable has its listed values. One without a list may be any
 * segment of a path, or any one label of a host below a domain of at least two labels; elsewhere only its
 * default counts. Relative addresses are the site's own, which needs no proxy.
 *
 * @param trust `settings`: the author named the server for the proxy, so it may be a private one. `preview`:
 * addresses of this machine and of private networks count. `public`: they do not.
 */
export const namedServers = (
  servers: readonly NamedServer[],
  trust: 'settings' | 'preview' | 'public',
): ProxyServer[] =>
  servers.flatMap((server) =>
    combinations(server).flatMap((url) => {
      const entry = entryOf(url);
      if (!entry) return [];
      const isLocal = isLocalHost(entry.host);
      if (trust === 'public') return isLocal ? [] : [entry];
      if (trust === 'settings')
        return [entry.host.includes('*') ? entry : { ...entry, local: 'any' as const }];
      return [isLocal ? { ...entry, local: 'literal' as const } : entry];
    }),
  );

function combinations({ url, variables = {} }: NamedServer): string[] {
  const [, scheme = '', authority = '', path = ''] = /^([^:/?#]*):\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!scheme) return [];
  let filled = [''];
  for (const [index, part] of [scheme, '://', authority, path].entries()) {
    for (const piece of part.split(/(\{[^{}]*\})/)) {
      const name = /^\{([^{}]*)\}$/.exec(piece)?.[1];
      const variable = name !== undefined && Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (name !== undefined && !variable) return [];
      const isAny = index === 3 || (index === 2 && isBelowDomain(authority, piece));
      const values = !variable
        ? [piece]
        : variable.enum?.length
          ? [...new Set([variable.default, ...variable.enum])]
          : isAny
            ? [ANY]
            : [variable.default];
      filled = filled.flatMap((start) => values.map((value) => start + value)).slice(0, MAX_COMBINATIONS);
    }
  }
  return filled;
}

/** Whether the variable stands before a domain: `{tenant}.example.com`, but not `{host}` or `{name}.com`. */
function isBelowDomain(authority: string, variable: string): boolean {
  const rest = authority.slice(authority.indexOf(variable) + variable.length);
  return /^[\w-]*(?:\.[a-z\d-]+){2,}(?::\d+)?$/i.test(rest);
}

function entryOf(address: string): ProxyServer | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const pattern = (text: string): string => (text.includes(ANY) ? '*' : text);
  return {
    protocol: url.protocol,
    host: url.hostname.split('.').map(pattern).join('.'),
    port: url.port,
    path: segmentsOf(url.pathname).map(pattern),
  };
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** By its name alone. */
function isLocalHost(host: string): boolean {
  if (/(?:^|\.)localhost\.?$/i.test(host)) return true;
  const range = rangeOf(host);
  return range !== undefined && range !== 'public';
}

/** Encoded separators beside dots: some servers decode them, and would leave the path of the list. */
const HIDDEN_DOTS = /(?:^|\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:$|\/|\\|%2f|%5c)/i;

/** The entry that allows an address; `undefined` if none does. */
export function entryFor(servers: readonly ProxyServer[], url: URL): ProxyServer | undefined {
  if (url.username || url.password) return undefined;
  const labels = url.hostname.split('.');
  const segments = url.pathname.slice(1).split('/');
  return servers.find(({ protocol, host, port, path }) => {
    const wanted = host.split('.');
    return (
      protocol === url.protocol &&
      port === url.port &&
      wanted.length === labels.length &&
      wanted.every((label, at) => label === labels[at] || (label === '*' && isLabel(labels[at] ?? ''))) &&
      path.every((segment, at) => segment === segments[at] || (segment === '*' && segments[at])) &&
      !(path.length > 0 && HIDDEN_DOTS.test(url.pathname))
    );
  });
}

const isLabel = (text: string): boolean => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(text);

/**
 * Whether a connection for this entry may go to an address of a range. Link-local addresses, where clouds
 * hand out credentials, have to be named as such in the settings.
 */
export function acceptsRange({ host, local }: ProxyServer, range: string): boolean {
  if (range === 'public') return true;
  if (local === undefined) return false;
  if (/(?:^|\.)localhost$/.test(host)) return range === 'loopback';
  return (local === 'any' && rangeOf(host) === range) || /^(?:loopback|private|uniqueLocal)$/.test(range);
}
