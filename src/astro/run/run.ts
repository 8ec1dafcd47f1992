import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { weigh } from '../../check/index.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../../diagnostics/index.ts';
import { WORKER_ROOT } from '../../hosting/index.ts';
import { normalizeBase } from '../../text/index.ts';
import { enterPass, type ThreadTimes, timed, timingsSoFar } from '../../timings/index.ts';
import { astroConfig } from '../config.ts';
import {
  type BuildContext,
  buildContext,
  type OnProgress,
  type SiteOptions,
} from '../context/build-context.ts';
import { createRun } from '../context/create-run.ts';
import { DocsFolder } from '../context/docs-folder.ts';
import type { Run } from '../context/run.ts';
import { filesOfSite, makeRelative } from '../relative/index.ts';
import { rendering } from '../rendering/index.ts';
import { importAstro, openServerBundle, type ServerBundle } from '../server-bundle/index.ts';
import { originOf } from '../vite/dev/requests.ts';
import { watchLateErrors } from './late-errors.ts';
import { stageOutput } from './output.ts';
import { prepareRun, prepareWorkspace } from './workspace.ts';

export interface RunOptions extends SiteOptions {
  host?: string;
  port?: number;
  /** Whether OpenAPI files given by URL are fetched. Default: false. */
  remoteSpecs?: boolean;
}

/** A megabyte of code, which commands that render nothing do without. */
const loadAstro = (bundle: ServerBundle | undefined) => timed('load modules', () => importAstro(bundle));

/** Creates the workspace, and reads the docs folder. `checksLater`: OpenAPI files that it does not check. */
export async function openFolder(
  options: RunOptions,
  { checksLater }: { checksLater?: 'all' | 'large' } = {},
): Promise<DocsFolder> {
  const root = resolve(options.root);
  const outDir = options.outDir && resolve(options.outDir);
  const workspace = await prepareWorkspace(root, options.cacheDir);
  const { remoteSpecs, site, pictures } = options;
  const base = normalizeBase(options.base);
  const details = { root, base, outDir, remoteSpecs, workspace, site, pictures, checksLater };
  enterPass('join site');
  const folder = new DocsFolder(details);
  await folder.load();
  return folder;
}

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export interface DevOptions extends RunOptions {
  /** Base URLs of the sandboxes that are served over HTTP, by the name of the OpenAPI file. */
  servedSandboxes?: Record<string, string>;
  /** Whether stacks of unexpected errors are printed. */
  isVerbose?: boolean;
}

/** Starts the dev server with hot reload. A folder with problems is served too; the browser shows them. */
export async function startDev(folder: DocsFolder, options: DevOptions): Promise<RunningServer> {
  let vite: ViteDevServer | undefined;
  const rememberServer: Plugin = {
    name: 'trellis:origin',
    apply: 'serve',
    configureServer(server) {
      vite = server;
    },
  };
  const context = await prepareContext(options, {
    mode: 'dev',
    servedSandboxes: options.servedSandboxes,
    devOrigin: () => vite && originOf(vite),
    isVerbose: options.isVerbose,
  });
  const run = createRun(context, folder);
  const bundle = await openServerBundle();
  const { vite: viteConfig, ...config } = astroConfig(options, run, bundle);
  const release = watchLateErrors();
  const astro = await loadAstro(bundle);
  const server = await astro.dev({
    ...config,
    vite: { ...viteConfig, plugins: [...(viteConfig?.plugins ?? []), rememberServer] },
    // Warnings are about routes of the theme, which no author knows.
    logLevel: 'error',
    server: { host: options.host ?? '127.0.0.1', port: options.port ?? 4321 },
  });
  const { address, port } = server.address;
  const host = address.includes(':') ? `[${address}]` : address;
  const url = `http://${host}:${port}${context.base}/`;
  const stop = () =>
    server.stop().finally(() => {
      release();
      run.end();
    });
  return { url, stop };
}

export interface BuildOptions extends RunOptions {
  /** Whether a site with errors is published too, with the pages that could be built. Default: false. */
  keepGoing?: boolean;
  onProgress?: OnProgress;
  /** Ends the build and deletes its unfinished output. */
  signal?: AbortSignal;
}

export interface BuildResult {
  /** All problems of the folder, including pages that did not compile. */
  diagnostics: Diagnostic[];
  /** Whether the new site is at `outDir`. Otherwise the previous one stays. */
  isPublished: boolean;
  /** Where the time went, by the name of the thread, if a clock runs. */
  timings?: Record<string, ThreadTimes>;
}

/**
 * `sync: false`: without the types of content collections, which no docs folder has, and for which Astro
 * would start a second Vite server (`AstroBuilderOptions` of its core/build).
 */
const BUILD_OPTIONS = { devOutput: false, sync: false };

/**
 * Builds atomically: on failure, the previous site stays.
 *
 * @throws the reason of `signal` if it is aborted, and what Astro throws for errors that are not the author's
 */
export async function buildSite(folder: DocsFolder, options: BuildOptions): Promise<BuildResult> {
  const { keepGoing = false, onProgress, signal } = options;
  // Not undone: timers and promises of pages may still fail after the build.
  watchLateErrors();
  enterPass('prepare');
  const { outDir, ...context } = await prepareContext(options, { onProgress });
  const output = await stageOutput(outDir, context.astroRoot);
  signal?.addEventListener('abort', output.discard);
  const run = createRun({ ...context, outDir: output.dir, lastOutDir: output.last }, folder);
  const checks = folder.checkDescriptions();
  try {
    const bundle = await openServerBundle();
    const config = astroConfig(options, run, bundle);
    config.integrations?.push(rendering(() => run.plainPages.linkedCount, onProgress));
    const astro = await loadAstro(bundle);
    await astro.build({ ...config, logLevel: 'warn' }, BUILD_OPTIONS);
    signal?.throwIfAborted();
    const { problems, uses, finished, module } = run.ledger;
    const loaded = folder.lastLoad && { ...folder.lastLoad, site: folder.site };
    const fragmentProblems = loaded
      ? [...uses.problems(loaded), ...uses.fragmentProblems(loaded, ({ id }) => finished.of(id)?.ids)]
      : [];
    if (context.isRelative) {
      const html = new Set(folder.lastLoad?.assets.flatMap(({ to }) => (to.endsWith('.html') ? to : [])));
      await makeRelative(output.dir, { ...filesOfSite(folder), module, html });
    }
    if (context.host === 'cloudflare' && !context.isRelative) await moveBelow(output.dir, context.base);
    await checks;
    const found = [...folder.diagnostics, ...problems.all, ...fragmentProblems];
    const policy = { settings: folder.site.settings.check, isCheck: false };
    const diagnostics = sortDiagnostics(weigh(found, policy));
    const isPublished = keepGoing || !hasErrors(diagnostics);
    if (isPublished) await output.publish();
    return { diagnostics, isPublished, ...(await timesOf(run)) };
  } finally {
    run.ledger.thread.end();
    run.end();
    signal?.removeEventListener('abort', output.discard);
    output.discard();
  }
}

async function timesOf({ ledger }: Run): Promise<Pick<BuildResult, 'timings'>> {
  const main = timingsSoFar();
  if (!main) return {};
  const second = await ledger.thread.timings();
  return { timings: { main, ...(second && { second }) } };
}

/** A Worker serves files at the paths that they have in its folder, so a base path has to be folders, too. */
async function moveBelow(out: string, base: string): Promise<void> {
  if (base === '') return;
  const names = (await readdir(out)).filter((name) => !WORKER_ROOT.has(name));
  // One of the names may be the first folder of the base path.
  const folder = join(out, '.trellis-site');
  await mkdir(folder);
  for (const name of names) await rename(join(out, name), join(folder, name));
  await mkdir(dirname(join(out, base)), { recursive: true });
  await rename(folder, join(out, base));
}

/** The context of a run, with a new root folder for Astro. */
async function prepareContext(
  options: SiteOptions,
  details: Parameters<typeof buildContext>[1],
): Promise<BuildContext> {
  const context = buildContext(options, details);
  const astroRoot = await prepareRun(context.workspace);
  // Astro bundles pages beside the site only if that is within the working directory (`getOutDirWithinCwd` in
  // its build/common.js); elsewhere they would not find their packages. The root of the file system contains
  // the sites of all runs.
  process.chdir(parse(astroRoot).root);
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  return { ...context, astroRoot };
}
