import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type Docs, type Server, serveTrellis, startTrellis, writeDocs } from './docs.ts';

export interface DevServer {
  root: string;
  url: string;
  output(): string;
  /** Writes files like an editor. */
  save(docs: Docs): Promise<string>;
  /** Sends SIGINT; resolves to the exit code. */
  interrupt(): Promise<number | null>;
}

let running: DevServer[] = [];

async function end({ interrupt, root }: DevServer): Promise<void> {
  await interrupt();
  // A check of the folder may end after the server, in a process that goes on.
  await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Ends the servers of a test after it. Call before `useReader`, so browsers close before their servers. */
export function useDevServers(): void {
  afterEach(async () => {
    await Promise.all(running.map(end));
    running = [];
  });
}

/** One server for all tests of a file, which starts with `docs`. Call before `useReader`. */
export function useDevServer(docs: Docs): DevServer {
  const server = {} as DevServer;
  beforeAll(async () => {
    Object.assign(server, await start(docs));
  });
  // A server that does not start ends itself, and says why.
  afterAll(() => ('interrupt' in server ? end(server) : undefined));
  return server;
}

/** Starts `trellis dev` in a folder with `docs`, and waits until it serves. */
export async function startDev(docs: Docs): Promise<DevServer> {
  const server = await start(docs);
  running.push(server);
  return server;
}

/** The same in a process of its own, which ends with the server. */
export async function startDevAlone(docs: Docs, port: number): Promise<DevServer> {
  const server = await start(docs, (...args) => {
    const child = startTrellis(['dev', ...args, '--port', String(port)]);
    return { output: child.output, ended: child.ended, interrupt: () => child.kill('SIGINT') };
  });
  running.push(server);
  return server;
}

async function start(
  docs: Docs,
  serve: (...args: string[]) => Server = (...args) => serveTrellis(...args, '--port', '0'),
): Promise<DevServer> {
  const root = await writeDocs(docs);
  const { output, ended, interrupt: stop } = serve('--root', root);
  const interrupt = async () => {
    stop();
    return (await ended).code;
  };
  const server = {
    root,
    url: '',
    output,
    save: (changed: Docs) => writeDocs(changed, root),
    interrupt,
  };
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const address = () => /served at +(http:\S+)\//.exec(output())?.[1];
  // A busy machine takes longer than half a minute.
  await vi
    .waitUntil(() => address() || hasEnded, { timeout: 90_000 })
    .catch(async (error: unknown) => {
      await interrupt();
      throw new Error(`trellis dev does not serve: ${output()}`, { cause: error });
    });
  server.url = address() ?? `no address in: ${output()}`;
  return server;
}
