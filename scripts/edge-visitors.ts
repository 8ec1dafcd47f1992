/**
 * `node scripts/edge-visitors.ts FOLDER [VISITORS]`: runs the Worker of a site that was built for Cloudflare, sends the
 * requests of many visitors, 64 at a time, to its first sandbox, and prints what was wrong and how fast it was. Each visitor
 * moves the clock of an own session and reads it back, which any sandbox can do.
 */
import { startWorker } from '../test/support/worker.ts';

const [folder, count = '2000'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of a site that was built with --for cloudflare');

/** Requests under way: the local runtime closes connections that wait too long. */
const LANES = 64;

const ORIGIN = 'https://docs.example.com';
const visitors = Number(count);
const limits = { sessionsPerDay: visitors, sessionsPerAddress: 1 };
const worker = await startWorker(folder, undefined, limits);
const { sandboxes } = (await (await worker.dispatchFetch(`${ORIGIN}/_sandbox/`)).json()) as {
  sandboxes: { admin: string }[];
};
const [{ admin } = { admin: '' }] = sandboxes;

const times: number[] = [];
async function ask(address: string, session: string, path: string, body?: object): Promise<Response> {
  const headers = {
    'cf-connecting-ip': address,
    'content-type': 'application/json',
    ...(session && { 'sandbox-session': session }),
  };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const start = performance.now();
  const response = await worker.dispatchFetch(admin + path, { headers, ...init });
  times.push(performance.now() - start);
  return response;
}

async function visit(index: number): Promise<string> {
  const address = `198.18.${index >> 8}.${index & 255}`;
  const begun = await ask(address, '', '/clock', { offset: index + 1 });
  const session = begun.headers.get('sandbox-session') ?? '';
  const text = await begun.text();
  if (begun.status !== 200) return `${begun.status} ${text}`;
  const { clockOffset } = (await (await ask(address, session, '')).json()) as { clockOffset: number };
  return clockOffset === (index + 1) * 1000 ? '' : `visitor ${index} has the clock of another one`;
}

const start = performance.now();
const problems: string[] = [];
let next = 0;
async function lane(): Promise<void> {
  while (next < visitors) {
    const problem = await visit(next++).catch((error: Error) => `${error.message}: ${error.cause}`);
    if (problem) problems.push(problem);
  }
}
await Promise.all(Array.from({ length: LANES }, lane));
const seconds = (performance.now() - start) / 1000;
times.sort((a, b) => a - b);
const at = (share: number): string => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`;
const more = await ask('203.0.113.1', '', '/clock', { offset: 1 });
process.stdout.write(
  `${visitors} visitors, ${LANES} requests at a time: ${times.length - 1} requests in ${seconds.toFixed(1)} s ` +
    `(${Math.round((times.length - 1) / seconds)}/s), median ${at(0.5)}, 99 % ${at(0.99)}\n` +
    `${problems.length} wrong; one visitor more gets ${more.status}\n${problems.slice(0, 5).join('\n')}`,
);
await worker.dispose();
