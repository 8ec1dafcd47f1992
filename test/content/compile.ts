import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type PageProcessorOptions, pageProcessor } from '../../src/content/index.ts';
import { type Element, elementsOf } from './support.ts';

type Renderer = Awaited<ReturnType<NonNullable<ReturnType<typeof pageProcessor>['createMdxRenderer']>>>;

/** A folder that is deleted after the test. */
export async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

export async function renderer(options: Partial<PageProcessorOptions> = {}): Promise<Renderer> {
  const processor = pageProcessor({
    base: '',
    ...options,
    cacheDir: options.cacheDir ?? (await temporary()),
  });
  const create = processor.createMdxRenderer as NonNullable<typeof processor.createMdxRenderer>;
  return create({ syntaxHighlight: false }, { optimize: true });
}

/** Compiled module of a page. */
export async function compile(source: string, options?: Partial<PageProcessorOptions>): Promise<string> {
  return (await (await renderer(options)).process(source, '/docs/a.mdx', {})).code;
}

/** The HTML of a page without components, which compiles to one string. */
export async function html(source: string, options?: Partial<PageProcessorOptions>): Promise<Element[]> {
  const [, text] = /"set:html": ("(?:[^"\\]|\\.)*")/.exec(await compile(source, options)) ?? [];
  return elementsOf(JSON.parse(text ?? '""') as string);
}
