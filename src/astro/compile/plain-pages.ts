import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  emptySnippets,
  mayHaveModules,
  type PageProcessor,
  pageFormat,
  pageProgram,
  type Snippets,
} from '../../content/index.ts';
import type { PlainPage } from '../../theme/locals.ts';
import { mdxRendererOf, readPage } from './compile-page.ts';

/** Pages that are compiled at once, while doubtful ones are sorted. */
const CONCURRENCY = 16;

/**
 * Pages that need no bundler, because they import and export nothing. Each is compiled when it is rendered,
 * and freed afterwards: a bundler would keep the modules of all pages to the end.
 */
export class PlainPages {
  private readonly root: string;
  private readonly processor: () => PageProcessor;
  private mdx: ReturnType<typeof mdxRendererOf> | undefined;
  private markdown: ReturnType<PageProcessor['createRenderer']> | undefined;
  /** The number of pages with modules, once they are known. */
  linkedCount = 0;

  /**
   * @param root absolute path of the docs folder
   * @param processor that of the run
   */
  constructor(root: string, processor: () => PageProcessor) {
    this.root = root;
    this.processor = processor;
  }

  /**
   * Those of `files` (paths in the docs folder) that a bundler has to link. Compiles the pages whose text
   * alone does not tell: many show code that imports.
   */
  async withModules(
    files: readonly string[],
    { imports, interactive }: Pick<Snippets, 'imports' | 'interactive'> = emptySnippets(),
  ): Promise<string[]> {
    const linked = new Set([...imports.keys(), ...interactive]);
    const queue = files.values();
    const sort = async (): Promise<void> => {
      for (const file of queue) if (!linked.has(file) && (await this.hasModules(file))) linked.add(file);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sort));
    const linkedFiles = files.filter((file) => linked.has(file));
    this.linkedCount = linkedFiles.length;
    return linkedFiles;
  }

  /** @param file path in the docs folder */
  async load(file: string): Promise<PlainPage> {
    const page = await this.compile(file);
    if (!page) throw new Error(`${file} imports or exports something, so it has to be bundled.`);
    return page;
  }

  private async hasModules(file: string): Promise<boolean> {
    if (!file.endsWith('.mdx') || !mayHaveModules(readFileSync(join(this.root, file), 'utf8'))) return false;
    return (await this.compile(file)) === undefined;
  }

  private async compile(path: string): Promise<PlainPage | undefined> {
    const file = join(this.root, path);
    const { content, frontmatter } = readPage(this.root, file);
    if (pageFormat(content, path) === 'md') {
      this.markdown ??= this.processor().createRenderer({ syntaxHighlight: false });
      const renderer = await this.markdown;
      const { code, metadata } = await renderer.render(content, {
        fileURL: pathToFileURL(file),
        frontmatter,
      });
      return { html: code, headings: metadata.headings };
    }
    this.mdx ??= mdxRendererOf(this.processor());
    const renderer = await this.mdx;
    const { code } = await renderer.process(content, file, frontmatter);
    const program = pageProgram(code);
    return program === undefined ? undefined : { program };
  }
}
