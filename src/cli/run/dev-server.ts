import { openFolder, startDev, workspaceOf } from '../../astro/index.ts';
import { lazySandbox, serveSandboxes } from '../../sandbox/http/index.ts';
import {
  type Backing,
  createSandbox,
  memoryBacking,
  type Sandbox,
  type SandboxDefinition,
} from '../../sandbox/index.ts';
import type { SiteSandboxes } from '../../sandbox/load/index.ts';
import { type FolderArguments, foldersOf, makeFolder } from '../folder.ts';
import { stopOnSignal } from '../signals.ts';
import { count, paint, print, Stages } from '../terminal.ts';
import { printSandboxes } from './open-sandboxes.ts';

/** `trellis dev`. */
export async function dev(args: FolderArguments): Promise<undefined> {
  const folders = foldersOf(args);
  const stages = new Stages();
  makeFolder(workspaceOf(folders.root, folders.cacheDir));
  const folder = await openFolder(folders, { checksLater: 'all' });
  const { settings, pages } = folder.site;
  stages.end(`read ${count(pages.length, 'page')}`);
  const currentSandboxes = runningSandboxes(folder.sandboxes);
  const sandboxes = currentSandboxes();
  const sandboxServer = sandboxes.length > 0 ? await serveSandboxes(sandboxes) : undefined;
  const places = sandboxServer ? sandboxes.map(({ name, mount }) => [name, sandboxServer.url + mount]) : [];
  folder.onLoad(() => sandboxServer?.use(currentSandboxes()));
  const server = await startDev(folder, {
    ...folders,
    servedSandboxes: Object.fromEntries(places),
    isVerbose: process.argv.includes('--verbose'),
  });
  stages.end('started');
  print(`\n  ${settings.name || 'The docs folder'} is served at  ${paint().cyan(server.url)}`);
  if (sandboxServer) printSandboxes(sandboxes, sandboxServer);
  print('  Press Ctrl+C to stop.\n');
  stopOnSignal(async () => {
    await Promise.all([server.stop(), sandboxServer?.close()]);
  });
  // The first page is slow because Vite compiles the theme for it; request it before the reader does.
  fetch(server.url)
    .then((response) => response.text())
    .catch(() => undefined);
  return undefined;
}

/**
 * Returns the current sandboxes at each call. A changed sandbox continues with the state of its predecessor.
 * A plan is made with the first request, because a large description takes a second.
 */
function runningSandboxes(sandboxes: SiteSandboxes): () => Sandbox[] {
  const open = new Map<SandboxDefinition, Sandbox>();
  const states = new Map<string, Backing>();
  const openSandbox = (definition: SandboxDefinition): Sandbox => {
    const backing = states.get(definition.name) ?? memoryBacking();
    const sandbox = open.get(definition) ?? createSandbox(definition, { backing });
    states.set(definition.name, backing);
    open.set(definition, sandbox);
    return sandbox;
  };
  return () =>
    sandboxes.list.map((one) =>
      one.plan ? lazySandbox(one, () => openSandbox(one.definition())) : openSandbox(one.definition()),
    );
}
