import { join } from 'node:path';
import mdx from '@astrojs/mdx';
import type { AstroInlineConfig } from 'astro';
import { buildContext, type SiteOptions } from './context/build-context.ts';
import { createRun } from './context/create-run.ts';
import { DocsFolder } from './context/docs-folder.ts';
import type { Run } from './context/run.ts';
import { trellis } from './integration.ts';
import { themeDir } from './package-dirs.ts';
import type { ServerBundle } from './server-bundle/index.ts';
import { readSpecialPaths, readSpecialText } from './vite/pages/special-characters.ts';

/**
 * Astro's configuration for a docs folder: the same for the command line, for `astro check` and editors.
 * `run`: the run that the command line opened; without it the folder is read when Astro starts. `bundle`:
 * bundled server code; without it pages are compiled from the sources.
 */
export function astroConfig(
  options: SiteOptions,
  run: Run = newRun(options),
  bundle?: ServerBundle,
): AstroInlineConfig {
  const { context } = run;
  const { root, base, workspace } = context;
  return {
    configFile: false,
    root: context.astroRoot,
    srcDir: themeDir,
    publicDir: join(workspace, 'public'),
    outDir: context.outDir,
    cacheDir: join(workspace, 'cache/astro'),
    base: base || '/',
    site: context.site,
    output: 'static',
    trailingSlash: 'ignore',
    compressHTML: true,
    devToolbar: { enabled: false },
    build: { concurrency: 24, inlineStylesheets: 'never', format: 'directory', assets: '_trellis' },
    markdown: {
      syntaxHighlight: false,
      processor: run.processor(),
    },
    integrations: [mdx({ optimize: true }), trellis(run, bundle)],
    vite: {
      cacheDir: join(workspace, 'cache/vite'),
      plugins: [readSpecialPaths(root), readSpecialText(root)],
      optimizeDeps: { noDiscovery: true },
      // An inlined script or image would need a hole in the Content-Security-Policy.
      build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4096 },
    },
  };
}

function newRun(options: SiteOptions): Run {
  const context = buildContext(options);
  return createRun(context, new DocsFolder({ ...context, pictures: options.pictures }));
}
