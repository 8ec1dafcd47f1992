import type {
  HastPluginEntry,
  HastVisitorContext,
  MdastPluginEntry,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from 'satteri';
import type { DocsPaths } from '../../discovery/docs-paths.ts';
import { linkedRoute } from '../../discovery/files.ts';
import { type CompileState, stateOf } from '../state.ts';

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Attributes with a URL, by element. */
const URLS: Record<string, string[]> = {
  a: ['href'],
  img: ['src'],
  audio: ['src'],
  video: ['src', 'poster'],
  source: ['src'],
};
/** Those of components, which put the base path before what is absolute by themselves. */
const COMPONENT_URLS = ['href', 'src', 'img'];

/** Relative images become absolute ones before Astro sees them, which would import them as modules. */
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
 * Links and media get the site's base path and the place of the page; links to pages become routes; images get their size,
 * so that nothing moves when they arrive, and all but the first of a page are loaded when they come near. Also in elements
 * written as JSX.
 */
export const sitePaths =
  (base: string, paths: DocsPaths): HastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    let images = 0;
    const rewrite = (tag: string, url: unknown): string | undefined => {
      if (typeof url !== 'string') return undefined;
      const found = siteUrl(url, tag, paths, state);
      if (!found.startsWith('/') || found.startsWith('//')) return undefined;
      const next = `${base === '/' ? '' : base}${found}`;
      return next === url ? undefined : next;
    };
    /** Attributes that an image lacks, by its own. */
    const imageAttributes = (own: ImageAttributes): [string, string | number][] => {
      const added: [string, string | number][] = [];
      if (own.loading === undefined && images++ > 0) added.push(['loading', 'lazy']);
      if (!state || typeof own.src !== 'string' || isSizedByStyle(own)) return added;
      const src = siteUrl(own.src, 'img', paths, state).split(/[?#]/, 1)[0] as string;
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
            : rewrite(tag, value);
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
            const next = rewrite(node.tagName, node.properties?.[key]);
            if (next !== undefined) ctx.setProperty(node, key, next);
          }
        },
      },
      mdxJsxFlowElement: jsx,
      mdxJsxTextElement: jsx,
    };
  };

/**
 * A URL of a page as one from the root of the site; links lose the ending of a page. `relative` leaves what is absolute as
 * it is. What leads elsewhere, or to a place of the page itself, stays.
 */
export function siteUrl(url: string, tag: string, paths: DocsPaths, state: CompileState | undefined): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (path === '' || path.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(path)) return url;
  const isLink = tag === 'a' || tag === 'relative';
  if (path.startsWith('/')) return tag === 'a' ? linkedRoute(path) + rest : url;
  // Text in braces is a placeholder of the author's, and a backslash no part of a path.
  if (!state || /[{}\\]/.test(path)) return url;
  const found = paths.fromPage(path.replace(isLink ? /\.mdx?$/ : /$^/, ''), state, isLink ? 'page' : 'file');
  return (isLink ? linkedRoute(found) : found) + rest;
}

interface ImageAttributes {
  src?: unknown;
  width?: unknown;
  height?: unknown;
  loading?: unknown;
  style?: unknown;
  className?: unknown;
}

/** A height that is set elsewhere would make an image with a width attribute look squeezed. */
function isSizedByStyle({ style, className }: ImageAttributes): boolean {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  return /height/i.test(text(style)) || /(?:^|[\s":])(?:max-)?(?:h|size)-/.test(text(className));
}

/** The sides that are not said, by the one that is: an image keeps its proportions. */
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
  const given = pixels(width ?? height);
  if (given === undefined) return [];
  return width === undefined
    ? [['width', Math.round((given * size.width) / size.height)]]
    : [['height', Math.round((given * size.height) / size.width)]];
}

/** `300`, `"300"`, `300px`, `{300}`. */
function pixels(value: unknown): number | undefined {
  const text = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const [, number] = /^\s*["']?(\d+(?:\.\d+)?)(?:px)?["']?\s*$/.exec(String(text)) ?? [];
  return number === undefined || Number(number) === 0 ? undefined : Number(number);
}
