import { join } from 'node:path';
import type { Plugin } from 'vite';
import { KNOWN_LANGUAGES, languageOf } from '../../search/index.ts';
import { themeCss } from '../../theme/palette.ts';
import type { DocsFolder } from '../context/docs-folder.ts';
import type { Run } from '../context/run.ts';
import { RUNS_MODULE } from '../context/runs.ts';
import { searchLanguages } from '../finish/search-pages.ts';
import { themeDir } from '../package-dirs.ts';
import { languageLoader, languageModule } from '../theme-bundle/bundle-manifest.ts';

const RUN = 'virtual:trellis/run';
const PAGES = 'virtual:trellis/pages';
const THEME = 'virtual:trellis/theme.css';

/**
 * `virtual:trellis/run` exports `trellis()`, which returns the input of pages for the current site, and
 * `renderPage()`, which sets it for a request, renders the page and finishes its HTML, and `plainPage()`,
 * which compiles a page without modules. The code contains the id of the run, so two builds in one process
 * stay apart.
 */
export function runModule(run: Pick<Run, 'id'>): Plugin {
  return {
    name: 'trellis:run',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler: (id) => (id === RUN ? `\0${RUN}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:trellis\/run$/ },
      handler: () =>
        `import { runWithId } from ${JSON.stringify(RUNS_MODULE)};
const run = () => runWithId(${JSON.stringify(run.id)});
export const trellis = () => run().locals();
export const plainPage = (file) => run().plainPage(file);
export const renderPage = (page, next) => run().renderPage(page, next);`,
    },
  };
}

/**
 * `virtual:trellis/pages` exports `load(id)`, which returns the compiled page. In a build, pages without
 * modules are compiled when they are rendered. The others are imported, literally, so that the bundler sees
 * them. In dev, literal imports would make the first request compile every page, because Astro searches
 * everything that a route imports for styles. An import whose path is computed keeps a request to its own
 * page.
 */
export function pagesModule({
  folder,
  ledger,
  plainPages,
}: Pick<Run, 'folder' | 'ledger' | 'plainPages'>): Plugin {
  return {
    name: 'trellis:pages',
    resolveId: { filter: { id: /^virtual:trellis\/pages$/ }, handler: () => `\0${PAGES}` },
    load: {
      filter: { id: /^\0virtual:trellis\/pages$/ },
      async handler() {
        const root = JSON.stringify(`${folder.root}/`);
        if (this.environment.mode === 'dev') {
          return `export const load = (file) => import(/* @vite-ignore */ ${root} + file);`;
        }
        const pages = folder.site.pages.filter((page) => !ledger.whole.isReused(page));
        const files = pages.flatMap(({ file }) => file ?? []);
        const linkedFiles = await plainPages.withModules(files, folder.lastLoad?.snippets);
        const entries = linkedFiles.map(
          (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(folder.root, file))})`,
        );
        return `import { evaluatePage } from ${JSON.stringify(join(themeDir, 'jsx/plain-page.ts'))};
import { plainPage } from ${JSON.stringify(RUN)};
const pages = {${entries.join(',\n')}};
export const load = async (file) =>
  Object.hasOwn(pages, file) ? pages[file]() : evaluatePage(await plainPage(file));`;
      },
    },
  };
}

/** `virtual:trellis/theme.css`: the custom properties and classes that come from the settings. */
export function themeStyles(folder: Pick<DocsFolder, 'site'>, base: string): Plugin {
  return {
    name: 'trellis:theme',
    resolveId: { filter: { id: /^virtual:trellis\/theme\.css$/ }, handler: () => `\0${THEME}` },
    load: {
      filter: { id: /^\0virtual:trellis\/theme\.css$/ },
      // Vite bundles files that a lower-case url() names, and warns of addresses that are not files beside
      // the stylesheet.
      handler: () => themeCss(folder.site.settings, base).replaceAll('url("', 'URL("'),
    },
  };
}

/**
 * `virtual:trellis/search-languages` exports `loadLanguage(tag)`, which loads the search's data for a
 * language. A built site has only its own languages; the dev server has all, because pages in others may be
 * added.
 */
export function searchLanguagesModule(run: Pick<Run, 'context' | 'folder'>): Plugin {
  return {
    name: 'trellis:search-languages',
    resolveId: { filter: { id: /^virtual:trellis\/search-languages$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:trellis\/search-languages$/ },
      handler() {
        const own = new Set(searchLanguages(run.folder.site).map(languageOf));
        const codes = KNOWN_LANGUAGES.filter((code) => run.context.mode === 'dev' || own.has(code));
        return languageLoader(codes.map((code) => [code, join(themeDir, '..', languageModule(code))]));
      },
    },
  };
}
