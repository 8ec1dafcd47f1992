/** The thread of `ReadDocuments.check`: sends all problems of one document. */
import { parentPort, workerData } from 'node:worker_threads';
import { readApiDocument } from './read-document.ts';
import { reportOf } from './thread-report.ts';

type Fetched = [url: string, text: string | undefined][];

const { reading, texts } = workerData as { reading: Parameters<typeof readApiDocument>[0]; texts: Fetched };
const fetched = new Map(
  texts.flatMap(([url, text]) => (text === undefined ? [] : [[url, Promise.resolve(text)]])),
);
const { diagnostics } = await readApiDocument({ ...reading, fetched, only: 'checks' });
parentPort?.postMessage(reportOf(diagnostics));
