import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { languageOf } from '../search/index.ts';
import { countReused, enterPass, isTimed, timed } from '../timings/index.ts';
import { pageSettings } from './compile/compile-options.ts';
import type { Run } from './context/run.ts';
import { writeDataFiles } from './data-files/index.ts';
import { siteToFinish } from './finish/finish.ts';
import { writePageTexts } from './finish/page-texts.ts';
import { searchLanguages } from './finish/search-pages.ts';
import { themeDir } from './package-dirs.ts';
import { writeHosting } from './publication/write-hosting.ts';
import { SiteNotices } from './reports/notices.ts';
import { CALLBACK_ROUTE, INSPECTOR_ROUTE } from './reports/site-problems.ts';
import { copyPages, reusePages } from './reuse/reuse.ts';
import type { ServerBundle } from './server-bundle/index.ts';
import { SiteFiles } from './site-files/index.ts';
import { isWorthThread } from './thread/page-thread.ts';
import { copyAssets } from './vite/files/assets.ts';
import { copyExplorer } from './vite/files/explorer.ts';
import { copyMermaid } from './vite/files/mermaid.ts';
import { viteConfig } from './vite/vite-config.ts';

/** Routes of the theme: pattern -> file in theme/routes. */
const ROUTES: Record<string, string> = {
  '/[...slug]': 'page.astro',
  '/explorer/[name]': 'explorer.astro',
  '/404': 'not-found.astro',
  '/_trellis/inputs/[name].json': 'operation-inputs.json.ts',
  '/_trellis/words/[name].json': 'words.json.ts',
  '/_trellis/schemas/[...part]': 'part.astro',
  '/_trellis/navigation/[division]': 'navigation.astro',
};

/**
 * The Astro integration: routes, virtual modules, the docs folder's files, and watching. `bundle`: bundled
 * server code.
 */
export function trellis(run: Run, bundle?: ServerBundle): AstroIntegration {
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
        if (command === 'dev' && run.context.mode !== 'dev')
          throw new Error(
            'This configuration is for building and checking; start the dev server with `trellis dev`.',
          );
        await mkdir(config.root, { recursive: true });
        await openSite(run);
        addMiddleware({ order: 'pre', entrypoint: join(themeDir, 'routes/middleware.ts') });
        for (const [pattern, file] of routesOf(run))
          injectRoute({ pattern, entrypoint: join(themeDir, 'routes', file), prerender: true });
        // Not a <script> in a layout: Astro loses those when it and the docs folder have no parent folder in
        // common.
        if (!run.ledger.bundle.isOpen)
          injectScript('page', `import ${JSON.stringify(join(themeDir, 'client/page/index.ts'))};`);
        updateConfig({ vite: viteConfig(run, notices.plugin(), bundle) });
        enterPass('bundle');
      },
      'astro:build:done': async ({ dir }) => {
        await run.ledger.thread.close();
        enterPass('write');
        const files = siteFiles(run, fileURLToPath(dir));
        await writeBesidePages(run, files);
        notices.addPackages(run.ledger.bundle.write(files, languagesOf(run)));
        notices.write(files.dir, run.ledger.iconSets);
      },
    },
  };
}

/** Reads the folder unless that is done, and prepares the icons, scripts and styles that its pages share. */
async function openSite(run: Run): Promise<void> {
  const { context, folder } = run;
  const { base, cacheDir, isRelative } = context;
  if (!folder.lastLoad) await folder.load();
  if (context.mode !== 'build') return;
  await folder.publication?.iconSet.draw(cacheDir, base, !isRelative);
  // A site that is opened as local files has one script, bundled from the sources.
  if (!isRelative) await shareFiles(run);
  startThread(run);
}

/** Prepares what pages of a site for servers share. */
async function shareFiles(run: Run): Promise<void> {
  const { folder, ledger } = run;
  folder.publication?.shareIcons(ledger.drawIcon);
  await ledger.bundle.open();
  timed('find reusable', () => reusePages(run));
  const reusedPages = folder.site.pages.filter((page) => ledger.whole.isReused(page));
  countReused('render', reusedPages.length);
}

/** Starts the thread that compiles and finishes pages that are not reused, if there are many. */
function startThread(run: Run): void {
  const { context, folder, ledger } = run;
  const { root, site, lastLoad, strings } = folder;
  const pages = site.pages.filter((page) => !ledger.whole.isReused(page));
  if (!lastLoad || !isWorthThread(pages.length)) return;
  const { files, imports, browserNames } = lastLoad.snippets;
  const compile = ledger.ahead.begin({
    context: { base: context.base, workspace: context.workspace },
    folder: { root, lastLoad: { snippets: { files, imports, browserNames } } },
    settings: pageSettings(site, lastLoad.contentDir),
    pages: new Set(site.pages.flatMap(({ file }) => file ?? [])),
    files: pages.flatMap(({ file }) => (file?.endsWith('.mdx') ? join(root, file) : [])),
  });
  // The files of a site that is opened as local files are known on this thread alone.
  const finish = context.isRelative
    ? undefined
    : {
        site: siteToFinish(run),
        strings,
        images: { root, contentDir: lastLoad.contentDir, base: context.base },
        cacheDir: context.cacheDir,
      };
  ledger.thread.start({ compile, finish, isTimed: isTimed() }, ledger.ahead);
}

/** Codes of the languages that the site can be searched in. */
const languagesOf = ({ folder }: Run): Set<string> => new Set(searchLanguages(folder.site).map(languageOf));

const routesOf = ({ context, folder }: Run): [pattern: string, file: string][] =>
  Object.entries({
    ...ROUTES,
    ...(folder.hasInspector && { [INSPECTOR_ROUTE]: 'sandbox.astro' }),
    // No authorization server can send readers to a file.
    ...(folder.hasCallback && !context.isRelative && { [CALLBACK_ROUTE]: 'oauth-callback.astro' }),
  });

/** The files of a site that is opened as local files are rewritten later, so none may be a link. */
const siteFiles = ({ context: { isRelative, lastOutDir } }: Run, out: string): SiteFiles =>
  new SiteFiles(out, isRelative ? undefined : lastOutDir);

/** Writes all files of a site that are not pages. */
async function writeBesidePages(run: Run, files: SiteFiles): Promise<void> {
  const { folder, ledger } = run;
  copyPages(run, files);
  await copyAssets(folder, files, run.context.base);
  if (folder.lastLoad?.snippets.hasDiagrams) await copyMermaid(files);
  ledger.colors.save();
  ledger.styles.write(files);
  ledger.examples.write(files);
  timed('data files', () => writeDataFiles(run.locals(), files));
  await timed('texts', () => writePageTexts(run, files));
  await writeHosting(run, files);
  if (folder.site.specs.length > 0) await copyExplorer(files);
}
