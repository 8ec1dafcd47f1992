import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPreview } from '../../astro/index.ts';
import { type FolderArguments, foldersOf } from '../folder.ts';
import { UsageError } from '../line/usage-error.ts';
import { stopOnSignal } from '../signals.ts';
import { print } from '../terminal.ts';

/** `trellis preview`. */
export async function preview(args: FolderArguments): Promise<undefined> {
  const folders = foldersOf(args, { needsSettings: false });
  if (!existsSync(join(folders.outDir, 'index.html'))) {
    throw new UsageError(`no built site in ${folders.outDir}. Run "trellis build" first.`);
  }
  const server = await startPreview(folders);
  print(`\n  The built site is served at  ${server.url}\n  Press Ctrl+C to stop.\n`);
  stopOnSignal(() => server.stop());
  return undefined;
}
