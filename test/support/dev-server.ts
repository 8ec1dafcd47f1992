import { rm } from 'node:fs/promises';
import { afterEach, vi } from 'vitest';
import { type Docs, startTrellis, writeDocs } from './docs.ts';

export interface DevServer {
  root: string;
  url: string;
  output(): string;
  /** Writes files as an editor does. */
  save(docs: Docs): Promise<string>;
  /** Sends SIGINT; resolves to the exit code. */
  interrupt(): Promise<number | null>;
}

let running: DevServer[] = [];

/** Ends the servers of a test after it. To be called before `useReader`, so that browsers are closed before their servers are. */
export function useDevServers(): void {
  afterEach(async () => {
    await Promise.all(
      running.map(async ({ interrupt, root }) => {
        await interrupt();
        await rm(root, { recursive: true, force: true });
      }),
    );
    running = [];
  });
}

/** Starts `trellis dev` in a folder with `docs`, and waits until it serves. */
export async function startDev(docs: Docs, port = 0): Promise<DevServer> {
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
  running.push(server);
  await vi.waitUntil(() => /served at +http:\S+/.test(child.output()) || child.exitCode !== null, {
    timeout: 30_000,
  });
  server.url = /served at +(http:\S+)\//.exec(child.output())?.[1] ?? `no address in: ${child.output()}`;
  return server;
}
