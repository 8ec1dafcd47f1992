import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import { IGNORE_FILE, pathWithin } from '../content/index.ts';
import { type Diagnostic, report } from '../diagnostics/index.ts';
import type { Engine } from './engine.ts';
import { isOfDocs } from './paths.ts';

const IGNORED = /(?:^|\/)(?:\.[^/]+|node_modules|dist)(?:\/|$)/;
/** All that a page can be made of, or shows. */
const RELEVANT =
  /(?:\.(?:mdx?|[jt]sx?|css|json|ya?ml|svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|mp3|wav|woff2?|ttf|otf|eot|pdf|txt)|^\.mintignore)$/i;

/**
 * Watches the docs folder in dev. Every change reads the folder again and repaints the browser; a fault leaves the last
 * good site up and is shown in the browser's overlay and in the terminal until it is mended.
 */
export function watchDocs(engine: Engine): Plugin {
  return {
    name: 'trellis:watch',
    configureServer(server) {
      if (engine.mode !== 'dev') return;
      server.watcher.add(engine.root);
      let queued = false;
      let refreshed: Promise<void> = Promise.resolve();
      const changed = (path: string) => {
        const file = pathWithin(engine.root, resolve(engine.root, path));
        if (queued || file.startsWith('..') || !RELEVANT.test(file)) return;
        if (IGNORED.test(file) && file !== IGNORE_FILE) return;
        queued = true;
        refreshed = refreshed
          // One save may arrive as several events.
          .then(() => setTimeout(15, undefined, { ref: false }))
          .then(() => {
            queued = false;
            return refresh(engine, server);
          })
          .catch((error) => server.config.logger.error(String(error)));
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed);
      // A page that is asked for between a save and the reading of it would be the old one, and stay.
      server.middlewares.use((_request, _response, next) => {
        refreshed.then(() => next());
      });
      server.ws.on('trellis:shown', (generation, client) => {
        if (Number(generation) !== engine.generation) client.send({ type: 'full-reload', path: '*' });
      });
      // A page that is opened while something is wrong must show it too.
      server.ws.on('connection', () => showFault(engine, server));
      if (engine.diagnostics.length > 0) print(engine.diagnostics, server);
    },
  };
}

async function refresh(engine: Engine, server: ViteDevServer): Promise<void> {
  const before = JSON.stringify(engine.diagnostics.map(withoutSource));
  await engine.load();
  for (const name of ['ssr', 'prerender', 'client']) {
    const environment = server.environments[name];
    if (!environment) continue;
    forgetDocs(engine, environment.moduleGraph);
    // Clears Astro's list of static paths, so that added and renamed pages are found.
    environment.hot.send('astro:content-changed', {});
  }
  if (JSON.stringify(engine.diagnostics.map(withoutSource)) !== before) {
    if (engine.diagnostics.length > 0) print(engine.diagnostics, server);
    else process.stdout.write('The docs folder has no faults.\n');
  }
  if (!showFault(engine, server)) server.ws.send({ type: 'full-reload', path: '*' });
}

/**
 * What a file of the folder is compiled to depends on others: whether it is a page, what it imports, how large its images
 * are. So all that are loaded are compiled again when they are asked for, which mostly takes them from the cache. The
 * modules of the theme stay: to load them again would take seconds.
 */
function forgetDocs(engine: Engine, graph: DevEnvironment['moduleGraph']): void {
  const seen: Set<EnvironmentModuleNode> = new Set();
  for (const [id, module] of graph.idToModuleMap) {
    const isOwn = /^\0(?:virtual:trellis\/|trellis:)/.test(id);
    if (isOwn || isOfDocs(engine.root, id)) graph.invalidateModule(module, seen);
  }
}

/** Shows the first error in the browser's overlay, in the shape that Astro takes and escapes, and all of them below it. */
function showFault(engine: Engine, server: ViteDevServer): boolean {
  const errors = engine.diagnostics.filter(({ severity }) => severity === 'error');
  const first = errors[0];
  if (!first) return false;
  const start = first.range?.start;
  const place = [first.file, start?.line, start?.column].filter((part) => part !== undefined).join(':');
  server.ws.send({
    type: 'error',
    err: {
      name: first.code,
      title: 'The docs folder has a fault.',
      message: `${place} ${first.message}`.trim(),
      hint: first.hint,
      loc: first.file && start ? { file: join(engine.root, first.file), ...start } : undefined,
      fullCode: first.source,
      stack: report(errors, { format: 'pretty', color: false }),
    },
  });
  return true;
}

function print(diagnostics: Diagnostic[], server: ViteDevServer): void {
  const color = Boolean(process.stdout.isTTY);
  server.config.logger.warn(`\n${report(diagnostics, { format: 'pretty', color, most: 10 })}`, {
    clear: false,
  });
}

function withoutSource({ source: _, ...rest }: Diagnostic): Omit<Diagnostic, 'source'> {
  return rest;
}
