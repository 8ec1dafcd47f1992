import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives all tests and commands of a run one temporary folder, and deletes it with all that they left in it. */
export default function useTemporaryFolder(): () => Promise<void> {
  // Compiled modules stay where Node.js keeps them by default, for the next run.
  process.env.NODE_COMPILE_CACHE ||= join(tmpdir(), 'node-compile-cache');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'trellis-tests-')));
  // Windows reads TEMP and TMP. Workers start later, so they inherit these.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // The browser of the dev dependency writes to its profile for a moment after it is closed.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
