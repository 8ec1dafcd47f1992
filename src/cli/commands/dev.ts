import { openEngine, startDev, workspaceOf } from '../../integration/index.ts';
import { openSandboxes, serveSandboxes } from '../../sandbox/http/index.ts';
import { sandboxNames } from '../../sandbox/index.ts';
import type { Arguments } from '../arguments.ts';
import { foldersOf, makeFolder } from '../folder.ts';
import { printSandboxes } from '../sandbox.ts';
import { stopOnSignal } from '../signals.ts';
import { print } from '../terminal.ts';

/** `trellis dev`. */
export async function dev(args: Arguments): Promise<undefined> {
  const folders = foldersOf(args);
  makeFolder(workspaceOf(folders.root, folders.cacheDir));
  const engine = await openEngine(folders);
  const names = sandboxNames(engine.site.specs.map(({ name }) => name));
  const sandboxes = await openSandboxes(names);
  const served = sandboxes.length > 0 ? await serveSandboxes(sandboxes) : undefined;
  const places = served ? sandboxes.map(({ name, mount }) => [name, served.url + mount]) : [];
  engine.useSandboxes(names, Object.fromEntries(places));
  const server = await startDev(engine, folders);
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
