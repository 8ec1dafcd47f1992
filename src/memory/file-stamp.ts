import { readdirSync, statSync } from 'node:fs';

/** File systems may give two versions of a file that are written within this time the same times. */
const TICK_MS = 50;

let unsettledCount = 0;

/**
 * A text that is different for every version of the file at an absolute path, or for every list of names in
 * the folder there; empty if nothing is there. A file that has just been written gets another one each time,
 * until its next version must differ.
 */
export function fileStamp(path: string): string {
  try {
    const stats = statSync(path, { bigint: true });
    if (stats.isDirectory()) return readdirSync(path).sort().join('/');
    const { ino, size, mtimeNs, ctimeNs } = stats;
    const isSettled = Date.now() - Number(ctimeNs / 1_000_000n) > TICK_MS;
    return isSettled ? `${ino} ${size} ${mtimeNs} ${ctimeNs}` : `unsettled ${++unsettledCount}`;
  } catch {
    return '';
  }
}
