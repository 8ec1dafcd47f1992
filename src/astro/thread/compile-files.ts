import { pageProcessor } from '../../content/index.ts';
import { type CompileWork, claim } from '../compile/compile-ahead.ts';
import { compileOptions } from '../compile/compile-options.ts';
import { mdxRendererOf, readPage } from '../compile/compile-page.ts';

/** Compiles pages into the cache, as long as nobody else does. `onCompiled` gets their indices. */
export async function compileFiles(
  { context, folder, settings, pages, files, claims }: CompileWork,
  onCompiled: (index: number) => void,
): Promise<void> {
  const processor = pageProcessor(
    compileOptions({ ...folder, isPage: (path) => pages.has(path) }, context, () => settings),
  );
  const renderer = await mdxRendererOf(processor);
  const compile = async (file: string): Promise<void> => {
    const { content, frontmatter } = readPage(folder.root, file);
    await renderer.process(content, file, frontmatter);
  };
  for (const [index, file] of files.entries()) {
    if (!claim(claims, index)) continue;
    // A page that does not compile is compiled again where its problem is reported.
    await compile(file).catch(() => {});
    onCompiled(index);
  }
}
