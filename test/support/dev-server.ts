import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type Docs, startTrellis, writeDocs } from './docs.ts';

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
  await rm(root, { recursive: true, force: true });
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
    Object.assign(server, await start(docs, 0));
  });
  // A server that does not start ends itself, and says why.
  afterAll(() => ('interrupt' in server ? end(server) : undefined));
  return server;
}

/** Starts `trellis dev` in a folder with `docs`, and waits until it serves. */
export async function startDev(docs: Docs, port = 0): Promise<DevServer> {
  const server = await start(docs, port);
  running.push(server);
  return server;
}

async function start(docs: Docs, port: number): Promise<DevServer> {
  const root = await writeDocs(docs);
  const child = startTrellis(['dev', '--root', root, '--port', String(port)]);
  const interrupt = async () => {
    child.kill('SIGINT');
    return (await child.ended).code;
  };
  const server = {
    root,
    url: '',
    output: child.output,
    save: (changed: Docs) => writeDocs(changed, root),
    interrupt,
  };
  const address = () => /served at +(http:\S+)\//.exec(child.output())?.[1];
  // A busy machine takes longer than half a minute.
  await vi
    .waitUntil(() => address() || child.exitCode !== null, { timeout: 90_000 })
    .catch(async (error: unknown) => {
      await interrupt();
      throw new Error(`trellis dev does not serve: ${child.output()}`, { cause: error });
    });
  server.url = address() ?? `no address in: ${child.output()}`;
  return server;
}
