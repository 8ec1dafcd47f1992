/** cli: the `trellis` command. Parses arguments, calls a room, prints. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Diagnostic, report } from '../diagnostics/index.ts';
import { buildSite, openEngine, type RunOptions, startDev, startPreview } from '../integration/index.ts';
import { openSandboxes, type SandboxServer, serveSandboxes } from '../sandbox/http/index.ts';
import { type Sandbox, sandboxFacts, sandboxNames } from '../sandbox/index.ts';
import { findSettingsFile, loadSite } from '../site/index.ts';
import { type Arguments, HELP, readArguments, UsageError } from './arguments.ts';
import { openForCommand } from './sandbox.ts';

/** Runs one command line; resolves to the exit code, or to undefined while a server goes on running. */
export async function main(argv: string[]): Promise<number | undefined> {
  try {
    const args = readArguments(argv);
    if (args.version) print(version());
    else if (args.help || !args.command) print(HELP);
    else return await run(args);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`trellis: ${error.message}\nRun "trellis --help" for the list of commands.\n`);
    return 2;
  }
}

async function run(args: Arguments): Promise<number | undefined> {
  const root = resolve(args.root);
  const options: RunOptions = {
    root,
    base: args.base,
    site: args.site,
    outDir: args.out ? resolve(args.out) : join(root, 'dist'),
    host: args.host,
    port: args.port,
  };
  if (args.command !== 'preview' && args.command !== 'check' && !findSettingsFile(root)) {
    throw new UsageError(`there is no docs.json in ${root}`);
  }
  switch (args.command) {
    case 'dev':
      return dev(options);
    case 'build':
      return build(options);
    case 'preview':
      return preview(options);
    case 'check':
      return check(root, args.json);
    default:
      return sandbox(root, args);
  }
}

async function dev(options: RunOptions): Promise<undefined> {
  const engine = await openEngine(options);
  const names = sandboxNames(engine.site.specs.map(({ name }) => name));
  engine.sandboxes = names;
  const sandboxes = await openSandboxes(names);
  const served = sandboxes.length > 0 ? await serveSandboxes(sandboxes) : undefined;
  if (served) {
    const places = sandboxes.map(({ name, mount }) => [name, served.url + mount]);
    engine.httpSandboxes = Object.fromEntries(places);
  }
  await engine.load();
  const server = await startDev(engine, options);
  print(`\n  ${engine.site.settings.name} is served at  ${server.url}`);
  if (served) printSandboxes(sandboxes, served);
  print('  Press Ctrl+C to stop.\n');
  stopOnSignal(async () => {
    await Promise.all([server.stop(), served?.close()]);
  });
  // The first page is slow because Vite compiles the theme for it; ask for it before the reader does.
  fetch(server.url).catch(() => undefined);
  return undefined;
}

async function build(options: RunOptions): Promise<number> {
  const started = performance.now();
  const engine = await openEngine(options);
  engine.sandboxes = sandboxNames(engine.site.specs.map(({ name }) => name));
  await engine.load();
  if (!engine.loaded) return fail(engine.diagnostics);
  print(`Building ${engine.site.pages.length} pages of ${engine.site.settings.name} …`);
  const diagnostics = await buildSite(engine, options);
  const failed = diagnostics.some(({ severity }) => severity === 'error');
  if (diagnostics.length > 0) fail(diagnostics);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${failed ? 'Built with faults' : 'Built'} in ${seconds} s: ${options.outDir}`);
  return failed ? 1 : 0;
}

async function preview(options: RunOptions): Promise<undefined> {
  const { outDir } = options as { outDir: string };
  try {
    readFileSync(join(outDir, 'index.html'));
  } catch {
    throw new UsageError(`there is no built site in ${outDir}; run "trellis build" first`);
  }
  const server = await startPreview({ ...options, outDir });
  print(`\n  The built site is served at  ${server.url}\n  Press Ctrl+C to stop.\n`);
  stopOnSignal(() => server.stop());
  return undefined;
}

async function check(root: string, json: boolean): Promise<number> {
  const { diagnostics } = await loadSite(root);
  if (json) print(report(diagnostics, { format: 'json', color: false }));
  else if (diagnostics.length > 0) fail(diagnostics);
  else print('The docs folder has no faults.');
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

async function sandbox(root: string, args: Arguments): Promise<number | undefined> {
  const { documents } = await loadSite(root);
  const names = sandboxNames(documents.map(({ name }) => name));
  if (names.length === 0) throw new UsageError('no OpenAPI file of this folder has a sandbox');
  const { sandboxes, close } = await openForCommand(names, args);
  const server = await serveSandboxes(sandboxes, { port: args.port, host: args.host });
  printSandboxes(sandboxes, server);
  print('  Press Ctrl+C to stop.');
  stopOnSignal(async () => {
    await server.close();
    close();
  });
  return undefined;
}

/** Where each API is, and where its sandbox's own surface. */
function printSandboxes(sandboxes: Sandbox[], { url }: SandboxServer): void {
  for (const { name, mount } of sandboxes) {
    print(`  Sandbox of ${name} at  ${url}${mount}${sandboxFacts(name)?.basePath ?? ''}`);
    print(`    its state, clock and failures at  ${url}${mount}/_sandbox`);
  }
}

function fail(diagnostics: Diagnostic[]): 1 {
  const color = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR;
  process.stderr.write(`${report(diagnostics, { format: 'pretty', color })}\n`);
  return 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** The first signal stops in order; a second one, or a stop that hangs, ends the process. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(130);
      stopping = true;
      setTimeout(() => process.exit(0), 3000).unref();
      stop().finally(() => process.exit(0));
    });
  }
}
