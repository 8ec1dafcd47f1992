import { join } from 'node:path';
import { serveSandboxes } from '../../sandbox/http/index.ts';
import type { SandboxDefinition } from '../../sandbox/index.ts';
import { SiteSandboxes } from '../../sandbox/load/index.ts';
import { loadSite } from '../../site/index.ts';
import { type FolderArguments, foldersOf } from '../folder.ts';
import { UsageError } from '../line/usage-error.ts';
import { stopOnSignal } from '../signals.ts';
import { print, printProblems } from '../terminal.ts';
import { openForCommand, printSandboxes, type StateArguments } from './open-sandboxes.ts';
import { sandboxesOfFiles } from './sandbox-files.ts';

interface SandboxArguments extends FolderArguments, StateArguments {
  /** OpenAPI files to serve in place of those of a docs folder. */
  words: string[];
  /** Origins whose pages may call the sandboxes, besides those of this machine. */
  origins: string[] | undefined;
}

/** `trellis sandbox`. */
export async function sandbox(args: SandboxArguments): Promise<undefined> {
  const definitions = await definitionsOf(args);
  const { sandboxes, close } = await openForCommand(definitions, args);
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

async function definitionsOf(args: SandboxArguments): Promise<SandboxDefinition[]> {
  if (args.words.length > 0) {
    const { definitions, diagnostics } = await sandboxesOfFiles(args.words);
    if (diagnostics.length > 0) printProblems(diagnostics);
    if (definitions.length === 0) throw new UsageError('None of the files can be read');
    return definitions;
  }
  const { root, outDir, remoteSpecs, cacheDir: workspace } = foldersOf(args);
  const folder = await loadSite(root, { outDir, remoteSpecs, workspace });
  const sandboxes = new SiteSandboxes(root, join(workspace ?? join(root, '.trellis'), 'cache/rule-sets'));
  const diagnostics = await sandboxes.load(folder);
  if (diagnostics.length > 0) printProblems(diagnostics);
  if (sandboxes.list.length === 0) throw new UsageError('The docs folder has no OpenAPI file with a sandbox');
  return sandboxes.list.map((one) => one.definition());
}
