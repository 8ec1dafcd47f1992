import { posix } from 'node:path';
import { attribute, type Element, HtmlTree } from '../../html/index.ts';
import { decodePercent, escapeHtml } from '../../text/index.ts';

/** What stands at a path of the site, which begins with a slash and has no query: the path of a file, or nothing. */
export type FileAt = (path: string) => string | undefined;

/** Attributes that hold one address each: HTML's own, and those that the theme's scripts read. */
const ADDRESSES = new Set([
  'href',
  'src',
  'poster',
  'data',
  'action',
  'data-src',
  'data-href',
  'data-frame',
  'data-words',
]);

/**
 * A page with all addresses of its own site relative to itself, so that it can be opened where it lies.
 *
 * @param file path of the page in the site, without a leading slash
 * @param entry path of the classic script that stands in for the site's modules, which browsers load from no file
 */
export function relativeHtml(html: string, file: string, fileAt: FileAt, entry?: string): string {
  const tree = new HtmlTree(html);
  const toRelative = (address: string) => relativeAddress(address, file, fileAt);
  for (const element of tree.elements) {
    if (isFontPreload(element)) {
      tree.remove(element);
      continue;
    }
    const module = entry && moduleSource(element);
    for (const { name, value } of element.attrs) {
      const text = module
        ? { src: quoted('src', relative(file, entry)), type: 'defer' }[name]
        : rewritten(element, name, value, toRelative);
      if (text !== undefined) tree.replaceAttribute(element, name, text);
    }
  }
  return tree.write();
}

/**
 * A stylesheet with its `url()`s relative to it, without transitions between pages: those are for pages of one origin, and
 * each file has its own, so that browsers report an error for each (CSS View Transitions 2, section 2.2).
 */
export function relativeCss(css: string, file: string, fileAt: FileAt): string {
  return css
    .replace(/@view-transition\s*\{[^{}]*\}/g, '')
    .replace(
      /url\((?:"(\/(?!\/)[^"\n]+)"|'(\/(?!\/)[^'\n]+)'|(\/(?!\/)[^"'()\s]+))\)/g,
      (whole, double?: string, single?: string, bare?: string) => {
        const address = (double ?? single ?? bare) as string;
        return whole.replace(address, () => relativeAddress(address, file, fileAt));
      },
    );
}

/** An address as it reads from `file`; those of other sites, and of parts of the page itself, stay. */
export function relativeAddress(address: string, file: string, fileAt: FileAt): string {
  const [, path = '', rest = ''] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(address) ?? [];
  if (!path) return address;
  const target = fileAt(decodePercent(path));
  return relative(file, target === undefined ? path.slice(1) : encodePath(target)) + rest;
}

const relative = (file: string, target: string): string =>
  posix.relative(encodePath(posix.dirname(`/${file}`)), `/${target}`) || './';

/** The site's own entry: other modules are what an author brings. */
function moduleSource(element: Element): string | undefined {
  if (element.tagName !== 'script' || attribute(element, 'type') !== 'module') return undefined;
  const source = attribute(element, 'src');
  return source?.startsWith('/_trellis/') ? source : undefined;
}

/** Fonts are preloaded with CORS (Fetch, section 4.10), which no file grants; the stylesheet's own request needs none there. */
const isFontPreload = (element: Element): boolean =>
  element.tagName === 'link' && attribute(element, 'as') === 'font';

function rewritten(
  { tagName, attrs }: Element,
  name: string,
  value: string,
  toRelative: (address: string) => string,
): string | undefined {
  if (ADDRESSES.has(name)) {
    const address = toRelative(value);
    return address === value ? undefined : quoted(name, address);
  }
  if (name === 'srcset') {
    const list = value.split(',').map((part) => part.trim().replace(/^\S+/, toRelative));
    return quoted(name, list.join(', '));
  }
  const isRefresh = tagName === 'meta' && attrs.some((each) => each.value === 'refresh');
  if (isRefresh && name === 'content') {
    return quoted(
      name,
      value.replace(/(url=)(.*)/is, (_, key: string, address: string) => key + toRelative(address)),
    );
  }
  return undefined;
}

const quoted = (name: string, value: string): string => `${name}="${escapeHtml(value)}"`;

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
