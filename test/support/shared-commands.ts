import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endRunners, type Report, SOCKET, startCommandHere } from './command-runner.ts';

/**
 * Runs the commands of all workers: the first build of a process takes several times the processor time of the next. Needs the
 * temporary folder of the run.
 */
export default async function shareCommands(): Promise<() => void> {
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\trellis-commands-${process.pid}`
      : join(tmpdir(), 'commands.sock');
  const server = createServer({ allowHalfOpen: true }, runFor);
  await once(server.listen(path), 'listening');
  // Workers start later, so they inherit it.
  process.env[SOCKET] = path;
  return () => {
    server.close();
    endRunners();
  };
}

/** Runs the command that the first line names, until it ends or the worker closes its side. */
async function runFor(socket: Socket): Promise<void> {
  // A worker that has ended neither completes its command nor reads the result.
  socket.on('error', () => undefined);
  const tell = (report: Report) => void socket.write(`${JSON.stringify(report)}\n`);
  const lines = createInterface({ input: socket });
  const [line = ''] = await once(lines, 'line', { signal: AbortSignal.timeout(10_000) }).catch(() => []);
  if (!line) {
    socket.destroy();
    return;
  }
  const { ended, interrupt } = startCommandHere(JSON.parse(line), (stream, text) => tell({ [stream]: text }));
  lines.once('close', interrupt);
  const { code } = await ended;
  lines.off('close', interrupt);
  tell({ code });
  socket.end();
}
