import { mkdir } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Run } from './context/run.ts';
import { finishing } from './finish/finish.ts';
import { writePageTexts } from './finish/page-texts.ts';
import { themeDir } from './package-dirs.ts';
import { servePublication } from './publication/serve.ts';
import { writeHosting } from './publication/write-hosting.ts';
import { keptIconSets, SiteNotices } from './reports/notices.ts';
import { INSPECTOR_ROUTE } from './reports/site-problems.ts';
import { browserStrings } from './vite/browser-strings.ts';
import { guardRequests } from './vite/dev/requests.ts';
import { serveSearch } from './vite/dev/search.ts';
import { serveRedirects } from './vite/dev/serve-redirects.ts';
import { watchDocs } from './vite/dev/watch.ts';
import { copyAssets, serveAssets } from './vite/files/assets.ts';
import { copyExplorer, serveExplorer } from './vite/files/explorer.ts';
import { copyMermaid, serveMermaid } from './vite/files/mermaid.ts';
import { tolerateFrontMatter } from './vite/pages/front-matter.ts';
import { serveMarkdown } from './vite/pages/markdown.ts';
import { findSpecialPages } from './vite/pages/special-characters.ts';
import { lightPreload } from './vite/preload.ts';
import { resolveFromDocs } from './vite/resolve.ts';
import { snippetProps } from './vite/snippets/props.ts';
import { snippetModules } from './vite/snippets/snippet-modules.ts';
import { pagesModule, runModule, sandboxModules, themeStyles } from './vite/virtual.ts';

/** Routes of the theme: pattern -> file in theme/routes. */
const ROUTES: Record<string, string> = {
  '/[...slug]': 'page.astro',
  '/explorer/[name]': 'explorer.astro',
  '/404': 'not-found.astro',
  '/_trellis/operations/[...id].json': 'operation.json.ts',
  '/_trellis/words/[name].json': 'words.json.ts',
  '/_trellis/openapi/[name].json': 'openapi.json.ts',
  '/openapi/[name].json': 'openapi.json.ts',
  '/_trellis/schemas/[...part]': 'part.astro',
  '/_trellis/navigation/[division]': 'navigation.astro',
};

/** The Astro integration: routes, virtual modules, the docs folder's files, and watching. */
export function trellis(run: Run): AstroIntegration {
  const { context, folder, ledger } = run;
  const { root, base, isRelative } = context;
  const notices = new SiteNotices();
  return {
    name: 'trellis-docs',
    hooks: {
      'astro:config:setup': async ({
        command,
        config,
        addMiddleware,
        injectRoute,
        injectScript,
        updateConfig,
      }) => {
        if (command === 'dev' && context.mode !== 'dev')
          throw new Error(
            'This configuration is for building and checking; start the dev server with `trellis dev`.',
          );
        await mkdir(config.root, { recursive: true });
        if (!folder.loaded) await folder.load();
        if (context.mode === 'build') {
          await folder.publication?.iconSet.draw(context.cacheDir, base, !isRelative);
          if (!isRelative) folder.publication?.shareIcons(ledger.drawIcon);
        }
        addMiddleware({ order: 'pre', entrypoint: join(themeDir, 'routes/middleware.ts') });
        const routes = { ...ROUTES, ...(folder.hasInspector && { [INSPECTOR_ROUTE]: 'sandbox.astro' }) };
        for (const [pattern, file] of Object.entries(routes)) {
          injectRoute({
            pattern,
            entrypoint: join(themeDir, 'routes', file),
            prerender: true,
          });
        }
        // Not a <script> in a layout: Astro loses those when it and the docs folder have no parent folder in common.
        injectScript('page', `import ${JSON.stringify(join(themeDir, 'client/page/index.ts'))};`);
        updateConfig({
          vite: {
            ...(isRelative && { experimental: { renderBuiltUrl: besideScript } }),
            // Sources of the theme and of what it imports. Vite adds what they and pages import; of the docs folder nothing else is
            // served by path, as that would follow links out of it: its files are served by name (`serveAssets`).
            server: { fs: { allow: [join(themeDir, '..'), ...packageDirs('preact')] } },
            // What renders the components of snippets must be one and the same for all of them.
            ssr: { noExternal: ['preact', 'preact-render-to-string'] },
            plugins: [
              findSpecialPages(root),
              tolerateFrontMatter(root),
              runModule(run),
              pagesModule(folder),
              sandboxModules(folder.ruleSets),
              themeStyles(folder, base),
              browserStrings(),
              snippetModules(run),
              snippetProps(folder),
              resolveFromDocs(root),
              servePublication(run),
              serveAssets(folder, base),
              serveExplorer(base),
              serveMermaid(base),
              serveMarkdown(run),
              serveSearch(run),
              ledger.styles.plugin(base),
              ledger.examples.plugin(base),
              serveRedirects(folder, base),
              notices.plugin(),
              lightPreload(isRelative),
              ...(context.mode === 'dev' ? [watchDocs(run)] : []),
              guardRequests(),
            ],
            build: {
              rolldownOptions: {
                // What an author imports from a package that has no such export is undefined, as in dev, and ends no build.
                shimMissingExports: true,
                onLog(
                  level: 'info' | 'debug' | 'warn',
                  log: { code?: string },
                  next: (level: 'info' | 'debug' | 'warn', log: object) => void,
                ) {
                  // Compiled MDX carries a directive in every module, which says nothing to an author.
                  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log);
                },
                output: {
                  codeSplitting: {
                    groups: [
                      { name: chunkOf, test: /\.mdx?$/ },
                      // What several islands use would be larger to load in pieces.
                      // A group takes along what its modules import, so that the smallest comes first.
                      {
                        name: 'contract',
                        test: /\/contract\/(?:json|phrase|values|reference|discriminator|violation)\.[jt]s$/,
                        priority: 3,
                      },
                      { name: 'validation', test: /\/contract\/validate\.[jt]s$/, priority: 2 },
                      { name: 'patterns', test: /\/contract\/validator\.[jt]s$/, priority: 1 },
                      { name: 'elements', test: /\/client\/core\/(?:dom|say|load-stylesheet)\.[jt]s$/ },
                    ],
                  },
                },
              },
            },
          },
        });
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer((inner) => finishing(inner, run)),
      'astro:build:done': async ({ dir }) => {
        const out = fileURLToPath(dir);
        await copyAssets(folder, out);
        if (folder.loaded?.snippets.hasDiagrams) await copyMermaid(out);
        await ledger.styles.write(out);
        await ledger.examples.write(out);
        await writePageTexts(run, out);
        await writeHosting(run, out);
        if (folder.site.specs.length > 0) await copyExplorer(out);
        notices.write(out, keptIconSets(context.cacheDir, ledger.iconSets));
      },
    },
  };
}

/** Addresses in scripts are told from where the script is. */
const besideScript = (_: string, { hostType }: { hostType: string }) =>
  hostType === 'js' ? { relative: true } : undefined;

/** Where the browser gets a package from in dev. */
function packageDirs(name: string): string[] {
  const manifest = findPackageJSON(name, import.meta.url);
  return manifest ? [dirname(manifest)] : [];
}

/** About a hundred pages to a chunk: one chunk a page makes the bundler slow, one for all makes it large. */
function chunkOf(id: string): string | null {
  if (!/\.mdx?$/.test(id)) return null;
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return `pages-${hash % 32}`;
}
