/** A dev server that sees edits of an author, and a new one after each of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { environment } from './command-runner.ts';
import { serveTrellis, writeDocs } from './docs.ts';
import { EDITS, randomRounds, START } from './incremental.ts';

/** A busy machine may tell the server late that a file was saved. */
const MAX_SAVE_MS = 20_000;
const MAX_START_MS = 90_000;
const POLL_MS = 250;

/** Besides the pages that the navigation names. */
const OTHER_ROUTES = ['/', '/nowhere', '/index.md', '/llms.txt'];

interface DevRound {
  edit: string;
  /** Names the change, in the text of the edit. */
  mark: string;
  /** Number of routes that were compared. */
  routes: number;
  /** Routes that the two servers serve differently. */
  differing: string[];
}

/**
 * Makes random edits, one after another. After each, compares what a server that saw them all serves with what
 * a new one does, which has no cache.
 */
export async function* devRounds(count: number, seed?: number): AsyncGenerator<DevRound> {
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-dev-edits-')));
  const root = await writeDocs(START);
  const server = await serve(root, join(work, 'edited'));
  const anew = serverAnew(root);
  try {
    // Only a page that was served can be outdated.
    await comparedRoutes(server.url, server.url);
    for (const { edit, mark } of randomRounds(count, seed)) {
      await writeDocs(EDITS[edit]?.(mark) ?? {}, root);
      const cache = await mkdtemp(join(work, 'new-'));
      yield { edit, mark, ...(await comparedRoutes(server.url, await anew.serve(cache))) };
      await rm(cache, { recursive: true, force: true });
    }
  } finally {
    anew.end();
    await server.stop();
    for (const folder of [work, root]) await rm(folder, { recursive: true, force: true });
  }
}

/** A process that serves the folder with a new server each time. */
function serverAnew(root: string) {
  const script = join(import.meta.dirname, 'serve-anew.ts');
  const child = fork(script, { cwd: tmpdir(), env: environment(), silent: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return {
    /** Its address, without a trailing slash. */
    async serve(cacheDir: string): Promise<string> {
      printed = '';
      child.send({ root, cacheDir });
      const answer = once(child, 'message', { signal: AbortSignal.timeout(MAX_START_MS) });
      const [url] = await answer.catch((cause: unknown) => {
        throw new Error(`No new dev server started:\n${printed}`, { cause });
      });
      return String(url).replace(/\/$/, '');
    },
    end: () => child.disconnect(),
  };
}

async function serve(root: string, cache: string) {
  const { output, ended, interrupt } = serveTrellis('--root', root, '--cache', cache, '--port', '0');
  const stop = async () => {
    interrupt();
    await ended;
  };
  for (const end = performance.now() + MAX_START_MS; performance.now() < end; await setTimeout(POLL_MS)) {
    const url = /served at\s+(http:\S+)\//.exec(output())?.[1];
    if (url !== undefined) return { url, stop };
  }
  await stop();
  throw new Error(`The dev server did not start:\n${output()}`);
}

/** Compares what two servers serve. Routes differ if they still do some time later. */
async function comparedRoutes(url: string, newUrl: string): Promise<Pick<DevRound, 'routes' | 'differing'>> {
  const home = await served(newUrl, '/');
  const linked = [...home.matchAll(/<a [^>]*?href="(\/[^"#?]*)"/g)].map(([, route = '']) => route);
  const expected = new Map<string, string>();
  for (const route of new Set([...OTHER_ROUTES, ...linked])) expected.set(route, await served(newUrl, route));
  const end = performance.now() + MAX_SAVE_MS;
  let differing = [...expected.keys()];
  do {
    const texts = await Promise.all(differing.map((route) => served(url, route)));
    differing = differing.filter((route, index) => texts[index] !== expected.get(route));
    if (differing.length > 0) await setTimeout(POLL_MS);
  } while (differing.length > 0 && performance.now() < end);
  return { routes: expected.size, differing };
}

/** Status and text of a response, without what differs between any two servers. */
async function served(url: string, route: string): Promise<string> {
  const response = await fetch(url + route, { redirect: 'manual' });
  const text = await response.text();
  return `${response.status} ${text}`
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1')
    .replace(/[?&](?:t|v)=[\w-]+/g, '')
    .replace(/("?generation"?(?:=|:|&quot;:)\s*"?)\d+/g, '$1');
}
