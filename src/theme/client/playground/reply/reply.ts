/** A response that grows while it arrives. */
import type { HttpRequest } from '../../../../request/index.ts';
import type { Child } from '../../core/dom.ts';
import type { Body } from './body/response-body.ts';
import type { Comparison } from './comparison/difference.ts';
import type { Lines } from './json/worker.ts';
import type { Head } from './transport/transport.ts';

/** `stopped` by the reader, `broken` by the connection, `full` at the most that is kept. */
type Arrival = 'arriving' | 'complete' | 'stopped' | 'broken' | 'full';

export interface Reply extends Head {
  method: string;
  /** The request as it was sent, without secrets. */
  sent: HttpRequest;
  isSandbox: boolean;
  isProxied: boolean;
  /** Of the server that sent it. */
  origin: string;
  /** Milliseconds from sending to the headers. */
  headTime: number;
  arrival: Arrival;
  /** Milliseconds from sending to the last byte so far. */
  duration: number;
  /** Number of bytes so far. */
  size: number;
  /** The body so far. A stream that is shown item by item does not keep it. */
  chunks: Uint8Array<ArrayBuffer>[];
  /** Shows the items of a stream one by one, and takes them from its chunks. */
  stream?: Stream | undefined;
  /** Set at the end; absent for a stream. */
  body?: Body | undefined;
  /** The lines of a large body, once they are known. */
  lines?: Lines;
  /** `undefined` until the body has been compared, and if nothing is documented. */
  comparison?: Comparison | undefined;
}

export interface Stream {
  take(chunk: Uint8Array): void;
  /** The last item has arrived. */
  end(): void;
  /** Number of items that were compared, and how they differ from the documentation. */
  checked: { count: number } & Pick<Comparison, 'differences' | 'more' | 'isCut'>;
  view(stop: () => void): Child;
}

/** The body of at most this many bytes is kept. */
const MAX_BYTES = 100_000_000;

/** How often a reader sees that something has arrived, in milliseconds. */
const PROGRESS_MS = 150;

/**
 * Reads the body into `reply`. Ends with the body, with `signal`, or with the connection.
 * @param now Milliseconds since the request was sent.
 * @param progress Called now and then, and not at the end.
 */
export async function collect(
  reply: Reply,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { signal, now, progress }: { signal: AbortSignal; now(): number; progress(): void },
): Promise<void> {
  const reader = body?.getReader();
  let shownAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    timer = undefined;
    shownAt = now();
    progress();
  };
  const stop = (): void => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      reply.duration = now();
      if (done || signal.aborted) break;
      reply.size += value.length;
      if (reply.stream) reply.stream.take(value);
      else if (reply.size > MAX_BYTES) {
        reply.arrival = 'full';
        stop();
        return;
      } else reply.chunks.push(value);
      // Also if the server pauses now.
      timer ??= setTimeout(show, shownAt + PROGRESS_MS - reply.duration);
    }
    reply.arrival = signal.aborted ? 'stopped' : 'complete';
  } catch {
    reply.duration = now();
    reply.arrival = signal.aborted ? 'stopped' : 'broken';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** The first `limit` bytes of the body. */
export function bytesOf({ chunks }: Pick<Reply, 'chunks'>, limit = Number.POSITIVE_INFINITY): Uint8Array {
  const length = Math.min(
    limit,
    chunks.reduce((total, chunk) => total + chunk.length, 0),
  );
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    if (at >= length) break;
    bytes.set(chunk.subarray(0, length - at), at);
    at += chunk.length;
  }
  return bytes;
}
