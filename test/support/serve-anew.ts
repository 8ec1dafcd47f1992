/**
 * Serves docs folders, one after another: loading the engine takes longer than serving one. Each message is the
 * options of a server, as `startDev` takes them, and ends the last one. Responds with its address.
 */
import { openFolder, type RunningServer, startDev } from '../../src/astro/index.ts';

let last: RunningServer | undefined;
process.on('message', async (options: Parameters<typeof startDev>[1]) => {
  await last?.stop();
  const folder = await openFolder(options, { checksLater: 'all' });
  const sandboxes = folder.sandboxes.list.map(({ name }) => [name, `http://127.0.0.1/${name}`]);
  last = await startDev(folder, { ...options, port: 0, servedSandboxes: Object.fromEntries(sandboxes) });
  process.send?.(last.url);
});
process.on('disconnect', () => process.exit());
