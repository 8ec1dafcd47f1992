/**
 * Sends through the proxy of the site, which reaches servers that do not allow pages (CORS), and sends
 * headers that pages cannot. Loaded when the reader chooses it, or the site uses it for all requests.
 */
import type { ProxyProblem, ResponseHead } from '../../../../../proxy/index.ts';
import { type HttpRequest, toFetch } from '../../../../../request/index.ts';
import type { PlaygroundData } from '../../../../../site/index.ts';
import { recall, remember } from '../../../core/storage.ts';
import { type Incoming, SendFailure, type Transport } from './transport.ts';

const HEADER = 'Trellis-Proxy';

/** Only pages of this site can send the header: another one would need a permission (CORS). */
const callProxy = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, method: 'POST', headers: { [HEADER]: '1' }, cache: 'no-store', redirect: 'error' });

const keyOf = (server: string): string => `proxy-${URL.parse(server)?.origin}`;

/** Keeps the reader's choice for the origin of a server on this device. */
export const chooseProxy = (server: string, isUsed: boolean): void =>
  remember(keyOf(server), isUsed ? 'on' : 'off');

const readiness = new Map<string, Promise<boolean>>();

/** Whether the site has a proxy that reaches a server. Asks once. */
export function hasProxyFor({ proxy }: PlaygroundData, server: string): Promise<boolean> {
  if (!proxy || !/^https?:/i.test(server)) return Promise.resolve(false);
  const ask = async (): Promise<boolean> => {
    const response = await callProxy(`${proxy.url}?server=${encodeURIComponent(server)}`, {});
    return response.headers.get(HEADER) === 'ready';
  };
  const known = readiness.get(server) ?? ask().catch(() => false);
  readiness.set(server, known);
  return known;
}

/** Whether requests to a server go through the proxy: as the reader chose, or else as the site does. */
export async function usesProxy(data: PlaygroundData, server: string): Promise<boolean> {
  const choice = recall(keyOf(server));
  const isWanted = choice ? choice === 'on' : data.proxy?.isDefault === true;
  return isWanted && hasProxyFor(data, server);
}

/** @param url of the proxy */
export const proxyTransport = (url: string): Transport => ({
  kind: 'proxy',
  async open(request, signal): Promise<Incoming> {
    const response = await callProxy(url, { body: await envelope(request), signal });
    if (response.headers.get(HEADER) !== 'response' || !response.body) {
      const {
        problem = 'request',
        detail = `${response.status}`,
      }: { problem?: ProxyProblem; detail?: string } = await response.json().catch(() => ({}));
      throw new SendFailure(problem, detail);
    }
    const reader = response.body.getReader();
    const { line, rest } = await readLine(reader);
    const { status, reason, headers }: ResponseHead = JSON.parse(new TextDecoder().decode(line));
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    return { head: { status, reason, headers, contentType: type }, chunks: streamOf(reader, rest) };
  },
});

/** One line with everything that is not the body, then the body. */
async function envelope(request: HttpRequest): Promise<Blob> {
  const { init } = await toFetch(request);
  // Writes the body as the browser would, and says of which type it is.
  const carrier = new Response(init.body);
  const headers = [...request.headers];
  const add = (name: string, value: string | null): void => {
    if (value !== null && !headers.some(([other]) => other.toLowerCase() === name.toLowerCase()))
      headers.push([name, value]);
  };
  add('Accept', '*/*');
  add('Content-Type', carrier.headers.get('content-type'));
  const { method, url } = request;
  return new Blob([`${JSON.stringify({ method, url, headers })}\n`, await carrier.blob()]);
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

const LINE_FEED = 10;

/** @throws if the stream ends before */
async function readLine(reader: Reader): Promise<{ line: Uint8Array; rest: Uint8Array<ArrayBuffer> }> {
  let bytes = new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new SendFailure('unreachable', '');
    const joined = new Uint8Array(bytes.length + value.length);
    joined.set(bytes);
    joined.set(value, bytes.length);
    const end = joined.indexOf(LINE_FEED, bytes.length);
    if (end >= 0) return { line: joined.subarray(0, end), rest: joined.subarray(end + 1) };
    bytes = joined;
  }
}

const streamOf = (reader: Reader, rest: Uint8Array<ArrayBuffer>): NonNullable<Incoming['chunks']> =>
  new ReadableStream({
    start(controller) {
      if (rest.length) controller.enqueue(rest);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
