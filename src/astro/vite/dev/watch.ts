import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import { IGNORE_FILE, pathWithin } from '../../../content/index.ts';
import type { DocsFolder } from '../../context/docs-folder.ts';
import type { Run } from '../../context/run.ts';
import { isInDocs } from '../../package-dirs.ts';
import { Overlays } from './overlays.ts';
import { DevProblems } from './problems.ts';

const IGNORED = /(?:^|\/)(?:\.[^/]+|node_modules|dist)(?:\/|$)/;
/** Files that a page can consist of, or show. */
const TEXTS = 'mdx?|[jt]sx?|css|json|ya?ml|txt';
const ASSETS = 'svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|mp3|wav|woff2?|ttf|otf|eot|pdf';
const RELEVANT = new RegExp(`(?:\\.(?:${TEXTS}|${ASSETS})|^\\.mintignore)$`, 'i');

/** One save may arrive as several events within this time. */
const SAVE_EVENTS_MS = 15;

/** How long a file may be empty before it counts as saved that way. */
const EMPTY_LIMIT_MS = 300;

/**
 * Watches the docs folder in dev. Every change reads the folder again and repaints the browser. If the
 * settings cannot be read, the last usable site stays. Problems are shown in the terminal, and in the browser
 * until they are fixed.
 */
export function watchDocs(run: Pick<Run, 'context' | 'folder' | 'ledger'>): Plugin {
  const { folder } = run;
  return {
    name: 'trellis:watch',
    // Before Astro's plugins, so its messages to the browser can be held back.
    enforce: 'pre',
    configureServer(server) {
      server.watcher.add(folder.root);
      let requests = 0;
      let requestCount = 0;
      let queuedFiles = new Set<string>();
      let filesInLoad: readonly string[] = [];
      const problems = new DevProblems(run, {
        isBusy: () => requests > 0,
        unreadFiles: () => new Set([...queuedFiles, ...filesInLoad]),
      });
      const overlays = new Overlays(run, server, problems);
      let lastRefresh: Promise<void> = Promise.resolve();
      /** Not before the first page is shown. */
      const checkDescriptions = async (): Promise<void> => {
        if (await folder.checkDescriptions()) problems.descriptionsChecked();
      };
      const onFileEvent = (path: string) => {
        const file = pathWithin(folder.root, resolve(folder.root, path));
        if (file.startsWith('..') || !RELEVANT.test(file)) return;
        if (IGNORED.test(file) && file !== IGNORE_FILE) return;
        const isFirst = queuedFiles.size === 0;
        queuedFiles.add(file);
        if (!isFirst) return;
        lastRefresh = lastRefresh
          .then(() => saveEnd(folder.root, queuedFiles))
          .then(() => {
            const files = [...queuedFiles];
            queuedFiles = new Set();
            filesInLoad = files;
            return refresh(folder, server).then(() => {
              filesInLoad = [];
              problems.folderLoaded(files);
              overlays.folderLoaded();
              void checkDescriptions();
            });
          })
          .catch((error) => server.config.logger.error(String(error)));
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

/**
 * Resolves once the files of a save are complete: most editors empty a file before they write it, and reading
 * it in between would report an empty file.
 */
async function saveEnd(root: string, files: Set<string>): Promise<void> {
  const end = performance.now() + EMPTY_LIMIT_MS;
  const isEmpty = (file: string) => statSync(join(root, file), { throwIfNoEntry: false })?.size === 0;
  do await setTimeout(SAVE_EVENTS_MS, undefined, { ref: false });
  while (performance.now() < end && [...files].some(isEmpty));
}

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
