/**
 * Connects Node's HTTP server to the sandboxes. Builds no web-standard `Request` or `Response`: they would
 * cost more than everything else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Sandbox } from '../core/create-sandbox.ts';
import { createApp } from './app.ts';
import { type GateOptions, type Passage, passGate } from './gate.ts';
import { readBody } from './read-body.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves each sandbox under its mount, which is one segment, and an index of them at `/`. Mounts must differ.
 */
export function createListener(sandboxes: readonly Sandbox[], options: GateOptions): Listener {
  const byMount = new Map(sandboxes.map((sandbox) => [sandbox.mount, sandbox]));
  if (byMount.size < sandboxes.length) throw new Error('Two sandboxes have the same mount');
  const app = getRequestListener(createApp(sandboxes).fetch, { overrideGlobalObjects: false });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const headers = headersOf(request);
    if (!headers) return send(response, [], 400, message('A header cannot be read'));
    const { headers: common, end } = passGate(method, headers, options);
    if (end) return send(response, common, end.status, end.message && message(end.message));
    const url = targetOf(request.url ?? '', headers.get('host') ?? '');
    if (!url) return send(response, common, 400, message('The address cannot be read'));
    const sandbox = byMount.get(/^\/+[^/]*/.exec(url.pathname)?.[0].replace(/^\/+/, '/') ?? '');
    if (!sandbox) {
      for (const [name, value] of common) response.setHeader(name, value);
      return void (await app(request, response));
    }
    const bodyResult = await readBody(request, sandbox.bodyLimit);
    // The client is gone, and half a request must have no effect.
    if (!bodyResult) return;
    const {
      status,
      headers: fields,
      body,
    } = await sandbox.answer({ method, url, headers, body: bodyResult.body });
    for (const field of Object.entries(fields)) common.push(field);
    if (!bodyResult.isWhole) common.push(['Connection', 'close']);
    send(response, common, status, body, method === 'HEAD');
  }

  return (request, response) => {
    serve(request, response).catch(() => response.destroy());
  };
}

function send(
  response: ServerResponse,
  headers: Passage['headers'],
  status: number,
  body: string | Uint8Array | undefined,
  isHead = false,
): void {
  const fields = headers.flat();
  // A response to HEAD, or with one of these statuses, has no length (RFC 9110, 8.6).
  if (!isHead && status !== 204 && status !== 304) {
    fields.push('Content-Length', String(Buffer.byteLength(body ?? '')));
  }
  response.writeHead(status, fields).end(body);
}

function headersOf({ rawHeaders }: IncomingMessage): Headers | undefined {
  const headers = new Headers();
  try {
    for (let i = 0; i < rawHeaders.length; i += 2)
      headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
    return headers;
  } catch {
    return undefined;
  }
}

/** The address of a request target in origin form or absolute form (RFC 9112, 3.2). */
function targetOf(target: string, host: string): URL | null {
  return URL.parse(target.startsWith('/') ? `http://${host}${target}` : target);
}

const message = (text: string): string => `${JSON.stringify({ message: text })}\n`;
