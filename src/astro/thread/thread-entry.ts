/** The thread of `PageThread`. It loads what a task needs when the task begins. */
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageMessage, ThreadReport, ThreadWork } from './messages.ts';

const { compile, finish }: ThreadWork = workerData;
const report = (message: ThreadReport, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

// A thread does not inherit the compile cache of the command. Loading takes twice as long without it.
enableCompileCache();
const { compileFiles } = await import('./compile-files.ts');
await compileFiles(compile, (index) => report({ compiled: index }));
if (finish) {
  const { finishPages } = await import('./finish-pages.ts');
  const perform = finishPages(finish);
  parentPort?.on('message', async ({ page, task }: PageMessage) => {
    const result = await perform(page, task).catch(() => undefined);
    if ('isClosed' in task) return;
    report({ page, result }, result && 'whole' in result ? [result.whole.buffer] : []);
  });
  report({ isReady: true });
}
