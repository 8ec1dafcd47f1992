/** Sends a request, within limits. */
import { type HttpRequest, toFetch } from '../../request/index.ts';

/** Milliseconds until a response must be complete. */
const TIMEOUT_MS = 10_000;

/** Bytes of a response that are compared. */
const MAX_BODY_BYTES = 1_000_000;

export interface Received {
  status: number;
  contentType: string;
  body: string;
}

/** Handles a request, like `fetch`. */
export type Sender = (request: Request) => Promise<Response>;

/** The response, or why there is none. Redirects are not followed: they might lead to another server. */
export async function send(request: HttpRequest, sender: Sender): Promise<Received | { failure: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason));
  });
  late.catch(() => {});
  try {
    const { url, init } = await toFetch(request);
    const { credentials: _, ...rest } = init;
    const response = await Promise.race([
      sender(new Request(url, { ...rest, redirect: 'manual', signal: timeout })),
      late,
    ]);
    const body = await Promise.race([readText(response), late]);
    if (body === undefined) return { failure: `the response is larger than ${MAX_BODY_BYTES / 1e6} MB` };
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', body };
  } catch (error) {
    if (timeout.aborted) return { failure: `there was no response within ${TIMEOUT_MS / 1000} seconds` };
    return { failure: reasonOf(error) };
  }
}

/** Undefined if it is too large. */
async function readText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known: Record<string, string> = {
    ECONNREFUSED: 'the server refused the connection',
    ENOTFOUND: 'the host name is unknown',
    EAI_AGAIN: 'the host name could not be resolved',
    ECONNRESET: 'the server closed the connection',
  };
  return known[code] ?? (cause instanceof Error ? cause.message : String(cause));
}
