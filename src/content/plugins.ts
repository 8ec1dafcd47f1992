import Slugger from 'github-slugger';
import { defineHastPlugin, type HastPluginEntry } from 'satteri';
import { renderCodeBlock } from './code-fence.ts';

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
        filter: ['h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, ctx) {
          const text = ctx.textContent(node);
          const given = node.properties?.id;
          const id = typeof given === 'string' ? given : slugger.slug(text);
          ctx.setProperty(node, 'id', id);
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

/** Root-relative links and images get the site's base path; page links lose their extension. */
function sitePaths(base: string): HastPluginEntry {
  const rewrite = (url: unknown): string | undefined => {
    if (typeof url !== 'string' || !url.startsWith('/') || url.startsWith('//')) return undefined;
    const plain = url.replace(/\.mdx?(?=$|[#?])/, '');
    const next = base === '/' ? plain : base + plain;
    return next === url ? undefined : next;
  };
  return defineHastPlugin({
    name: 'trellis:paths',
    element: {
      filter: ['a', 'img'],
      visit(node, ctx) {
        const key = node.tagName === 'a' ? 'href' : 'src';
        const next = rewrite(node.properties?.[key]);
        if (next !== undefined) ctx.setProperty(node, key, next);
      },
    },
  });
}

/** The plugins of every page, in order. `base` is the site's base path without a trailing slash, or `/`. */
export function pagePlugins(base: string): HastPluginEntry[] {
  return [codeBlocks, scrollableTables, headingAnchors, sitePaths(base)];
}
