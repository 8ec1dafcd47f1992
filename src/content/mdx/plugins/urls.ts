import type {
  HastPluginEntry,
  HastVisitorContext,
  MdastPluginEntry,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from 'satteri';
import { applyEdits } from '../../../diagnostics/index.ts';
import { own } from '../../../json/index.ts';
import { escapeHtml, mapSrcset } from '../../../text/index.ts';
import type { DocsPaths } from '../../discovery/docs-paths.ts';
import { linkedRoute } from '../../discovery/files.ts';
import { elementsOfHtml } from '../html.ts';
import { type CompileState, stateOf } from '../state.ts';

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Attributes with a URL, by element. */
const URLS: Record<string, string[]> = {
  a: ['href'],
  area: ['href'],
  img: ['src', 'srcset', 'srcSet'],
  audio: ['src'],
  video: ['src', 'poster'],
  source: ['src', 'srcset', 'srcSet'],
  track: ['src'],
  iframe: ['src'],
  embed: ['src'],
  form: ['action'],
  button: ['formaction', 'formAction'],
};
/** `data` of a JSX element is a property of its node, so that one gets the base path when it is rendered. */
const HTML_URLS: typeof URLS = { ...URLS, object: ['data'] };
/** URL attributes of components, which add the base path to absolute ones themselves. */
const COMPONENT_URLS = ['href', 'src', 'img'];

/** Makes relative images absolute before Astro sees them, which would import them as modules. */
export const absoluteImages =
  (paths: DocsPaths): MdastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    return (
      state && {
        name: 'trellis:absolute-images',
        image(node, ctx) {
          const next = siteUrl(node.url, 'img', paths, state);
          if (next !== node.url) ctx.setProperty(node, 'url', next);
        },
      }
    );
  };

/**
 * Resolves links and media against the site's base path and the page's location; links to pages become
 * routes. Images get their size, so nothing moves when they arrive; all but the first of a page load lazily.
 * Also handles elements written as JSX.
 */
export const sitePaths =
  (base: string, paths: DocsPaths): HastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    let images = 0;
    const rewrite = (tag: string, name: string, value: unknown): string | undefined =>
      typeof value === 'string' ? siteValue(base, name, value, tag, paths, state) : undefined;
    /** Attributes that an image lacks, derived from its own. */
    const imageAttributes = (own: ImageAttributes): [string, string | number][] => {
      const added: [string, string | number][] = [];
      if (own.loading === undefined && images++ > 0) added.push(['loading', 'lazy']);
      if (!state || typeof own.src !== 'string' || isSizedByStyle(own)) return added;
      const [src = ''] = siteUrl(own.src, 'img', paths, state).split(/[?#]/, 1);
      if (!src.startsWith('/') || src.startsWith('//')) return added;
      const size = paths.sizeOf(src, state);
      if (size) added.push(...missingSides(own, size));
      return added;
    };
    const jsx = {
      filter: [],
      visit(node: JsxElement, ctx: HastVisitorContext) {
        const tag = node.name ?? '';
        const isComponent = /^[A-Z]/.test(tag);
        const names = isComponent ? COMPONENT_URLS : Object.hasOwn(URLS, tag) ? URLS[tag] : undefined;
        if (!names) return;
        const own: Record<string, unknown> = {};
        for (const { type, name, value } of node.attributes as {
          type: string;
          name: string;
          value: unknown;
        }[]) {
          if (type === 'mdxJsxAttribute') own[name] = value ?? true;
        }
        if (tag === 'img' && node.attributes.every(({ type }) => type === 'mdxJsxAttribute')) {
          const image = { ...own, className: own.className ?? own.class } as ImageAttributes;
          for (const [name, value] of imageAttributes(image)) ctx.setProperty(node, name, String(value));
        }
        for (const name of names) {
          const value = own[name];
          if (typeof value !== 'string') continue;
          const next = isComponent
            ? siteUrl(value, name === 'href' ? 'relative' : 'img', paths, state)
            : rewrite(tag, name, value);
          if (next !== undefined && next !== value) ctx.setProperty(node, name, next);
        }
      },
    };
    return {
      name: 'trellis:paths',
      element: {
        filter: ['a', 'img'],
        visit(node, ctx) {
          if (node.tagName === 'img') {
            for (const [name, value] of imageAttributes((node.properties ?? {}) as ImageAttributes))
              ctx.setProperty(node, name, value);
          }
          for (const key of URLS[node.tagName] ?? []) {
            const next = rewrite(node.tagName, key, node.properties?.[key]);
            if (next !== undefined) ctx.setProperty(node, key, next);
          }
        },
      },
      mdxJsxFlowElement: jsx,
      mdxJsxTextElement: jsx,
    };
  };

/**
 * Resolves a URL of a page against the root of the site; links lose the extension of a page. `relative`
 * leaves absolute paths unchanged. External URLs and fragments of the page itself stay.
 */
export function siteUrl(url: string, tag: string, paths: DocsPaths, state: CompileState | undefined): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (path === '' || path.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(path)) return url;
  const isElement = tag === 'a' || tag === 'area';
  const isLink = isElement || tag === 'relative';
  if (path.startsWith('/')) return isElement ? linkedRoute(path) + rest : url;
  // Text in braces is an author's placeholder, and a backslash is never part of a path.
  if (!state || /[{}\\]/.test(path)) return url;
  const target = paths.fromPage(path.replace(isLink ? /\.mdx?$/ : /$^/, ''), state, isLink ? 'page' : 'file');
  return (isLink ? linkedRoute(target) : target) + rest;
}

/** The same for HTML in Markdown, which the compiler passes on as text. */
export const htmlPaths =
  (base: string, paths: DocsPaths): MdastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    return {
      name: 'trellis:html-paths',
      html(node, ctx) {
        const edits = elementsOfHtml(node.value).flatMap(({ name: tag, attributes }) =>
          attributes.flatMap(({ name, value, start, end }) => {
            if (!own(HTML_URLS, tag)?.includes(name)) return [];
            const next = siteValue(base, name, value, tag, paths, state);
            return next === undefined ? [] : { start, end, text: `${name}="${escapeHtml(next)}"` };
          }),
        );
        if (edits.length > 0) ctx.setProperty(node, 'value', applyEdits(node.value, edits));
      },
    };
  };

/** The value that a page has for an attribute with URLs of its source; undefined if it stays. */
function siteValue(
  base: string,
  name: string,
  value: string,
  ...at: [tag: string, paths: DocsPaths, state: CompileState | undefined]
): string | undefined {
  if (name.toLowerCase() !== 'srcset') return siteAddress(base, value, ...at);
  const next = mapSrcset(value, (url) => siteAddress(base, url, ...at) ?? url);
  return next === value ? undefined : next;
}

/** The address that a page has for a URL of its source, with the base path; undefined if it stays. */
function siteAddress(
  base: string,
  url: string,
  tag: string,
  paths: DocsPaths,
  state: CompileState | undefined,
): string | undefined {
  const resolvedUrl = siteUrl(url, tag, paths, state);
  if (!resolvedUrl.startsWith('/') || resolvedUrl.startsWith('//')) return undefined;
  const next = base + resolvedUrl;
  return next === url ? undefined : next;
}

interface ImageAttributes {
  src?: unknown;
  width?: unknown;
  height?: unknown;
  loading?: unknown;
  style?: unknown;
  className?: unknown;
}

/** With a height set elsewhere, a width attribute would squeeze the image. */
function isSizedByStyle({ style, className }: ImageAttributes): boolean {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  return /height/i.test(text(style)) || /(?:^|[\s":])(?:max-)?(?:h|size)-/.test(text(className));
}

/** Computes missing sides from the other one: an image keeps its proportions. */
function missingSides(
  { width, height }: ImageAttributes,
  size: { width: number; height: number },
): [string, number][] {
  if (width === undefined && height === undefined)
    return [
      ['width', size.width],
      ['height', size.height],
    ];
  if (width !== undefined && height !== undefined) return [];
  const declaredPixels = pixels(width ?? height);
  if (declaredPixels === undefined) return [];
  return width === undefined
    ? [['width', Math.round((declaredPixels * size.width) / size.height)]]
    : [['height', Math.round((declaredPixels * size.height) / size.width)]];
}

/** `300`, `"300"`, `300px`, `{300}`. */
function pixels(value: unknown): number | undefined {
  const text = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const [, number] = /^\s*["']?(\d+(?:\.\d+)?)(?:px)?["']?\s*$/.exec(String(text)) ?? [];
  return number === undefined || Number(number) === 0 ? undefined : Number(number);
}
