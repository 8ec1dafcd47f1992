import type { Plugin } from 'vite';
import { parsePage, pathWithin } from '../../../content/index.ts';

/**
 * Removes front matter that is not valid YAML before Astro reads the page, because it would end the whole
 * build. The problem was reported already, and the page is shown with what could be read. `title: {{name}}`
 * is invalid too until variables are replaced, which only the site's own reader does.
 */
export function tolerateFrontMatter(root: string): Plugin {
  return {
    name: 'trellis:front-matter',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: /\.mdx?$/ },
      handler(code, id) {
        const tolerable = tolerableSource(code, pathWithin(root, id));
        return tolerable === undefined ? undefined : { code: tolerable, map: null };
      },
    },
  };
}

/** The source of a page without its front matter, if that is not valid; otherwise undefined. */
export function tolerableSource(code: string, file: string): string | undefined {
  const { diagnostics, body } = parsePage(code, file);
  const frontMatter = code.slice(0, code.length - body.length);
  const isInvalid = diagnostics.some(({ code: rule }) => rule === 'content/front-matter');
  if (!isInvalid && !frontMatter.includes('{{')) return undefined;
  // Keeps the number of lines, so locations in the page stay right.
  const lines = frontMatter.replace(/[^\n]/g, '');
  return lines + body;
}
