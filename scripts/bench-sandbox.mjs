// Section of `npm run bench`: requests per second of the sandboxes over HTTP. Server and load generator are
// separate processes on this machine and share its cores. `node scripts/bench-sandbox.mjs` runs this section
// alone.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import chatService from '../src/apis/chat-service/index.ts';
import plantStore from '../src/apis/plant-store/index.ts';

const apis = new Map([
  ['chat-service', chatService],
  ['plant-store', plantStore],
]);

const root = join(import.meta.dirname, '..');
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Requests per second that the sandbox should at least handle in memory. */
const GOAL = 5000;

/** [sandbox, description, request]; `{n}` becomes a number that is never repeated. */
const LOADS = [
  ['plant-store', 'read', { path: '/_sandbox' }],
  [
    'plant-store',
    'write',
    {
      method: 'POST',
      path: '/plants',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sandbox' },
      body: '{"id":{n},"name":"fern","tag":"shade"}',
    },
  ],
  ['chat-service', 'read', { path: '/channel_folders', headers: authorization('chat-service') }],
  [
    'chat-service',
    'write',
    {
      method: 'POST',
      path: '/users/20/status',
      headers: { ...FORM, ...authorization('chat-service') },
      body: 'status_text={n}',
    },
  ],
];

function authorization(name) {
  const { username, password } = apis.get(name)?.accounts?.[0]?.credentials ?? {};
  return { Authorization: `Basic ${btoa(`${username}:${password}`)}` };
}

/** Runs a Node process; resolves with its output when it ends, or as soon as the output matches `ready`. */
function run(args, ready) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const done = new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (ready?.test(output)) resolve(output);
    });
    child.on('error', reject).on('exit', () => (ready ? reject(new Error(output)) : resolve(output)));
  });
  return { child, done };
}

async function measure(title, flags, loads) {
  const { child, done } = run(['src/cli/bin.js', 'sandbox', '--port', '0', ...flags], /Ctrl\+C/);
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(await done)?.[0];
  for (const [name, what, { path, ...request }] of loads) {
    const base = path.startsWith('/_sandbox') ? '' : (apis.get(name)?.basePath ?? '');
    const load = JSON.stringify({ url: `${origin}/${name}${base}${path}`, ...request });
    const result = JSON.parse(await run(['scripts/load.mjs', load]).done);
    const { perSecond, medianMs, p99Ms, failed } = result;
    const goal = title === 'in memory' ? `  goal ${GOAL} ${perSecond >= GOAL ? 'reached' : 'MISSED'}` : '';
    const refused = failed > 0 ? `  ${failed} REFUSED` : '';
    process.stdout.write(
      `${String(perSecond).padStart(8)} requests/s  ${name}, ${what}, ${title}: median ${medianMs} ms, 99 % within ${p99Ms} ms${goal}${refused}\n`,
    );
  }
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Prints a line for each load. */
export async function benchSandboxes() {
  process.stdout.write(
    `\nSandboxes over HTTP, 16 connections, ${availableParallelism()} cores for both sides\n`,
  );
  await measure('in memory', [], LOADS);
  const directory = mkdtempSync(join(tmpdir(), 'trellis-bench-'));
  const writes = LOADS.filter(([, what]) => what === 'write');
  await measure('kept in a file', ['--data', join(directory, 'state.db')], writes);
  rmSync(directory, { recursive: true });
}

if (import.meta.main) await benchSandboxes();
