/** Reads request bodies from Node's HTTP server. */
import type { IncomingMessage } from 'node:http';
import { joinChunks, tooLarge } from '../core/request/body.ts';
import type { HttpError } from '../core/response/errors.ts';

interface ReadBody {
  body: Uint8Array<ArrayBuffer> | HttpError;
  /** Whether the body was read to its end, so that the connection can be used again. */
  isWhole: boolean;
}

/** A body over the limit is read and dropped up to this size: a client that is still sending may not look for an answer. */
const DRAIN_LIMIT = 32 << 20;

/** Resolves with at most `limit` bytes, or with the refusal for more; with undefined when the client left meanwhile. */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody | undefined> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length <= limit) chunks.push(chunk);
      else if (length > DRAIN_LIMIT) resolve({ body: tooLarge(limit), isWhole: false });
    });
    request.once('end', () => {
      resolve({ body: length > limit ? tooLarge(limit) : joinChunks(chunks, length), isWhole: true });
    });
    request.once('close', () => resolve(undefined));
    request.on('error', () => resolve(undefined));
  });
}
