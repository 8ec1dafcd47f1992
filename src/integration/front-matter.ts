import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { parsePage } from '../content/index.ts';
import type { Engine } from './engine.ts';

/**
 * Takes front matter that is not valid YAML out of a page before Astro reads it: there it would end the whole build. The
 * fault has been reported already; the page is shown with what could be read of it.
 */
export function tolerateFrontMatter(engine: Engine): Plugin {
  return {
    name: 'trellis:front-matter',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: /\.mdx?$/ },
      handler(code, id) {
        const file = relative(engine.root, id).split(sep).join('/');
        const { diagnostics, body } = parsePage(code, file);
        if (!diagnostics.some(({ code: rule }) => rule === 'content/front-matter')) return undefined;
        // As many lines as before, so that places in the page stay right.
        const lines = code.slice(0, code.length - body.length).replace(/[^\n]/g, '');
        return { code: lines + body, map: null };
      },
    },
  };
}
