/**
 * A thread that opens the files in its data at the same moments as the other threads that count in `arrived`,
 * and posts the error of each open that failed.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../src/sandbox/http/index.ts';

const { files, threads, arrived } = workerData as {
  files: string[];
  threads: number;
  arrived: Int32Array<SharedArrayBuffer>;
};

const errors: string[] = [];
for (const [round, file] of files.entries()) {
  Atomics.add(arrived, 0, 1);
  while (Atomics.load(arrived, 0) < threads * (round + 1));
  try {
    openDatabase(file).close();
  } catch (error) {
    errors.push(String(error));
  }
}
parentPort?.postMessage(errors);
