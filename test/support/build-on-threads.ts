/**
 * Builds a site in a process with as many processors as its argument says (JSON). Writes, as JSON, the result, and how many
 * pages another thread has compiled and finished.
 */
import diagnostics from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { buildSite as Build } from '../../src/astro/index.ts';

interface Threads {
  processors: number;
  /** How much later the other thread learns of its tasks, in turn. */
  delays?: number[];
  /** After how many finished pages the other thread ends. */
  endsAfter?: number;
}

const {
  processors,
  delays,
  endsAfter = Infinity,
  ...options
}: Parameters<typeof Build>[1] & Threads = JSON.parse(process.argv[2] ?? '{}');
os.availableParallelism = () => processors;
syncBuiltinESMExports();
const counts = { compiled: 0, finished: 0 };
diagnostics.subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker };
  worker.on('message', (report: { result?: object }) => {
    if ('compiled' in report) counts.compiled++;
    if (report.result && 'whole' in report.result && ++counts.finished === endsAfter) void worker.terminate();
  });
  const post = worker.postMessage.bind(worker);
  let posts = 0;
  if (delays) worker.postMessage = (task) => void setTimeout(post, delays[posts++ % delays.length], task);
});

const { buildSite, openFolder } = await import('../../src/astro/index.ts');
let hasWaited = processors < 2;
const result = await buildSite(await openFolder(options), {
  ...options,
  onProgress(step) {
    // A small site may else be rendered before the other thread has loaded what it needs.
    if (step !== 'rendered' || hasWaited) return;
    hasWaited = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  },
});
process.stdout.write(`\n${JSON.stringify({ ...counts, ...result })}`);
