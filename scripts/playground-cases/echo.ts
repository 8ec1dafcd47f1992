/** A real server that keeps what arrives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Part, RequestCase } from './requests/index.ts';

export interface Received {
  method: string;
  target: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

export type Echo = Awaited<ReturnType<typeof startEcho>>;

/** Allows every page to send. */
export async function startEcho() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    for (const name of ['Origin', 'Methods', 'Headers'])
      response.setHeader(`Access-Control-Allow-${name}`, '*');
    // The asterisk does not stand for it (Fetch Standard).
    response.appendHeader('Access-Control-Allow-Headers', 'Authorization');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    if (method !== 'OPTIONS') received.push({ method, target: url, headers, body: Buffer.concat(chunks) });
    response.writeHead(method === 'OPTIONS' ? 204 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, take: () => received.splice(0), server };
}

/** The parts of a multipart body (RFC 7578). */
function partsIn({ headers, body }: Received): Part[] {
  const [, boundary = ''] = /boundary=(\S+)/.exec(String(headers['content-type'])) ?? [];
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((text) => {
      const end = text.indexOf('\r\n\r\n');
      const head = Buffer.from(text.slice(0, end), 'latin1').toString('utf8');
      const [, name = ''] = /[ ;]name="([^"]*)"/.exec(head) ?? [];
      const [, filename] = /filename="([^"]*)"/.exec(head) ?? [];
      const [, type] = /content-type: *(\S+)/i.exec(head) ?? [];
      return {
        name,
        ...(filename !== undefined && { filename }),
        ...(type !== undefined && { type }),
        content: text.slice(end + 4, -2),
      };
    });
}

/** The content of a body, whatever boundary its parts have. */
const contentOf = (received: Received): string =>
  /^multipart/.test(String(received.headers['content-type']))
    ? JSON.stringify(partsIn(received).map(({ type: _, ...part }) => part))
    : received.body.toString('latin1');

export const isSameBody = (one: Received, other: Received): boolean => contentOf(one) === contentOf(other);

/** What differs from what should have arrived; empty if nothing does. */
export function differences(expected: RequestCase, received: Received): string[] {
  const { method, target, headers } = received;
  const wrong: string[] = [];
  const compare = (what: string, wanted: unknown, got: unknown): void => {
    if (wanted !== got) wrong.push(`${what} ${got}, not ${wanted}`);
  };
  compare('method', expected.method ?? 'GET', method);
  compare('target', expected.target, target);
  for (const [name, value] of Object.entries(expected.headers ?? {})) compare(name, value, headers[name]);
  const encoding = expected.files ? 'latin1' : 'utf8';
  const body = received.body.toString(encoding);
  // The panel indents JSON; numbers must keep their digits.
  const isIndented = /json$/.test(expected.headers?.['content-type'] ?? '') && !body.includes('\n{');
  if (expected.body !== undefined)
    compare('body', expected.body, isIndented ? body.replace(/\n */g, '').replaceAll('": ', '":') : body);
  if (expected.parts) compare('parts', JSON.stringify(expected.parts), JSON.stringify(partsIn(received)));
  return wrong;
}
