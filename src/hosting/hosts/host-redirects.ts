import { fillPattern, isExternal, type PathPattern, pathPattern, type Site } from '../../site/index.ts';
import { decodePercent } from '../../text/index.ts';

/**
 * The redirects of a site as the file `_redirects` has them, which hosts such as Netlify and Cloudflare Pages
 * read from the root of what they publish: a line for each, the first one that fits counts. Empty where there
 * are none.
 *
 * What stands below a path with a wildcard is kept by lines with status 200, because some hosts follow a
 * redirect in spite of a file. The status is 301 or 302, which all of them know. `isForced`: with the mark by
 * which Netlify follows a redirect in spite of the page that stands in for it; other hosts take such a line
 * for a mistake.
 */
export function hostRedirects(site: Site, base: string, files: string[], isForced = false): string {
  const { routes, patterns } = site.redirects;
  const place = (path: string): string => escapeUrl(isExternal(path) ? path : base + path);
  const line = (from: string, to: string, status: number | string): string =>
    `${place(from).replace(/[?#]/g, encodeURIComponent)} ${place(to)} ${status}`;
  const lines = routes.map(({ from, to, permanent }) =>
    line(from, to, `${statusOf(permanent)}${isForced ? '!' : ''}`),
  );

  const sources = patterns.map(({ source }) => pathPattern(source));
  const isCovered = (path: string): boolean => sources.some((source) => source.match(path));
  const addresses = [...site.pages.map(({ route }) => route), ...files.map((file) => `/${file}`)].filter(
    isCovered,
  );
  lines.push(...new Set(addresses.map((path) => line(path, path, 200))));
  for (const folder of OWN_FOLDERS) {
    if (isCovered(`${folder}/any`)) lines.push(line(`${folder}/*`, `${folder}/:splat`, 200));
  }
  for (const { source, destination, permanent } of patterns) {
    const host = inHostSyntax(source, destination);
    const text = line(host?.source ?? source, host?.destination ?? destination, statusOf(permanent));
    lines.push(host ? text : `# More than this file can say: ${text}`);
  }
  return lines.length === 0
    ? ''
    : `# Redirects of ${site.settings.file} and of folders\n${lines.join('\n')}\n`;
}

/** Folders of the engine's own files. */
const OWN_FOLDERS = ['/_trellis', '/explorer'];

export const statusOf = (permanent: boolean): 301 | 302 => (permanent ? 301 : 302);

/**
 * Hosts know one wildcard of any length, at the end, named `splat`. Undefined for redirects that need more.
 */
function inHostSyntax(
  source: string,
  destination: string,
): { source: string; destination: string } | undefined {
  const wildcards = source.match(/:[A-Za-z]\w*\*|\*/g) ?? [];
  if (wildcards.length > 1 || (wildcards[0] && !source.endsWith(wildcards[0]))) return undefined;
  return {
    source: source.replace(/:[A-Za-z]\w*\*$/, '*'),
    destination: destination.replace(/:[A-Za-z]\w*\*|\*/g, ':splat'),
  };
}

export interface HostRule {
  source: PathPattern;
  destination: string;
  status: number;
}

/** Reads a `_redirects` file; what is no rule is passed over. */
export function readHostRedirects(text: string): HostRule[] {
  return text.split('\n').flatMap((line): HostRule[] => {
    const [source, destination, status = '302'] = line
      .replace(/(?:^|\s)#.*/s, '')
      .trim()
      .split(/\s+/);
    if (!source || !destination || !/^\d{3}!?$/.test(status)) return [];
    const plain = decodePercent(source).replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1');
    return [{ source: pathPattern(plain), destination, status: Number.parseInt(status, 10) }];
  });
}

/** What a host does at `path`, decoded and with the base path, by the first rule that fits. */
export function applyHostRules(rules: HostRule[], path: string): { to: string; status: number } | undefined {
  const plain = path.replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1');
  for (const { source, destination, status } of rules) {
    const captures = source.match(plain);
    if (captures) return { to: fillPattern(destination, captures), status };
  }
  return undefined;
}

/** The `Location` of a redirect: `to` with the query of the request where it has none of its own. */
export function locationOf(to: string, requested = ''): string {
  const query = /\?[^#]*/.exec(requested)?.[0] ?? '';
  const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(to) ?? [];
  return escapeUrl(before + (before.includes('?') ? '' : query) + fragment);
}

/** With what a line and a header cannot hold encoded, and what is encoded left as it is. */
export const escapeUrl = (url: string): string =>
  encodeURI(Buffer.from(url).toString()).replace(/%25(?=[\da-f]{2})/gi, '%');
