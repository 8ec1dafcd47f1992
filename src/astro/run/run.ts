import { join, resolve } from 'node:path';
import { type AstroPrerenderer, build as astroBuild, dev as astroDev } from 'astro';
import { type Diagnostic, hasErrors } from '../../diagnostics/index.ts';
import { normalizeBase } from '../../text/index.ts';
import { astroConfig, type ConfigOptions } from '../config.ts';
import { Engine } from '../engine.ts';
import { finishing } from '../finish/finish.ts';
import { makeRelative } from '../relative/index.ts';
import { watchLateErrors } from './late-errors.ts';
import { stageOutput } from './output.ts';
import { type OnProgress, reportProgress } from './progress.ts';
import { prepareRun, prepareWorkspace, workspaceOf } from './workspace.ts';

export interface RunOptions extends Omit<ConfigOptions, 'engine'> {
  host?: string;
  port?: number;
  /** Whether OpenAPI files that are named by URL are fetched. Off unless said. */
  remoteSpecs?: boolean;
}

/** Makes the engine of a docs folder and reads it. Changes the working directory, as Astro needs it. */
export async function openEngine(options: RunOptions): Promise<Engine> {
  const root = resolve(options.root);
  const outDir = options.outDir && resolve(options.outDir);
  const workspace = await prepareWorkspace(root, options.cacheDir);
  const astroRoot = await prepareRun(workspace);
  process.chdir(astroRoot);
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  const base = normalizeBase(options.base);
  const { remoteSpecs, site, pictures } = options;
  const engine = new Engine({ root, base, outDir, remoteSpecs, workspace, astroRoot, site, pictures });
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
  const release = watchLateErrors((error, file) => engine.pageFaults.failedLater(error, file));
  const server = await astroDev({
    ...astroConfig({ ...options, engine }),
    logLevel: 'warn',
    server: { host: options.host ?? '127.0.0.1', port: options.port ?? 4321 },
  });
  const host = server.address.address.includes(':') ? `[${server.address.address}]` : server.address.address;
  const url = `http://${host}:${server.address.port}${engine.base}/`;
  return { url, stop: () => server.stop().finally(release) };
}

export interface BuildOptions extends RunOptions {
  /** Whether a site with faults is put in its place too, with whatever could be built. Off unless said. */
  keepGoing?: boolean;
  onProgress?: OnProgress;
  /** Ends the build and leaves nothing of it. */
  signal?: AbortSignal;
}

export interface Built {
  /** All that is wrong with the folder, the pages that did not compile included. */
  diagnostics: Diagnostic[];
  /** Whether the new site stands at `outDir`. Otherwise there is what was there before. */
  isPublished: boolean;
}

/**
 * Builds the site aside and puts it in its place when it is complete.
 *
 * @throws the reason of `signal` when that was given, and whatever Astro throws for what is no author's fault
 */
export async function buildSite(engine: Engine, options: BuildOptions): Promise<Built> {
  const { keepGoing = false, relative = false, onProgress, signal } = options;
  engine.mode = 'build';
  engine.onProgress = onProgress;
  // Not undone: what a page left behind may still fail when the site is built.
  watchLateErrors((error, file) => engine.pageFaults.failedLater(error, file));
  const out = resolve(options.outDir ?? join(options.root, 'dist'));
  const staged = await stageOutput(out, engine.astroRoot ?? workspaceOf(options.root, options.cacheDir));
  signal?.addEventListener('abort', staged.discard);
  try {
    const config = astroConfig({ ...options, engine, outDir: staged.dir });
    const finish = (inner: AstroPrerenderer) => finishing(inner, engine);
    if (onProgress)
      config.integrations?.push(reportProgress(() => pagesToCompile(engine), onProgress, finish));
    await astroBuild({ ...config, logLevel: 'warn' });
    signal?.throwIfAborted();
    const named = engine.loaded?.site
      ? [
          ...engine.pageUses.faults({ ...engine.loaded, site: engine.site }),
          ...engine.pageUses.fragmentFaults(engine.site, ({ id }) => engine.finished.of(id)?.ids),
        ]
      : [];
    if (relative) await makeRelative(staged.dir);
    const diagnostics = [...engine.diagnostics, ...engine.pageFaults.all, ...named];
    const isPublished = keepGoing || !hasErrors(diagnostics);
    if (isPublished) await staged.publish();
    return { diagnostics, isPublished };
  } finally {
    signal?.removeEventListener('abort', staged.discard);
    staged.discard();
  }
}

const pagesToCompile = ({ site }: Engine): number => site.pages.filter(({ file }) => file).length;
