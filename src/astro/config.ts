import { join, resolve } from 'node:path';
import mdx from '@astrojs/mdx';
import type { AstroInlineConfig } from 'astro';
import { pageProcessor } from '../content/index.ts';
import type { Host } from '../hosting/index.ts';
import { normalizeBase } from '../text/index.ts';
import { renderIcon } from '../theme/icons.ts';
import { Engine } from './engine.ts';
import { trellis } from './integration.ts';
import { themeDir } from './paths.ts';
import { readOddPaths, readOddText } from './run/odd-paths.ts';
import { workspaceOf } from './run/workspace.ts';
import { DIAGRAM_FRAME } from './vite/mermaid.ts';
import { snippetSource } from './vite/snippets/snippets.ts';

export interface ConfigOptions {
  /** The docs folder. */
  root: string;
  /** Where the site is written; `<root>/dist` unless said. */
  outDir?: string;
  /** Base path of the site: `/docs`. */
  base?: string;
  /** Origin of the published site: `https://docs.example.com`. */
  site?: string;
  /** Whether pictures of pages are drawn for previews of links. On unless said. */
  pictures?: boolean;
  /** The host whose files are written; those that most hosts know unless said. */
  target?: Host;
  /** What Trellis keeps for itself; `<root>/.trellis` unless said. */
  cacheDir?: string;
  /** Whether the site is to be opened from its files: relative addresses, and no modules. */
  relative?: boolean;
  engine?: Engine;
}

/** Astro's configuration for the docs folder at `root`: the same for the command line, for `astro check` and editors. */
export function astroConfig(options: ConfigOptions): AstroInlineConfig {
  const root = resolve(options.root);
  const workspace = workspaceOf(root, options.cacheDir);
  const base = normalizeBase(options.base);
  const outDir = options.outDir ? resolve(options.outDir) : join(root, 'dist');
  const engine =
    options.engine ??
    new Engine({ root, base, outDir, workspace, site: options.site, pictures: options.pictures });
  return {
    configFile: false,
    root: engine.astroRoot ?? workspace,
    srcDir: themeDir,
    publicDir: join(workspace, 'public'),
    outDir,
    cacheDir: join(workspace, 'cache/astro'),
    base: base || '/',
    site: options.site,
    output: 'static',
    trailingSlash: 'ignore',
    compressHTML: true,
    devToolbar: { enabled: false },
    build: { concurrency: 16, inlineStylesheets: 'never', format: 'directory', assets: '_trellis' },
    markdown: {
      syntaxHighlight: false,
      processor: pageProcessor({
        cacheDir: join(workspace, 'cache/pages'),
        base,
        diagramFrame: base + DIAGRAM_FRAME,
        root,
        settings: () => ({
          variables: engine.site.settings.variables,
          math: engine.site.settings.styling.latex !== false,
          contentDir: engine.loaded?.contentDir ?? '',
          scriptOrigins: engine.site.settings.security.origins.flatMap((each) =>
            each.for.includes('script') ? each.origin : [],
          ),
        }),
        drawIcon: renderIcon,
        isSnippet: (file) => engine.isSnippet(file),
        snippetSource: (file) => snippetSource(engine, file),
        onError: (error, file) => engine.pageFaults.notCompiled(error, file),
        onWarning: (warning, file) => engine.pageFaults.warned(warning, file),
        onUses: (uses, file) => engine.pageUses.note(uses, file),
      }),
    },
    integrations: [mdx({ optimize: true }), trellis(engine, options)],
    vite: {
      cacheDir: join(workspace, 'cache/vite'),
      plugins: [readOddPaths(root), readOddText(root)],
      optimizeDeps: { noDiscovery: true },
      // An inlined script or image would need a hole in the Content-Security-Policy.
      build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4096 },
    },
  };
}
