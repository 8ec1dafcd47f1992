/** Reads request bodies from Node's HTTP server. */
import type { IncomingMessage } from 'node:http';
import { joinChunks, tooLarge } from '../core/request/body.ts';
import type { HttpError } from '../core/response/errors.ts';

interface ReadBody {
  body: Uint8Array<ArrayBuffer> | HttpError;
  /** Whether the body was read to its end, so the connection can be reused. */
  isWhole: boolean;
}

/**
 * A body over the limit is read and dropped up to this size, because a client that is still sending may not
 * read a response.
 */
const MAX_DRAINED_BYTES = 32 << 20;

/**
 * Resolves with at most `limit` bytes, with the error if it is longer, or with undefined if the client
 * disconnected.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody | undefined> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length <= limit) chunks.push(chunk);
      else if (length > MAX_DRAINED_BYTES) resolve({ body: tooLarge(limit), isWhole: false });
    });
    request.once('end', () => {
      resolve({ body: length > limit ? tooLarge(limit) : joinChunks(chunks, length), isWhole: true });
    });
    request.once('close', () => resolve(undefined));
    request.on('error', () => resolve(undefined));
  });
}
