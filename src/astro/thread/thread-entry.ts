/** The thread of `PageThread`. It loads what a task needs when the task begins. */
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { enterPass, startTimings, timed, timingsSoFar } from '../../timings/index.ts';
import type { PageMessage, ThreadReport, ThreadWork, TimesRequest } from './messages.ts';

const { compile, finish, isTimed }: ThreadWork = workerData;
const report = (message: ThreadReport, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

// A thread does not inherit the compile cache of the command. Loading takes twice as long without it.
enableCompileCache();
if (isTimed) {
  startTimings('load modules');
  parentPort?.on('message', (message: PageMessage | TimesRequest) => {
    if ('wantsTimes' in message) report({ times: timingsSoFar() });
  });
}
const { compileFiles } = await import('./compile-files.ts');
enterPass('wait for work');
await compileFiles(compile, (index) => report({ compiled: index }));
if (finish) {
  const { finishPages } = await timed('load modules', () => import('./finish-pages.ts'));
  const perform = finishPages(finish);
  parentPort?.on('message', async (message: PageMessage | TimesRequest) => {
    if ('wantsTimes' in message) return;
    const { page, task } = message;
    const result = await perform(page, task).catch(() => undefined);
    if ('isClosed' in task) return;
    report({ page, result }, result && 'whole' in result ? [result.whole.buffer] : []);
  });
  report({ isReady: true });
}
