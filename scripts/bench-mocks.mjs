// Section of `npm run bench -- --mocks`: this project's sandboxes beside other mock servers, over the same 20
// descriptions. Writes bench/MOCKS.md. The others are installed into bench/mocks with its own lock file.
// Every server gets the same copy of a description, whose only server is `/`, and runs as its documentation
// recommends.
//   --counts   count again what the sandboxes do, without other servers and times, and write those cells
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { loadApiDocument } from '../src/openapi/index.ts';
import { median } from './bench-sizes.ts';
import { probe, readable } from './mock-probes.ts';

const root = join(import.meta.dirname, '..');
const mocks = join(root, 'bench/mocks');
const modules = join(mocks, 'node_modules');

/** Of this repository. */
const OWN = [
  'openapi/chat-service.yaml',
  'openapi/plant-store.yaml',
  'test/openapi/fixtures/kitchen.yaml',
  'test/sandbox/generic/descriptions/library.yaml',
];
/** Of `@readme/oas-examples`. */
const FOREIGN = [
  '3.0/json/callbacks',
  '3.0/json/complex-nesting',
  '3.0/json/link-example',
  '3.0/json/openapi-workshop/post-requestBody',
  '3.0/json/parameters-style',
  '3.0/json/petstore',
  '3.0/json/petstore-expanded',
  '3.0/json/petstore-simple',
  '3.0/json/polymorphism',
  '3.0/json/readme-legacy',
  '3.0/json/request-examples',
  '3.0/json/response-schemas',
  '3.0/json/schema-validation',
  '3.0/json/security-multiple',
  '3.0/json/star-trek',
  '3.1/json/train-travel',
];

const NODE = process.execPath;
const SERVERS = [
  {
    name: 'Trellis',
    start: (file, port) => [join(root, 'src/cli/bin.js'), 'sandbox', file, '--port', port],
    path: (file) => `/${basename(file, '.json')}`,
  },
  {
    name: '@stoplight/prism-cli',
    start: (file, port) => [join(modules, '.bin/prism'), 'mock', file, '--port', port, '--host', '127.0.0.1'],
  },
  { name: '@scalar/mock-server', start: (file, port) => [join(mocks, 'scalar.mjs'), file, port] },
  { name: '@mswjs/source', start: (file, port) => [join(mocks, 'source.mjs'), file, port] },
];
const MEASURES = ['createThenRead', 'validation', 'auth', 'paging'];
const START_LIMIT_MS = 60_000;

/** A copy whose operations are all at the root of the server. */
function prepare(file, directory) {
  const text = readFileSync(file, 'utf8');
  const description = file.endsWith('.json') ? JSON.parse(text) : parse(text);
  description.servers = [{ url: '/' }];
  for (const item of Object.values(description.paths ?? {})) {
    delete item.servers;
    for (const operation of Object.values(item)) if (operation) delete operation.servers;
  }
  const copy = join(directory, `${basename(file).replace(/\.\w+$/, '')}.json`);
  writeFileSync(copy, JSON.stringify(description));
  return copy;
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts a server; resolves with the time until it answers, or with undefined if it never does. */
async function start({ start: command, path = () => '' }, file) {
  const port = String(await freePort());
  const started = performance.now();
  const child = spawn(NODE, command(file, port), { cwd: mocks, stdio: 'ignore' });
  let isEnded = false;
  child.once('exit', () => {
    isEnded = true;
  });
  const origin = `http://127.0.0.1:${port}${path(file)}`;
  while (!isEnded && performance.now() - started < START_LIMIT_MS) {
    try {
      await (await fetch(`${origin}/`)).text();
      return { child, origin, startMs: performance.now() - started };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  child.kill('SIGKILL');
  return undefined;
}

async function stop(child) {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
}

/** Requests per second of one read. */
async function speedOf(document, origin) {
  const request = await readable(document, origin);
  if (!request) return undefined;
  const load = JSON.stringify({ ...request, seconds: 1, warmUp: 0.5 });
  const output = execFileSync(NODE, [join(root, 'scripts/load.mjs'), load], { timeout: 20_000 });
  return JSON.parse(output).perSecond;
}

async function measure(server, files, isTimed = true) {
  const sums = Object.fromEntries(MEASURES.map((name) => [name, { passed: 0, of: 0 }]));
  const starts = [];
  const speeds = [];
  let failed = 0;
  for (const { copy, document } of files) {
    const running = await start(server, copy);
    if (!running) {
      failed++;
      continue;
    }
    starts.push(running.startMs);
    const scores = await probe(document, running.origin);
    for (const name of MEASURES) {
      sums[name].passed += scores[name].passed;
      sums[name].of += scores[name].of;
    }
    const speed = isTimed ? await speedOf(document, running.origin).catch(() => undefined) : undefined;
    if (speed) speeds.push(speed);
    process.stdout.write(
      `  ${server.name}  ${basename(copy)}  ${MEASURES.map((name) => `${scores[name].passed}/${scores[name].of}`).join('  ')}  ${speed ?? '-'} requests/s\n`,
    );
    await stop(running.child);
  }
  return { sums, failed, speed: median(speeds), startMs: median(starts) };
}

const versionOf = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version;

/** The cells that other work on the machine does not change. */
function counted({ sums, failed }, files) {
  const cells = MEASURES.map((name) => `${sums[name].passed} of ${sums[name].of}`);
  return [`${files.length - failed} of ${files.length}`, ...cells].join(' | ');
}

function table(results, files) {
  const rows = results.map(({ server, result }) => {
    const { speed, startMs } = result;
    const version = server.name.startsWith('@') ? ` ${versionOf(server.name)}` : '';
    return `| ${server.name}${version} | ${counted(result, files)} | ${Math.round(speed)} | ${Math.round(startMs)} ms |`;
  });
  return [
    '| | Descriptions served | A created item can be read | Wrong bodies are refused | Credentials are required | The page size is honored | Reads per second | Start |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function report(results, files) {
  return `# Mock servers compared

Written by \`npm run bench -- --mocks\`. The requests follow from the descriptions alone (\`scripts/mock-probes.ts\`); each
server runs as its documentation recommends.

${table(results, files)}

- **A created item can be read**: \`POST /things\` and then \`GET /things/{id}\` with the end of \`Location\` or any value of the
  first request or response as the id. The text that was sent comes back.
- **Wrong bodies are refused**: a list where an object is described, and an object without its required members, get a 4xx
  other than 401, 403 and 404.
- **Credentials are required**: an operation with a security requirement refuses a request without credentials with 401 or 403,
  and accepts one with credentials.
- **The page size is honored**: \`?limit=1\` shows one item, and \`?limit=2\` shows two.
- **Reads per second**: median over the descriptions, 16 connections, client and server on the same machine.
- **Start**: median time from the command to the first response.

Machine: ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node.js ${process.version}. Load average at the end: ${loadavg()[0]?.toFixed(1)};
above the number of cores, other work slowed all servers down.

Descriptions: ${OWN.map((file) => `\`${file}\``).join(', ')}; of \`@readme/oas-examples\` ${versionOf('@readme/oas-examples')}: ${FOREIGN.map((file) => `\`${file}\``).join(', ')}.
`;
}

const REPORT = join(root, 'bench/MOCKS.md');

/** Copies of the descriptions, as every server gets them. */
async function descriptionsIn(directory) {
  if (!existsSync(modules)) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: mocks, stdio: 'inherit' });
  const files = [];
  for (const file of [
    ...OWN.map((one) => join(root, one)),
    ...FOREIGN.map((one) => join(modules, '@readme/oas-examples', `${one}.json`)),
  ]) {
    const copy = prepare(file, directory);
    const { document } = await loadApiDocument({ root: directory, source: basename(copy) });
    if (document) files.push({ copy, document });
  }
  return files;
}

/** Calls `run` with the descriptions, and removes their copies. */
async function withDescriptions(run) {
  const directory = mkdtempSync(join(tmpdir(), 'trellis-mocks-'));
  try {
    await run(await descriptionsIn(directory));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Measures all servers, and writes bench/MOCKS.md. */
export const benchMocks = () =>
  withDescriptions(async (files) => {
    const results = [];
    for (const server of SERVERS) results.push({ server, result: await measure(server, files) });
    writeFileSync(REPORT, report(results, files));
    process.stdout.write(`\n${table(results, files)}\n`);
  });

/** Counts again what the sandboxes do, and writes those cells into bench/MOCKS.md. */
const countAgain = () =>
  withDescriptions(async (files) => {
    const [server] = SERVERS;
    const cells = counted(await measure(server, files, false), files);
    const row = new RegExp(`^(\\| ${server.name} \\| ).*( \\| \\d+ \\| \\d+ ms \\|)$`, 'm');
    const before = readFileSync(REPORT, 'utf8');
    if (!row.test(before)) throw new Error(`${REPORT} has no row of ${server.name}`);
    writeFileSync(REPORT, before.replace(row, `$1${cells}$2`));
    process.stdout.write(`\n| ${server.name} | ${cells} |\n`);
  });

if (import.meta.main) await (process.argv.includes('--counts') ? countAgain() : benchMocks());
