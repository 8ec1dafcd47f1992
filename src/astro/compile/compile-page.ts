import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseFrontmatter } from 'astro/markdown';
import { type MdxRenderer, type PageProcessor, pathWithin } from '../../content/index.ts';
import { themeDir } from '../package-dirs.ts';
import { tolerableSource } from '../vite/pages/front-matter.ts';

/** What pages are compiled with where Vite does not: as `@astrojs/mdx` does with our settings. */
export async function mdxRendererOf({ createMdxRenderer }: PageProcessor): Promise<MdxRenderer> {
  if (!createMdxRenderer) throw new Error('the Markdown processor cannot compile MDX');
  return createMdxRenderer(
    { syntaxHighlight: false },
    { optimize: true, srcDir: pathToFileURL(`${themeDir}/`), sourcemap: false },
  );
}

/**
 * A page as the compiler takes it: its text with empty lines instead of its front matter. Read synchronously:
 * that takes a tenth of the processor time.
 */
export function readPage(
  root: string,
  file: string,
): { content: string; frontmatter: Record<string, unknown> } {
  const code = readFileSync(file, 'utf8');
  const source = tolerableSource(code, pathWithin(root, file)) ?? code;
  return parseFrontmatter(source, { frontmatter: 'empty-with-spaces' });
}
