import type { Plugin } from 'vite';
import { parsePage, pathWithin } from '../../../content/index.ts';

/**
 * Takes front matter that is not valid YAML out of a page before Astro reads it: there it would end the whole
 * build. The problem has been reported already; the page is shown with what could be read of it. `title:
 * {{name}}` is such YAML too, unless the variables have been put in, which the site's own reader does.
 */
export function tolerateFrontMatter(root: string): Plugin {
  return {
    name: 'trellis:front-matter',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: /\.mdx?$/ },
      handler(code, id) {
        const file = pathWithin(root, id);
        const { diagnostics, body } = parsePage(code, file);
        const frontMatter = code.slice(0, code.length - body.length);
        const isInvalid = diagnostics.some(({ code: rule }) => rule === 'content/front-matter');
        if (!isInvalid && !frontMatter.includes('{{')) return undefined;
        // As many lines as before, so that places in the page stay right.
        const lines = frontMatter.replace(/[^\n]/g, '');
        return { code: lines + body, map: null };
      },
    },
  };
}
