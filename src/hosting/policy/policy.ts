import { attribute, type Element, type HtmlTree } from '../../html/index.ts';
import { addressesOfSrcset } from '../../text/index.ts';

/** Directives that a page's own text decides, and the origins that each has. */
export type PolicySources = Record<'img-src' | 'media-src' | 'frame-src', string[]>;

/** A Content-Security-Policy by directive. */
export type Policy = Record<string, string[]>;

const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/gi;

/** Attributes that name one address, and elements that load what stands there. */
const ADDRESSES = new Set(['src', 'srcset', 'poster', 'href']);
const LOADING = new Set([
  'img',
  'source',
  'video',
  'audio',
  'track',
  'iframe',
  'embed',
  'input',
  'image',
  'link',
]);

/** The origins of the images, media and frames that a page names; `css`: of its styles. */
export function sourcesOf({ elements }: Pick<HtmlTree, 'elements'>, css: string): PolicySources {
  const sources: PolicySources = { 'img-src': [], 'media-src': [], 'frame-src': [] };
  for (const element of elements) {
    const { tagName, attrs } = element;
    if (!LOADING.has(tagName)) continue;
    if (tagName === 'link' && !/\bicon\b/i.test(attribute(element, 'rel') ?? '')) continue;
    for (const { name, prefix, value } of attrs) {
      if (!ADDRESSES.has(name) || (prefix && prefix !== 'xlink')) continue;
      const directive = directiveOf(element, name);
      const urls = name === 'srcset' ? addressesOfSrcset(value) : [value];
      for (const url of urls) add(sources[directive], url, directive === 'frame-src');
    }
  }
  for (const [, double, single, bare] of css.matchAll(CSS_URL))
    add(sources['img-src'], double ?? single ?? bare ?? '');
  return sources;
}

function directiveOf({ tagName, parentNode }: Element, attributeName: string): keyof PolicySources {
  if (tagName === 'iframe' || tagName === 'embed') return 'frame-src';
  if (attributeName === 'poster') return 'img-src';
  const player = tagName === 'source' ? parentNode?.nodeName : tagName;
  return player === 'video' || player === 'audio' || player === 'track' ? 'media-src' : 'img-src';
}

function add(origins: string[], url: string, isFrame = false): void {
  const parsed = /^(?:https?:)?\/\//i.test(url) ? URL.parse(url, 'https://x.invalid') : null;
  if (!parsed || !/^[\w.:[\]-]+$/.test(parsed.host)) return;
  const note = (origin: string): void => {
    if (!origins.includes(origin)) origins.push(origin);
  };
  note(parsed.origin);
  // A framed document may redirect to the other name of its host, which the policy must allow too.
  if (isFrame && /^[^.]+\.[a-z]+$/i.test(parsed.host)) note(`${parsed.protocol}//www.${parsed.host}`);
}

/**
 * Puts into the policy of a page the origins that its author has named (`named`: in MDX and in the settings;
 * `css`: in styles) and that are of use there. What other text there is on a page, as of OpenAPI files, adds
 * nothing.
 *
 * @returns that policy; undefined for a page without one
 */
export function allowSources(
  tree: HtmlTree,
  css: string,
  authorSources: readonly PolicySources[],
): Policy | undefined {
  const meta = tree.elements.find(
    (element) => element.tagName === 'meta' && attribute(element, 'http-equiv') === 'content-security-policy',
  );
  const currentPolicy = meta && attribute(meta, 'content');
  // That of a page which redirects allows nothing.
  if (!meta || currentPolicy === undefined || currentPolicy === "default-src 'none'") return undefined;
  const policy = readPolicy(currentPolicy);
  const trusted = [sourcesOf({ elements: [] }, css), ...authorSources];
  for (const [directive, origins] of Object.entries(sourcesOf(tree, css)) as [
    keyof PolicySources,
    string[],
  ][]) {
    const own = origins.filter((origin) => trusted.some((each) => each[directive].includes(origin)));
    policy[directive] = [...new Set([...(policy[directive] ?? []), ...own])];
  }
  tree.setAttribute(meta, 'content', policyText(policy));
  return policy;
}

const readPolicy = (text: string): Policy =>
  Object.fromEntries(
    text
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Some hosts take no longer header. */
const MAX_HEADER_LENGTH = 1800;

/** A fixed order, whatever the order of pages: `'self'` and the like first. */
const keywordsFirst = (a: string, b: string): number =>
  Number(b.startsWith("'")) - Number(a.startsWith("'")) || (a < b ? -1 : 1);

/**
 * The policy of the whole site, for a header: whatever a page may do, some page may. It comes on top of each
 * page's own, which is stricter, and adds what only a header can say. Styles are left to the pages, as the
 * explorer needs more than the others. The order of `pages` does not matter.
 */
export function sitePolicy(pages: Iterable<Policy>): string {
  const all: Record<string, Set<string>> = {};
  const inOrder = [...pages].sort((a, b) => (policyText(a) < policyText(b) ? -1 : 1));
  for (const page of inOrder) {
    for (const [directive, sources] of Object.entries(page)) {
      if (directive === 'default-src' || directive === 'style-src') continue;
      all[directive] ??= new Set();
      for (const source of sources) all[directive].add(source);
    }
  }
  const policy: Record<string, string[]> = {};
  for (const [directive, sources] of Object.entries(all))
    policy[directive] = [...sources]
      .sort(keywordsFirst)
      .filter((each) => each !== "'none'" || sources.size === 1);
  policy['frame-ancestors'] = ["'self'"];
  if (policyText(policy).length > MAX_HEADER_LENGTH) {
    for (const [directive, sources] of Object.entries(policy)) {
      const schemes = sources.map((each) => /^https?:(?=\/\/)/.exec(each)?.[0] ?? each);
      if (directive !== 'script-src') policy[directive] = [...new Set(schemes)];
    }
  }
  return policyText(policy);
}
