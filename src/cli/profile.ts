/** CPU profiles, for whoever looks for what makes a command slow. */
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';

/**
 * Runs `work`, and writes where it spent its time to `file`, even if it fails: a `.cpuprofile` of V8, which
 * the developer tools of browsers and editors open. Time in other threads is not part of it.
 */
export async function profiled<T>(file: string, work: () => Promise<T>): Promise<T> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  try {
    return await work();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    await writeFile(file, JSON.stringify(profile));
  }
}
