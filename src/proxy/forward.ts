/** Sends one request to a server, and passes its response on as it arrives. */
import type { LookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { codeOf, pinnedLookup } from './addresses.ts';
import { endToEnd, pairs } from './headers.ts';
import type { ProxyLimits } from './limits.ts';
import { ProxyError, type ResponseHead } from './protocol.ts';

interface Outgoing {
  method: string;
  url: URL;
  /** Names and values by turns. */
  headers: string[];
  body: Uint8Array;
  addresses: LookupAddress[];
  /** The reader has gone, or cancelled. */
  signal: AbortSignal;
  /** Called once, when nothing more comes. */
  ended(): void;
}

/**
 * One line with the head, then the body. Redirects are not followed: the page shows them.
 * @throws `ProxyError` if no response begins in time
 */
export async function forward(
  { ended, ...outgoing }: Outgoing,
  limits: ProxyLimits,
): Promise<ReadableStream<Uint8Array>> {
  const request = open(outgoing);
  const late = setTimeout(() => request.destroy(new ProxyError('timeout')), limits.wait);
  const overall = setTimeout(() => request.destroy(new ProxyError('timeout')), limits.total);
  const cancel = (): void => void request.destroy();
  outgoing.signal.addEventListener('abort', cancel, { once: true });
  const end = (): void => {
    clearTimeout(overall);
    outgoing.signal.removeEventListener('abort', cancel);
    request.destroy();
    ended();
  };
  try {
    const response = await responseTo(request, outgoing.body);
    request.setTimeout(limits.idle, () => request.destroy(new ProxyError('timeout')));
    const length = Number(response.headers['content-length'] ?? 0);
    if (length > limits.response && outgoing.method !== 'HEAD') throw new ProxyError('responseTooLarge');
    return streamOf(response, limits.response, end);
  } catch (error) {
    end();
    throw error instanceof ProxyError ? error : new ProxyError('unreachable', codeOf(error));
  } finally {
    clearTimeout(late);
  }
}

function open({ method, url, headers, addresses }: Omit<Outgoing, 'ended'>): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return send({
    method,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port || undefined,
    path: url.pathname + url.search,
    headers,
    lookup: pinnedLookup(addresses),
    // A kept connection would be to an address that nobody checked for this request.
    agent: false,
  });
}

const responseTo = (request: ClientRequest, body: Uint8Array): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Stays for errors that come later, which the response reports.
    request.on('error', reject);
    request.once('response', resolve);
    request.once('close', () => reject(new ProxyError('unreachable', 'ECONNRESET')));
    request.end(body);
  });

/** A response without a body may have the header too. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** The body as a browser would give it to a page: decoded. */
function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  if (!decoder) return response;
  response.on('error', (error) => decoder.destroy(error));
  response.pipe(decoder);
  return decoder;
}

function streamOf(response: IncomingMessage, limit: number, end: () => void): ReadableStream<Uint8Array> {
  const { statusCode = 0, statusMessage = '', rawHeaders } = response;
  const head: ResponseHead = {
    status: statusCode,
    reason: statusMessage,
    headers: endToEnd(pairs(rawHeaders)),
  };
  const chunks: AsyncIterator<Uint8Array> = decoded(response)[Symbol.asyncIterator]();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${JSON.stringify(head)}\n`));
      },
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) {
            end();
            controller.close();
            return;
          }
          size += value.length;
          if (size > limit) throw new ProxyError('responseTooLarge');
          controller.enqueue(value);
        } catch (error) {
          // The page sees a broken connection.
          end();
          controller.error(error);
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
