/**
 * Builds the sites that its argument lists (JSON), one after another in one process, each with as many processors as it
 * says. Writes, as JSON, the result of each, and how many pages another thread has compiled and finished.
 */
import diagnostics from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { buildSite as Build } from '../../src/astro/index.ts';

export interface Threads {
  processors: number;
  /** How much later the other thread learns of its tasks, in turn. */
  delays?: number[];
  /** After how many finished pages the other thread ends. */
  endsAfter?: number;
}

type Options = Parameters<typeof Build>[1] & Threads;

const sites: Options[] = JSON.parse(process.argv[2] ?? '[]');
let { processors = 1, delays, endsAfter = Infinity }: Partial<Threads> = {};
let counts = { compiled: 0, finished: 0 };
os.availableParallelism = () => processors;
syncBuiltinESMExports();
diagnostics.subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker };
  worker.on('message', (report: { result?: object }) => {
    if ('compiled' in report) counts.compiled++;
    if (report.result && 'whole' in report.result && ++counts.finished === endsAfter) void worker.terminate();
  });
  const post = worker.postMessage.bind(worker);
  const pauses = delays;
  let posts = 0;
  if (pauses) worker.postMessage = (task) => void setTimeout(post, pauses[posts++ % pauses.length], task);
});

const { buildSite, openFolder } = await import('../../src/astro/index.ts');

async function build(options: Options) {
  ({ processors, delays, endsAfter = Infinity } = options);
  counts = { compiled: 0, finished: 0 };
  let hasWaited = processors < 2;
  const result = await buildSite(await openFolder(options), {
    ...options,
    onProgress(step) {
      // Otherwise a small site may be rendered before the other thread has loaded what it needs.
      if (step !== 'rendered' || hasWaited) return;
      hasWaited = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    },
  });
  return { ...counts, ...result };
}

const results = [];
for (const site of sites) results.push(await build(site));
process.stdout.write(`\n${JSON.stringify(results)}`);
