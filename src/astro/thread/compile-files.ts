import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseFrontmatter } from 'astro/markdown';
import { pageProcessor, pathWithin } from '../../content/index.ts';
import { type CompileWork, claim } from '../compile/compile-ahead.ts';
import { compileOptions } from '../compile/compile-options.ts';
import { themeDir } from '../package-dirs.ts';
import { tolerableSource } from '../vite/pages/front-matter.ts';

/** Compiles pages into the cache, as long as nobody else does. `onCompiled` gets their indices. */
export async function compileFiles(
  { context, folder, settings, pages, files, claims }: CompileWork,
  onCompiled: (index: number) => void,
): Promise<void> {
  const processor = pageProcessor(
    compileOptions({ ...folder, isPage: (path) => pages.has(path) }, context, () => settings),
  );
  const renderer = await processor.createMdxRenderer?.(
    { syntaxHighlight: false },
    { optimize: true, srcDir: pathToFileURL(`${themeDir}/`), sourcemap: false },
  );
  /** The same input as that of `@astrojs/mdx`. */
  const compile = async (file: string): Promise<void> => {
    const code = await readFile(file, 'utf8');
    const source = tolerableSource(code, pathWithin(folder.root, file)) ?? code;
    const { frontmatter, content } = parseFrontmatter(source, { frontmatter: 'empty-with-spaces' });
    await renderer?.process(content, file, frontmatter);
  };
  for (const [index, file] of files.entries()) {
    if (!claim(claims, index)) continue;
    // A page that does not compile is compiled again where its problem is reported.
    await compile(file).catch(() => {});
    onCompiled(index);
  }
}
