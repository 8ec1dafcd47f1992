/**
 * Builds a site in a process with as many processors as its argument says (JSON). Writes, as JSON, the result, and how many
 * pages another thread has compiled.
 */
import diagnostics from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { buildSite as Build } from '../../src/astro/index.ts';

const { processors, ...options }: Parameters<typeof Build>[1] & { processors: number } = JSON.parse(
  process.argv[2] ?? '{}',
);
os.availableParallelism = () => processors;
syncBuiltinESMExports();
let compiled = 0;
diagnostics.subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker };
  worker.on('message', () => compiled++);
});

const { buildSite, openFolder } = await import('../../src/astro/index.ts');
const result = await buildSite(await openFolder(options), options);
process.stdout.write(`\n${JSON.stringify({ compiled, ...result })}`);
