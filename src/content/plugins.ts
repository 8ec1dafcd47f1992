import Slugger from 'github-slugger';
import {
  defineHastPlugin,
  type HastPluginEntry,
  type HastVisitorContext,
  type MdxJsxFlowElementHast,
  type MdxJsxTextElementHast,
} from 'satteri';
import { renderCodeBlock } from './code-fence.ts';
import { routeOf } from './files.ts';

/** Turns fenced code into finished highlighted HTML. Raw nodes bypass the JSX compiler, which halves the build time. */
const codeBlocks = defineHastPlugin({
  name: 'trellis:code-blocks',
  element: {
    filter: ['pre'],
    async visit(node, ctx) {
      const code = node.children.find((child) => child.type === 'element' && child.tagName === 'code');
      if (code?.type !== 'element') return;
      const classes = Array.isArray(code.properties?.className) ? code.properties.className : [];
      const language = classes
        .find((name): name is string => typeof name === 'string' && name.startsWith('language-'))
        ?.slice('language-'.length);
      const data = code.data as { lang?: string; meta?: string } | undefined;
      const html = await renderCodeBlock(
        ctx.textContent(code),
        data?.lang ?? language ?? 'plaintext',
        data?.meta ?? '',
      );
      return { type: 'raw', value: html } as never;
    },
  },
});

/** A wide table scrolls inside its own box, which the keyboard can reach (WCAG 2.1.1), not the page. */
const scrollableTables = defineHastPlugin({
  name: 'trellis:tables',
  element: {
    filter: ['table'],
    visit(node, ctx) {
      ctx.wrapNode(node, {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table'], tabIndex: 0 },
        children: [],
      });
    },
  },
});

/** Gives headings an id, as GitHub slugs them, and a link to themselves. */
const headingAnchors: HastPluginEntry = () => {
  const slugger = new Slugger();
  return {
    name: 'trellis:headings',
    element: [
      {
        filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, ctx) {
          const text = ctx.textContent(node);
          const id = slugger.slug(text);
          ctx.setProperty(node, 'id', id);
          if (node.tagName === 'h1') return;
          ctx.appendChild(node, {
            type: 'element',
            tagName: 'a',
            properties: { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to “${text}”` },
            children: [],
          });
        },
      },
    ],
  };
};

/** Attributes with a URL, by element. */
const URLS: Record<string, string[]> = {
  a: ['href'],
  img: ['src'],
  audio: ['src'],
  video: ['src', 'poster'],
  source: ['src'],
};

/** Root-relative links and media get the site's base path; page links become routes. Also in elements written as JSX. */
function sitePaths(base: string): HastPluginEntry {
  const rewrite = (tag: string, url: unknown): string | undefined => {
    if (typeof url !== 'string' || !url.startsWith('/') || url.startsWith('//')) return undefined;
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
    const route = tag === 'a' ? routeOf(path.slice(1).replace(/\.mdx?$/, '')) : path;
    const next = `${base === '/' ? '' : base}${route}${rest}`;
    return next === url ? undefined : next;
  };
  const jsx = {
    filter: Object.keys(URLS),
    visit(node: MdxJsxFlowElementHast | MdxJsxTextElementHast, ctx: HastVisitorContext) {
      const tag = node.name ?? '';
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || !URLS[tag]?.includes(attribute.name)) continue;
        const next = rewrite(tag, attribute.value);
        if (next !== undefined) ctx.setProperty(node, attribute.name, next);
      }
    },
  };
  return defineHastPlugin({
    name: 'trellis:paths',
    element: {
      filter: ['a', 'img'],
      visit(node, ctx) {
        for (const key of URLS[node.tagName] ?? []) {
          const next = rewrite(node.tagName, node.properties?.[key]);
          if (next !== undefined) ctx.setProperty(node, key, next);
        }
      },
    },
    mdxJsxFlowElement: jsx,
    mdxJsxTextElement: jsx,
  });
}

/** The plugins of every page, in order. `base` is the site's base path without a trailing slash, or `/`. */
export function pagePlugins(base: string): HastPluginEntry[] {
  return [codeBlocks, scrollableTables, headingAnchors, sitePaths(base)];
}
