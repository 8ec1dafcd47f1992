import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endRunners, runCommandHere, SOCKET } from './command-runner.ts';

/**
 * Runs the commands of all workers: the first build of a process takes several times the processor time of the next. Needs the
 * temporary folder of the run.
 */
export default async function shareCommands(): Promise<() => void> {
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\trellis-commands-${process.pid}`
      : join(tmpdir(), 'commands.sock');
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    // A worker that has ended neither completes its command nor reads the result.
    socket.on('error', () => undefined);
    const command = await text(socket).catch(() => undefined);
    if (command) socket.end(JSON.stringify(await runCommandHere(JSON.parse(command))));
    else socket.destroy();
  });
  await once(server.listen(path), 'listening');
  // Workers start later, so they inherit it.
  process.env[SOCKET] = path;
  return () => {
    server.close();
    endRunners();
  };
}
