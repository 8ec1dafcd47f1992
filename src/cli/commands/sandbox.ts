import { serveSandboxes } from '../../sandbox/http/index.ts';
import { sandboxNames } from '../../sandbox/index.ts';
import { loadSite } from '../../site/index.ts';
import { type Arguments, UsageError } from '../arguments.ts';
import { foldersOf } from '../folder.ts';
import { openForCommand, printSandboxes } from '../sandbox.ts';
import { stopOnSignal } from '../signals.ts';
import { print } from '../terminal.ts';

/** `trellis sandbox`. */
export async function sandbox(args: Arguments): Promise<undefined> {
  const { root, outDir, remoteSpecs, cacheDir: workspace } = foldersOf(args);
  const { documents } = await loadSite(root, { outDir, remoteSpecs, workspace });
  const names = sandboxNames(documents.map(({ name }) => name));
  if (names.length === 0) throw new UsageError('no OpenAPI file of this folder has a sandbox');
  const { sandboxes, close } = await openForCommand(names, args);
  const { port, host, origins } = args;
  const server = await serveSandboxes(sandboxes, { port, host, origins });
  printSandboxes(sandboxes, server);
  print('  Press Ctrl+C to stop.');
  stopOnSignal(async () => {
    await server.close();
    close();
  });
  return undefined;
}
