import { posix } from 'node:path';
import { attribute, type Element, type HtmlTree } from '../../html/index.ts';
import { decodePercent, mapCssPaths, mapSrcset } from '../../text/index.ts';
import type { FileAt } from './files.ts';

/** Path in the site of the classic script that replaces its modules. */
export const SITE_SCRIPT = '_trellis/site.js';

/** A page's file, and a lookup for the files that it links to. */
export interface SiteFile {
  /** Path of the page in the site, without a leading slash. */
  file: string;
  fileAt: FileAt;
}

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
 * Makes all addresses within the site relative to the page, and replaces its module by the classic script.
 *
 * @returns path of that module in the site, if the page has it
 */
export function relateAddresses(tree: HtmlTree, { file, fileAt }: SiteFile): string | undefined {
  const toRelative = (address: string) => relativeAddress(address, file, fileAt);
  let moduleFile: string | undefined;
  for (const element of tree.elements) {
    if (isFontPreload(element)) {
      tree.remove(element);
      continue;
    }
    const module = moduleSource(element);
    if (module !== undefined) {
      tree.setAttribute(element, 'src', relative(file, SITE_SCRIPT));
      tree.swapAttribute(element, 'type', 'defer');
      moduleFile ??= module.slice(1);
      continue;
    }
    for (const { name, value } of element.attrs) {
      const address = rewriteAddress(element, name, value, toRelative);
      if (address !== undefined && address !== value) tree.setAttribute(element, name, address);
    }
  }
  return moduleFile;
}

/**
 * Makes the `url()`s of a stylesheet relative to it, and removes transitions between pages: they need pages
 * of one origin, and each local file has its own (CSS View Transitions 2, section 2.2).
 */
export function relativeCss(css: string, file: string, fileAt: FileAt): string {
  return mapCssPaths(css.replace(/@view-transition\s*\{[^{}]*\}/g, ''), (path) =>
    relativeAddress(path, file, fileAt),
  );
}

/** An address relative to `file`. Addresses of other sites, and fragments of the page itself, stay. */
export function relativeAddress(address: string, file: string, fileAt: FileAt): string {
  const [, path = '', rest = ''] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(address) ?? [];
  if (!path) return address;
  const target = fileAt(decodePercent(path));
  return relative(file, target === undefined ? path.slice(1) : encodePath(target)) + rest;
}

const relative = (file: string, target: string): string =>
  posix.relative(encodePath(posix.dirname(`/${file}`)), `/${target}`) || './';

/** Address of the site's own module; undefined for modules that an author adds. */
function moduleSource(element: Element): string | undefined {
  if (element.tagName !== 'script' || attribute(element, 'type') !== 'module') return undefined;
  const source = attribute(element, 'src');
  return source?.startsWith('/_trellis/') ? source : undefined;
}

/**
 * Fonts are preloaded with CORS (Fetch, section 4.10), which local files never grant. The stylesheet's own
 * request needs none there.
 */
const isFontPreload = (element: Element): boolean =>
  element.tagName === 'link' && attribute(element, 'as') === 'font';

function rewriteAddress(
  { tagName, attrs }: Element,
  name: string,
  value: string,
  toRelative: (address: string) => string,
): string | undefined {
  if (ADDRESSES.has(name)) {
    return toRelative(value);
  }
  if (name === 'data-sandboxes' && tagName === 'html') {
    const addresses: Record<string, string> = JSON.parse(value);
    const lists = Object.entries(addresses).map(([api, list]) => [
      api,
      list.split(' ').map(toRelative).join(' '),
    ]);
    return JSON.stringify(Object.fromEntries(lists));
  }
  if (name === 'srcset') return mapSrcset(value, toRelative);
  const isRefresh = tagName === 'meta' && attrs.some((each) => each.value === 'refresh');
  if (isRefresh && name === 'content') {
    return value.replace(/(url=)(.*)/is, (_, key: string, address: string) => key + toRelative(address));
  }
  return undefined;
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
