import { satteri } from '@astrojs/markdown-satteri';
import { DocsPaths } from '../discovery/docs-paths.ts';
import { openCacheFolder } from './cache-folder.ts';
import { PageCache, sourceDigest } from './page-cache.ts';
import { pagePlugins } from './plugins/plugins.ts';
import type { PageProcessorOptions, PageSettings } from './processor-options.ts';
import { type MdxResult, markdownRenderer, mdxRenderer, type Processor } from './renderers.ts';

const NO_SETTINGS: PageSettings = { variables: {}, math: true, contentDir: '' };

/**
 * The Markdown processor of pages: Sätteri with our plugins, wrapped in a content-addressed cache, because
 * compiling is most of a build and most pages are unchanged since the last one. Uses Astro's public
 * `markdown.processor` interface.
 */
export function pageProcessor(options: PageProcessorOptions): Processor {
  const { base, root = '/', settings = () => NO_SETTINGS } = options;
  const paths = new DocsPaths(() => ({ root, contentDir: settings().contentDir }));
  const { mdast, hast } = pagePlugins({
    base,
    paths,
    variables: () => settings().variables,
    scriptOrigins: () => settings().scriptOrigins ?? [],
    isCheck: options.isCheck,
    drawIcon: options.drawIcon,
    diagramFrame: options.diagramFrame,
  });
  // Dollars outside mathematics are guarded; without formulas, all of them.
  const inner = satteri({ mdastPlugins: mdast, hastPlugins: hast, features: { math: true } });
  const context = { options, paths, settings };
  const salt = [sourceDigest(), base, options.diagramFrame ?? ''].join('\0');
  return {
    ...inner,
    createRenderer: async (sharedOptions) =>
      markdownRenderer(await inner.createRenderer(sharedOptions), context),
    async createMdxRenderer(sharedOptions, mdx) {
      if (!inner.createMdxRenderer) throw new Error('the Markdown processor cannot compile MDX');
      const renderer = await inner.createMdxRenderer(sharedOptions, mdx);
      if (options.cacheDir) await openCacheFolder(options.cacheDir);
      return mdxRenderer(renderer, context, new PageCache<MdxResult>(options.cacheDir, salt));
    },
  };
}
