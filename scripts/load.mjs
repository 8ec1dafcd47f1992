// Load generator: `node scripts/load.mjs '{"url", "method", "headers", "body", "connections", "seconds"}'`
// sends requests one after the other over each keep-alive connection and prints {requests, sent,
// perSecond, medianMs, p99Ms, failed} as JSON; `sent` counts those of the warm-up, too. `{n}` in the path or body becomes a number that is never repeated. It
// speaks HTTP over bare sockets, because any client would cost more than the server it measures, and runs in
// a separate process.
import { connect } from 'node:net';

const {
  url,
  method = 'GET',
  headers = {},
  body = '',
  connections = 16,
  seconds = 5,
  warmUp = 1,
} = JSON.parse(process.argv[2] ?? '{}');
const { hostname, port, host, pathname, search } = new URL(url);
const fields = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);

let number = 0;
let running = true;
let measuring = false;
let failed = 0;
const times = [];

/** The next request in wire format. */
function nextRequest() {
  const n = String(++number);
  const fill = (text) => text.replaceAll('{n}', n).replaceAll('%7Bn%7D', n);
  const content = fill(body);
  const length = body ? `Content-Length: ${Buffer.byteLength(content)}\r\n` : '';
  return `${method} ${fill(pathname + search)} HTTP/1.1\r\n${fields.join('')}${length}\r\n${content}`;
}

/**
 * The status of the response at the start of `text`, once it is complete. Responses have a Content-Length or
 * no body.
 */
function statusOf(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  return text.length >= end + 4 + length ? Number(head.slice(9, 12)) : undefined;
}

function run() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    let sent = 0;
    const send = () => {
      answer = '';
      sent = performance.now();
      socket.write(nextRequest());
    };
    // Bytes as characters, so lengths match the header.
    socket.setEncoding('latin1').setNoDelay().on('connect', send).on('error', reject).on('close', resolve);
    socket.on('data', (chunk) => {
      answer += chunk;
      const status = statusOf(answer);
      if (status === undefined) return;
      if (measuring) {
        times.push(performance.now() - sent);
        if (status >= 400) failed++;
      }
      if (running) send();
      else socket.end();
    });
  });
}

const ends = Array.from({ length: connections }, run);
await new Promise((resolve) => setTimeout(resolve, warmUp * 1000));
measuring = true;
const started = performance.now();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
measuring = false;
running = false;
const elapsed = (performance.now() - started) / 1000;
await Promise.all(ends);

times.sort((a, b) => a - b);
const at = (share) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2));
process.stdout.write(
  `${JSON.stringify({ requests: times.length, sent: number, perSecond: Math.round(times.length / elapsed), medianMs: at(0.5), p99Ms: at(0.99), failed })}\n`,
);
