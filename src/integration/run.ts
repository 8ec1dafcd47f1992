import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { build as astroBuild, dev as astroDev } from 'astro';
import type { Diagnostic } from '../diagnostics/index.ts';
import { contentType, stripBase } from './assets.ts';
import { astroConfig, type ConfigOptions } from './config.ts';
import { Engine } from './engine.ts';
import { prepareWorkspace } from './workspace.ts';

export interface RunOptions extends Omit<ConfigOptions, 'engine'> {
  host?: string;
  port?: number;
  /** Base URLs of the sandboxes that are served over HTTP, by spec name. */
  httpSandboxes?: Record<string, string>;
  sandboxes?: string[];
  /** Whether OpenAPI files that are named by URL are fetched. Off unless said. */
  remoteSpecs?: boolean;
}

/** Makes the engine of a docs folder and reads it. Changes the working directory to the workspace, as Astro needs it. */
export async function openEngine(options: RunOptions): Promise<Engine> {
  const root = resolve(options.root);
  const outDir = options.outDir && resolve(options.outDir);
  process.chdir(await prepareWorkspace(root));
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  const base = `/${(options.base ?? '').replace(/^\/+|\/+$/g, '')}`;
  const engine = new Engine({ root, base, outDir, remoteSpecs: options.remoteSpecs });
  engine.httpSandboxes = options.httpSandboxes ?? {};
  engine.sandboxes = options.sandboxes ?? [];
  await engine.load();
  return engine;
}

export interface Running {
  url: string;
  stop(): Promise<void>;
}

/** Starts the dev server with hot reload. A folder with faults is served too; the browser shows them. */
export async function startDev(engine: Engine, options: RunOptions): Promise<Running> {
  engine.mode = 'dev';
  const server = await astroDev({
    ...astroConfig({ ...options, engine }),
    logLevel: 'warn',
    server: { host: options.host ?? '127.0.0.1', port: options.port ?? 4321 },
  });
  const host = server.address.address.includes(':') ? `[${server.address.address}]` : server.address.address;
  const url = `http://${host}:${server.address.port}${engine.base === '/' ? '/' : `${engine.base}/`}`;
  return { url, stop: () => server.stop() };
}

/** Builds the site. Returns all that is wrong with the folder, the pages that did not compile included. */
export async function buildSite(engine: Engine, options: RunOptions): Promise<Diagnostic[]> {
  engine.mode = 'build';
  await astroBuild({ ...astroConfig({ ...options, engine }), logLevel: 'warn' });
  return [...engine.diagnostics, ...engine.pageFaults.values()];
}

/** Serves a built site as a static host would. */
export async function startPreview(options: {
  outDir: string;
  base?: string;
  host?: string;
  port?: number;
}): Promise<Running> {
  const base = `/${(options.base ?? '').replace(/^\/+|\/+$/g, '')}`;
  const server = createServer(async (request, response) => {
    const found = await findFile(options.outDir, stripBase(decode(request.url), base));
    const file = found ?? join(options.outDir, '404.html');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : contentType(file);
    response.writeHead(found ? 200 : 404, { 'content-type': type });
    if (request.method === 'HEAD') response.end();
    else pipeline(createReadStream(file), response, () => undefined);
  });
  const host = options.host ?? '127.0.0.1';
  await listen(server, host, options.port ?? 4321);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}${base === '/' ? '/' : `${base}/`}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function decode(url = '/'): string {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] as string);
  } catch {
    return '/';
  }
}

async function findFile(root: string, path: string): Promise<string | undefined> {
  const plain = normalize(join(root, path));
  if (plain !== root && !plain.startsWith(`${root}/`)) return undefined;
  for (const file of [plain, join(plain, 'index.html'), `${plain.replace(/\/$/, '')}.html`]) {
    const info = await stat(file).catch(() => undefined);
    if (info?.isFile()) return file;
  }
  return undefined;
}

/** Takes the next free port when the wanted one is taken; port 0 takes any. */
async function listen(server: Server, host: string, wanted: number): Promise<void> {
  for (let port = wanted; ; port++) {
    try {
      await new Promise<void>((done, failed) => {
        server.once('error', failed);
        server.listen(port, host, () => {
          server.off('error', failed);
          done();
        });
      });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port >= wanted + 20) throw error;
    }
  }
}
