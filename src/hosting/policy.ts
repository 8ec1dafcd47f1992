import { escapeHtml, unescapeHtml } from '../text/index.ts';

/** Directives that a page's own text decides, and the origins that each has. */
export type Sources = Record<'img-src' | 'media-src' | 'frame-src', Set<string>>;

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/;
const TAG =
  /<(img|source|video|audio|track|iframe|embed|input|image|link)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
const ATTRIBUTE = /\s(src|srcset|poster|href|rel)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/gi;

/** The origins of the images, media and frames that HTML names; `css`: of its styles. */
export function sourcesOf(html: string, css: string): Sources {
  const sources: Sources = { 'img-src': new Set(), 'media-src': new Set(), 'frame-src': new Set() };
  let isMedia = false;
  for (const [whole, name = '', text = ''] of html.matchAll(
    new RegExp(`${TAG.source}|</(?:video|audio)>`, 'gi'),
  )) {
    if (whole.startsWith('</')) isMedia = false;
    const tag = name.toLowerCase();
    if (tag === 'video' || tag === 'audio') isMedia = true;
    const attributes = new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, key = '', a, b, c]) => [
        key.toLowerCase(),
        unescapeHtml(a ?? b ?? c ?? ''),
      ]),
    );
    if (tag === 'link' && !/\bicon\b/i.test(attributes.get('rel') ?? '')) continue;
    for (const [key, value] of attributes) {
      if (key === 'rel') continue;
      const directive =
        tag === 'iframe' || tag === 'embed'
          ? 'frame-src'
          : key !== 'poster' && (isMedia || tag === 'track')
            ? 'media-src'
            : 'img-src';
      const urls =
        key === 'srcset' ? value.split(',').map((each) => each.trim().split(/\s/, 1)[0] ?? '') : [value];
      for (const url of urls) add(sources[directive], url, directive === 'frame-src');
    }
  }
  for (const [, double, single, bare] of css.matchAll(CSS_URL))
    add(sources['img-src'], double ?? single ?? bare ?? '');
  return sources;
}

function add(origins: Set<string>, url: string, isFrame = false): void {
  const parsed = /^(?:https?:)?\/\//i.test(url) ? URL.parse(url, 'https://x.invalid') : null;
  if (!parsed || !/^[\w.:[\]-]+$/.test(parsed.host)) return;
  origins.add(parsed.origin);
  // A document in a frame may lead on to the same host by its other name, which the policy is asked about too.
  if (isFrame && /^[^.]+\.[a-z]+$/i.test(parsed.host)) origins.add(`${parsed.protocol}//www.${parsed.host}`);
}

/**
 * A page with the origins in its policy that its author has named (`named`: in MDX and in the settings; `css`: in styles) and that
 * are of use there, and that policy by directive. What other text there is on a page, as of OpenAPI files, adds nothing. Without
 * a policy it stays as it is.
 */
export function withSources(
  html: string,
  css: string,
  named: Sources[],
): { html: string; policy: Record<string, string[]> | undefined } {
  const written = META.exec(html)?.[2];
  if (written === undefined) return { html, policy: undefined };
  // That of a page which leads on allows nothing.
  if (/^default-src (?:'|&#39;)none/.test(written)) return { html, policy: undefined };
  const policy = readPolicy(unescapeHtml(written));
  const trusted = [sourcesOf('', css), ...named];
  for (const [directive, origins] of Object.entries(sourcesOf(html, css)) as [keyof Sources, Set<string>][]) {
    const own = [...origins].filter((origin) => trusted.some((each) => each[directive].has(origin)));
    policy[directive] = [...new Set([...(policy[directive] ?? []), ...own])];
  }
  const content = escapeHtml(policyText(policy));
  return { html: html.replace(META, (_, before, __, after) => before + content + after), policy };
}

const readPolicy = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    text
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

const policyText = (policy: Record<string, string[]>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Some hosts take no longer header. */
const LONGEST = 1800;

/**
 * The policy of the whole site, for a header: whatever a page may do, some page may. It comes on top of each page's own, which
 * is stricter, and adds what only a header can say. Styles are left to the pages, as the explorer needs more than the others.
 */
export function sitePolicy(pages: Iterable<Record<string, string[]>>): string {
  const all: Record<string, Set<string>> = {};
  for (const page of pages) {
    for (const [directive, sources] of Object.entries(page)) {
      if (directive === 'default-src' || directive === 'style-src') continue;
      all[directive] ??= new Set();
      for (const source of sources) all[directive].add(source);
    }
  }
  const policy: Record<string, string[]> = {};
  for (const [directive, sources] of Object.entries(all))
    policy[directive] = [...sources].filter((each) => each !== "'none'" || sources.size === 1);
  policy['frame-ancestors'] = ["'self'"];
  if (policyText(policy).length > LONGEST) {
    for (const [directive, sources] of Object.entries(policy)) {
      const schemes = sources.map((each) => /^https?:(?=\/\/)/.exec(each)?.[0] ?? each);
      if (directive !== 'script-src') policy[directive] = [...new Set(schemes)];
    }
  }
  return policyText(policy);
}
