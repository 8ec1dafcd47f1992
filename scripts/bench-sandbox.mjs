// Section of `npm run bench`: requests per second of the sandboxes over HTTP. Server and load generator are
// separate processes on this machine and share its cores. `node scripts/bench-sandbox.mjs` runs this section
// alone.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** A description without a rule set, whose sandbox is planned. */
const LIBRARY = 'test/sandbox/generic/descriptions/library.yaml';
const READER = { Authorization: 'Bearer sandbox' };
const BOOK = { headers: { 'Content-Type': 'application/json', ...READER } };

/** Requests per second that sandboxes should at least handle in memory. */
const READS = 5000;
const WRITES = 3000;

/** `CLK_TCK` of Linux on all common machines. */
const TICKS_PER_SECOND = 100;

/** [sandbox, what, request, goal]; `{n}` becomes a number that is never repeated. */
const LOADS = [
  ['plant-store', 'read', { path: '/_sandbox' }, READS],
  [
    'plant-store',
    'write',
    {
      method: 'POST',
      path: '/plants',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sandbox' },
      body: '{"id":{n},"name":"fern","tag":"shade"}',
    },
    READS,
  ],
  ['chat-service', 'read', { path: '/channel_folders', headers: authorization('chat-service') }, READS],
  [
    'chat-service',
    'write',
    {
      method: 'POST',
      path: '/users/20/status',
      headers: { ...FORM, ...authorization('chat-service') },
      body: 'status_text={n}',
    },
    READS,
  ],
];

/** The same for the planned sandbox. */
const PLANNED_LOADS = [
  ['library', 'read', { path: '/books/1', headers: READER }, READS],
  ['library', 'list', { path: '/books', headers: READER }, READS],
  [
    'library',
    'create',
    { method: 'POST', path: '/books', ...BOOK, body: '{"title":"Book {n}","genre":"novel","pages":{n}}' },
    WRITES,
  ],
  [
    'library',
    'replace',
    { method: 'PUT', path: '/books/1', ...BOOK, body: '{"title":"Book {n}","genre":"poetry"}' },
    WRITES,
  ],
];

const basePaths = {
  library: '/v1',
  ...Object.fromEntries([...apis].map(([name, { basePath }]) => [name, basePath])),
};

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

/** Seconds of processor time that a process has used, where the system tells (proc(5)). */
function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

async function measure(title, args, loads) {
  const { child, done } = run(['src/cli/bin.js', 'sandbox', ...args, '--port', '0'], /Ctrl\+C/);
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(await done)?.[0];
  for (const [name, what, { path, ...request }, goal] of loads) {
    const base = path.startsWith('/_sandbox') ? '' : (basePaths[name] ?? '');
    const load = JSON.stringify({ url: `${origin}/${name}${base}${path}`, ...request });
    const before = processorSeconds(child.pid);
    const result = JSON.parse(await run(['scripts/load.mjs', load]).done);
    const { sent, perSecond, medianMs, p99Ms, failed } = result;
    const used = before && (processorSeconds(child.pid) - before) / sent;
    const cost = used ? `, ${Math.round(used * 1e6)} µs of the server` : '';
    const isReached = title !== 'in memory' || perSecond >= goal;
    const told = title === 'in memory' ? `  goal ${goal} ${isReached ? 'reached' : 'MISSED'}` : '';
    const refused = failed > 0 ? `  ${failed} REFUSED` : '';
    process.stdout.write(
      `${String(perSecond).padStart(8)} requests/s  ${name}, ${what}, ${title}: median ${medianMs} ms, 99 % within ${p99Ms} ms${cost}${told}${refused}\n`,
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
  await measure('in memory', [LIBRARY], PLANNED_LOADS);
  const directory = mkdtempSync(join(tmpdir(), 'trellis-bench-'));
  const data = (name) => ['--data', join(directory, name)];
  await measure(
    'kept in a file',
    data('rules.db'),
    LOADS.filter(([, what]) => what === 'write'),
  );
  await measure(
    'kept in a file',
    [LIBRARY, ...data('planned.db')],
    PLANNED_LOADS.filter(([, , { method }]) => method),
  );
  rmSync(directory, { recursive: true });
}

if (import.meta.main) await benchSandboxes();
