import { resolve } from 'node:path';
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import { IGNORE_FILE, pathWithin } from '../../../content/index.ts';
import type { DocsFolder } from '../../context/docs-folder.ts';
import type { Run } from '../../context/run.ts';
import { isInDocs } from '../../package-dirs.ts';
import { Overlays } from './overlays.ts';
import { DevProblems } from './problems.ts';
import { SavedFiles } from './saved-files.ts';

const IGNORED = /(?:^|\/)(?:\.[^/]+|node_modules|dist)(?:\/|$)/;
/** Files that a page can consist of, or show. */
const TEXTS = 'mdx?|[jt]sx?|css|json|ya?ml|txt';
const ASSETS = 'svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|mp3|wav|woff2?|ttf|otf|eot|pdf';
const RELEVANT = new RegExp(`(?:\\.(?:${TEXTS}|${ASSETS})|^\\.mintignore)$`, 'i');

/**
 * Watches the docs folder in dev. Every change reads the folder again and repaints the browser. If the
 * settings cannot be read, the last usable site stays. Problems are shown in the terminal, and in the browser
 * until they are fixed.
 */
export function watchDocs(run: Pick<Run, 'context' | 'folder' | 'ledger'>): Plugin {
  const { folder } = run;
  const within = (path: string): string => pathWithin(folder.root, resolve(folder.root, path));
  return {
    name: 'trellis:watch',
    // Before Astro's plugins, so its messages to the browser can be held back.
    enforce: 'pre',
    // Watching the output of a build and the caches took longer than the first page.
    config: () => ({ server: { watch: { ignored: (path: string) => isIgnored(within(path)) } } }),
    configureServer(server) {
      server.watcher.add(folder.root);
      let requests = 0;
      let requestCount = 0;
      const saved = new SavedFiles(folder.root, {
        onSaved: () => readAgain(),
        onSettled: () => problems.filesSettled(),
      });
      const problems = new DevProblems(run, {
        isBusy: () => requests > 0,
        isWaiting: () => saved.isWaiting,
        isUnread: (file) => saved.isUnread(file),
      });
      const overlays = new Overlays(run, server, problems);
      let lastRefresh: Promise<void> = Promise.resolve();
      /** Not before the first page is shown. */
      const checkDescriptions = async (): Promise<void> => {
        if (await folder.checkDescriptions()) problems.descriptionsChecked();
      };
      const readAgain = () => {
        lastRefresh = lastRefresh
          .then(() => saved.take())
          .then(async (files) => {
            await refresh(folder, server);
            saved.loaded();
            problems.folderLoaded(files);
            overlays.folderLoaded();
            void checkDescriptions();
          })
          .catch((error) => server.config.logger.error(String(error)));
      };
      const onFileEvent = (path: string) => {
        const file = within(path);
        if (!file.startsWith('..') && RELEVANT.test(file) && !isIgnored(file)) saved.note(file);
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, onFileEvent);
      // A page requested between a save and its load would be the old one, and would stay open.
      server.middlewares.use((_request, response, next) => {
        if (requestCount++ === 0) response.once('close', checkDescriptions);
        requests++;
        response.once('close', () => requests--);
        lastRefresh.then(() => next());
      });
      server.ws.on('trellis:shown', ({ generation, path }, client) => {
        if (Number(generation) !== folder.generation) client.send({ type: 'full-reload', path: '*' });
        else overlays.pageShown(client, String(path));
      });
      server.httpServer?.once('listening', () => problems.folderLoaded());
    },
  };
}

/** Whether a change of `file`, a path within the docs folder, is of no interest. Others are the engine’s. */
const isIgnored = (file: string): boolean =>
  !file.startsWith('..') && IGNORED.test(file) && file !== IGNORE_FILE;

/** Reads the folder again. */
async function refresh(folder: DocsFolder, server: ViteDevServer): Promise<void> {
  await folder.load();
  for (const name of ['ssr', 'prerender', 'client']) {
    const environment = server.environments[name];
    if (!environment) continue;
    forgetDocs(folder.root, environment.moduleGraph);
    // Clears Astro's list of static paths, so that added and renamed pages are found.
    environment.hot.send('astro:content-changed', {});
  }
}

/**
 * Invalidates all modules of the docs folder, because what a file compiles to depends on others: on whether
 * it is a page, on its imports, on the sizes of its images. Most come from the cache when they are requested
 * again. Modules of the theme stay, and so do virtual modules that are the same for every state of the
 * folder: all that import them would be run again.
 */
function forgetDocs(root: string, graph: DevEnvironment['moduleGraph']): void {
  const visited: Set<EnvironmentModuleNode> = new Set();
  for (const [id, module] of graph.idToModuleMap) {
    const isOwn = /^\0(?:virtual:trellis\/(?!(?:run|pages|search-languages)$)|trellis:)/.test(id);
    if (isOwn || isInDocs(root, id)) graph.invalidateModule(module, visited);
  }
}
