/**
 * `node scripts/edge-runtimes.ts` builds a new site for each host that runs its sandboxes, starts what was built in
 * Node.js, Deno, Bun and wrangler, sends the same requests to each, and fails if a response differs from the one
 * of Node.js. Finds the tools in PATH (`npm install --prefix DIR deno bun wrangler`), and skips those that are missing.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Answer, type Ask, requestsOf } from './edge/requests.ts';

const REPOSITORY = join(import.meta.dirname, '..');
/** `wrangler` starts its runtime first. */
const START_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'trellis-edge-runtimes-'));
const print = (text: string) => process.stdout.write(`${text}\n`);

/** The same program on each host: the whole site, with sessions in a file. */
const FILES = `
import { readFile } from 'node:fs/promises';
import { createHandler } from './dist/_sandbox/server.js';
const types = { html: 'text/html; charset=utf-8', md: 'text/markdown; charset=utf-8', json: 'application/json' };
async function files({ url }) {
  const path = decodeURIComponent(new URL(url).pathname);
  for (const name of [path, path.replace(/\\/?$/, '/index.html'), path + '.html']) {
    const file = new URL('./dist' + name, import.meta.url);
    const body = await readFile(file).catch(() => undefined);
    const type = types[name.split('.').at(-1)] ?? 'application/octet-stream';
    if (body) return new Response(body, { headers: { 'Content-Type': type } });
  }
  return new Response('No file', { status: 404 });
}
const handle = createHandler({ data: 'sessions.db', files });
const say = (port) => console.log('http://127.0.0.1:' + port);
`;

interface Host {
  name: 'node' | 'deno' | 'bun' | 'cloudflare';
  tool: string;
  program?: string;
  args: (site: string) => string[];
}

const HOSTS: Host[] = [
  {
    name: 'node',
    tool: process.execPath,
    program: `
import { createServer } from 'node:http';
import { getRequestListener } from ${JSON.stringify(import.meta.resolve('@hono/node-server'))};
const server = createServer(getRequestListener((request, { incoming }) =>
  handle(request, { address: incoming.socket.remoteAddress })));
server.listen(0, '127.0.0.1', () => say(server.address().port));`,
    args: () => ['server.mjs'],
  },
  {
    name: 'deno',
    tool: 'deno',
    program: `
const onListen = ({ port }) => say(port);
Deno.serve({ hostname: '127.0.0.1', port: 0, onListen }, (request, info) => handle(request, info));`,
    args: () => ['run', '--no-remote', '--allow-net', '--allow-read', '--allow-write', 'server.mjs'],
  },
  {
    name: 'bun',
    tool: 'bun',
    program: `
say(Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: handle }).port);`,
    args: () => ['run', 'server.mjs'],
  },
  {
    name: 'cloudflare',
    tool: 'wrangler',
    args: (site) => [
      ...['dev', '--local', '--config', 'dist/wrangler.jsonc', '--ip', '127.0.0.1', '--port', '0'],
      ...[
        '--inspector-port',
        '0',
        '--persist-to',
        join(site, 'state'),
        '--show-interactive-dev-session=false',
      ],
    ],
  },
];

/** The path of a tool; `undefined` if it is missing. */
function pathOf(tool: string): string | undefined {
  const paths = tool.includes('/')
    ? [tool]
    : (process.env.PATH ?? '').split(delimiter).map((one) => join(one, tool));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Builds the site for a host, beside the program that serves it. */
function buildFor({ name, program }: Host, docs: string): string {
  const site = join(folder, name);
  const args = ['build', '--root', docs, '--for', name, '--out', join(site, 'dist')];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(REPOSITORY, 'src/cli/bin.js'), ...args],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The site was not built for ${name}:\n${stdout}${stderr}`);
  if (program !== undefined) writeFileSync(join(site, 'server.mjs'), FILES + program);
  return site;
}

interface Server {
  origin: string;
  stop(): Promise<void>;
}

async function start({ args }: Host, path: string, site: string): Promise<Server> {
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', DENO_NO_UPDATE_CHECK: '1' };
  // In a group of its own, because some tools start others.
  const child = spawn(path, args(site), { cwd: site, env, detached: true });
  const origin = await addressOf(child);
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    });
  return { origin, stop };
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const fail = (): void => reject(new Error(`The server did not start:\n${text.slice(-2000)}`));
    const timer = setTimeout(fail, START_MS);
    const read = (chunk: Buffer): void => {
      text += chunk;
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', fail);
  });

/** Sends a request as it is: `fetch` would add headers of its own. */
const askAt =
  (origin: string): Ask =>
  (method, path, headers = {}, body) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest(origin + path, { method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

let failures = 0;
let first: Map<string, string> | undefined;
try {
  const docs = join(folder, 'docs');
  cpSync(join(REPOSITORY, 'templates/site'), docs, { recursive: true });
  for (const host of HOSTS) {
    const path = pathOf(host.tool);
    if (path === undefined) {
      print(`${host.name}: skipped, because ${host.tool} is not in PATH`);
      continue;
    }
    const site = buildFor(host, docs);
    const answers = new Map<string, string>();
    // The second time, the state is that of the file.
    for (const isRestarted of [false, true]) {
      const server = await start(host, path, site);
      try {
        const { problems } = await requestsOf(askAt(server.origin), server.origin, isRestarted, answers);
        for (const problem of problems) print(`${host.name}: ${problem}`);
        failures += problems.length;
      } finally {
        await server.stop();
      }
    }
    first ??= answers;
    const others = [...answers].filter(([name, answer]) => first?.get(name) !== answer);
    for (const [name, answer] of others)
      print(`${host.name}: ${name}\n  ${answer}\n  node: ${first.get(name)}`);
    failures += others.length;
    print(`${host.name}: ${answers.size} requests, ${others.length} responses differ from those of node`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
