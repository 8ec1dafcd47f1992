/** Has a worker read and compare a large body. Loaded when one arrives. */
import type { BodyCheck } from '../comparison/check-body.ts';
import type { Reply } from '../reply.ts';
import type { Job, Lines, Report } from './worker.ts';

type Checked = Extract<Report, { lines: number[] }>;

/**
 * @param onLines Called with the lines of the body as soon as they can be shown.
 * @returns `undefined` if there is nothing to check
 */
export async function compareLarge(
  { chunks, contentType }: Reply,
  check: BodyCheck | undefined,
  onLines: (lines: Lines) => void,
): Promise<Checked | undefined> {
  let checked: Checked | undefined;
  let text = '';
  await readLarge({ body: new Blob(chunks), contentType, check }, (report) => {
    if ('text' in report) text = report.text;
    else if ('index' in report) onLines({ text, index: report.index });
    else checked = report;
  });
  return checked;
}

/** @returns Resolves after the last report. Where no worker can run, the page does the work. */
async function readLarge(job: Job, report: (message: Report) => void): Promise<void> {
  const { address, work } = await import('./worker.ts');
  return new Promise((resolve) => {
    let worker: Worker;
    let isStarted = false;
    const here = (): void => void work(job, report).then(resolve);
    try {
      worker = new Worker(address, { type: 'module' });
    } catch {
      here();
      return;
    }
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      isStarted = true;
      report(data);
      if ('text' in data || (job.check && 'index' in data)) return;
      worker.terminate();
      resolve();
    };
    worker.onerror = () => {
      worker.terminate();
      if (isStarted) resolve();
      else here();
    };
    worker.postMessage(job);
  });
}
