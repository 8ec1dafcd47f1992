/** The thread of `CompileAhead`: compiles pages into the cache. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { parseFrontmatter } from 'astro/markdown';
import { pageProcessor, pathWithin } from '../../content/index.ts';
import { themeDir } from '../package-dirs.ts';
import { tolerableSource } from '../vite/pages/front-matter.ts';
import { type CompileWork, claim } from './compile-ahead.ts';
import { compileOptions } from './compile-options.ts';

const { context, folder, settings, pages, files, claims }: CompileWork = workerData;

const processor = pageProcessor(
  compileOptions({ ...folder, isPage: (path) => pages.has(path) }, context, () => settings),
);
const renderer = await processor.createMdxRenderer?.(
  { syntaxHighlight: false },
  { optimize: true, srcDir: pathToFileURL(`${themeDir}/`), sourcemap: false },
);

for (const [index, file] of files.entries()) {
  if (!claim(claims, index)) continue;
  // A page that does not compile is compiled again where its problem is reported.
  await compile(file).catch(() => {});
  parentPort?.postMessage(index);
}

/** The same input as that of `@astrojs/mdx`. */
async function compile(file: string): Promise<void> {
  const code = await readFile(file, 'utf8');
  const source = tolerableSource(code, pathWithin(folder.root, file)) ?? code;
  const { frontmatter, content } = parseFrontmatter(source, { frontmatter: 'empty-with-spaces' });
  await renderer?.process(content, file, frontmatter);
}
