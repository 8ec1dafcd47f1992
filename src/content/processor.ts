import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { satteri } from '@astrojs/markdown-satteri';
import { pagePlugins } from './plugins.ts';

type Processor = ReturnType<typeof satteri>;
type MdxRenderer = Awaited<ReturnType<NonNullable<Processor['createMdxRenderer']>>>;
type MdxResult = Awaited<ReturnType<MdxRenderer['process']>>;

export interface PageProcessorOptions {
  /** Folder of the compiled pages. Entries are named by the hash of what they were made from. */
  cacheDir: string;
  /** Base path of the site without a trailing slash, or `/`. */
  base: string;
  /** Called for a page that does not compile; what it returns stands in for the page. Without it the error is thrown. */
  onError?: (error: Error & { line?: number; column?: number }, file: string) => string;
}

/**
 * The Markdown processor of pages: Sätteri with our plugins, wrapped in a content-addressed cache, because compiling is
 * most of a build and most pages have not changed since the last one. Uses Astro's public `markdown.processor` interface.
 */
export function pageProcessor(options: PageProcessorOptions): Processor {
  const inner = satteri({ hastPlugins: pagePlugins(options.base) });
  const salt = sourceDigest() + options.base;
  return {
    ...inner,
    async createMdxRenderer(shared, mdx) {
      if (!inner.createMdxRenderer) throw new Error('the Markdown processor cannot compile MDX');
      const renderer = await inner.createMdxRenderer(shared, mdx);
      await mkdir(options.cacheDir, { recursive: true });
      return {
        async process(content, file, frontmatter) {
          const digest = createHash('sha256');
          for (const part of [salt, file, JSON.stringify(frontmatter), content])
            digest.update(part).update('\0');
          const entry = join(options.cacheDir, `${digest.digest('hex').slice(0, 40)}.json`);
          const cached = await readEntry(entry);
          if (cached) return cached;
          let result: MdxResult;
          try {
            result = await renderer.process(content, file, frontmatter);
          } catch (error) {
            if (!options.onError) throw error;
            const replacement = options.onError(error as Error, file);
            return renderer.process(replacement, file, frontmatter);
          }
          const named = { ...result, code: `${result.code}\n${componentNames(result.code)}` };
          await writeEntry(entry, named);
          return named;
        },
      };
    },
  };
}

/**
 * The components that compiled MDX takes from whoever renders it, as an export, so that the renderer can stand in for
 * those that do not exist. A name that ends in a dot is that of an object, as in `<Tree.Folder>`.
 */
function componentNames(code: string): string {
  const names = [...code.matchAll(/_missingMdxReference\("([^"]+)", (true|false)\)/g)];
  const list = names.map(([, name, isComponent]) => (isComponent === 'true' ? name : `${name}.`));
  return `export const componentNames = ${JSON.stringify(list)};`;
}

async function readEntry(entry: string): Promise<MdxResult | undefined> {
  try {
    return JSON.parse(await readFile(entry, 'utf8')) as MdxResult;
  } catch {
    return undefined;
  }
}

/**
 * Written aside and renamed, so that a build that is cut off leaves no half entry, and under a name of its own, because
 * dev may compile one page for two environments at once.
 */
async function writeEntry(entry: string, result: MdxResult): Promise<void> {
  const temporary = `${entry}.${randomUUID()}.tmp`;
  await writeFile(temporary, JSON.stringify(result));
  await rename(temporary, entry);
}

/** Changes with the code of this room and with the compilers' versions, so that no cache entry outlives them. */
function sourceDigest(): string {
  const digest = createHash('sha256');
  const room = import.meta.dirname;
  for (const name of readdirSync(room).sort()) {
    if (/\.[jt]s$/.test(name)) digest.update(readFileSync(join(room, name)));
  }
  for (const name of ['@astrojs/markdown-satteri', '@astrojs/mdx', 'satteri', 'shiki']) {
    const manifest = findPackageJSON(name, import.meta.url);
    if (manifest) digest.update(readFileSync(manifest));
  }
  return digest.digest('hex');
}
