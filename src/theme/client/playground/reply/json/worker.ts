/**
 * Reads and checks a large JSON body in a thread of its own. The page imports this file for its address, and
 * for what it does where no worker can run.
 */

import { validate } from '../../../../../contract/validator.ts';
import { decode } from '../body/decode.ts';
import { type BodyCheck, type BodyResult, checkText } from '../comparison/check-body.ts';
import { indexLines, type LineIndex, lineAt } from './line-index.ts';

export interface Job {
  body: Blob;
  contentType: string;
  /** Absent if nothing is documented. */
  check?: BodyCheck | undefined;
}

/** A body as it is shown. */
export interface Lines {
  text: string;
  index: LineIndex;
}

/** One after the other: a page that takes ten megabytes and their index in one message misses frames. */
export type Report =
  | { text: string }
  | { index: LineIndex }
  | { result: BodyResult | undefined /** Of each violation, from 0. */; lines: number[] };

/** Address of this module as a worker. */
export const address = import.meta.url;

export async function work({ body, contentType, check }: Job, report: (message: Report) => void) {
  const text = decode(contentType || 'text/plain', new Uint8Array(await body.arrayBuffer())) ?? '';
  report({ text });
  const index = indexLines(text);
  report({ index });
  if (!check) return;
  const result = checkText(validate, check, text);
  report({ result, lines: (result?.violations ?? []).map(({ path }) => lineAt(text, index, path)) });
}

if ('WorkerGlobalScope' in globalThis) {
  addEventListener('message', ({ data }: MessageEvent<Job>) => {
    work(data, (message) => {
      if (!('index' in message)) return postMessage(message);
      // Handed over as it is: the page would need a long task for another copy of a hundred megabytes.
      const copy = structuredClone(message);
      postMessage(copy, {
        transfer: Object.values(copy.index).flatMap((each) => (typeof each === 'number' ? [] : each.buffer)),
      });
    });
  });
}
