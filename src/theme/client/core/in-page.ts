/**
 * The sandbox of an OpenAPI file: beside the site, if the build put one there, otherwise in this page. The
 * page knows from the build, and asks no server.
 */
import { openSandbox as open } from 'virtual:trellis/sandbox';
import type { Sandbox } from '../../../sandbox/index.ts';
import { leaveSandboxBeside, pathBeside } from './beside-site.ts';

type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** `headers`: those that the request was made with. */
type SandboxHandler = (request: Request, headers?: HeaderPairs) => Promise<Response>;

/** By name. All parts of a page use the same state. */
const sandboxes = new Map<string, Promise<Sandbox>>();

/** Loads and opens the sandbox in this page once. A failed load is tried again at the next call. */
function openInPage(name: string): Promise<Sandbox> {
  let opening = sandboxes.get(name);
  if (!opening) {
    opening = open?.(name) ?? Promise.reject(new Error(`There is no sandbox for "${name}"`));
    sandboxes.set(name, opening);
    opening.catch(() => sandboxes.delete(name));
  }
  return opening;
}

/** Takes requests to the sandbox's address in this page, wherever it runs. */
export async function openSandbox(name: string): Promise<SandboxHandler> {
  const path = pathBeside();
  if (path === undefined) {
    const sandbox = await openInPage(name);
    return (request, headers) => sandbox(withHeaders(request, headers));
  }
  return async (request, headers) => {
    const response = pathBeside() === undefined ? undefined : await sendBeside(path, request.clone());
    if (response) return response;
    leaveSandboxBeside();
    return (await openInPage(name))(withHeaders(request, headers));
  };
}

/**
 * Puts back the headers that a `Request` of a page drops, such as cookies (Fetch, forbidden request-header):
 * no request to the sandbox in the page leaves it.
 */
function withHeaders(request: Request, headers: HeaderPairs = []): Request {
  const all = new Headers(request.headers);
  for (const [name, value] of headers) if (!request.headers.has(name)) all.append(name, value);
  return Object.defineProperty(request, 'headers', { value: all });
}

/**
 * Loads the sandbox and its state before the first request, so that this request is as fast as any. Failures
 * are left to that request.
 */
export function prepareSandbox(name: string): void {
  if (pathBeside() !== undefined || sandboxes.has(name)) return;
  openInPage(name)
    // What the request changed is read from the admin interface.
    .then((sandbox) => Promise.all([sandbox.state(), sandbox.admin()]))
    .catch(() => {});
}

/** Undefined if no sandbox responded: the reader is offline, or began too many sessions. */
async function sendBeside(path: string, request: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const { method, headers, signal } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  try {
    const response = await fetch(path + pathname + search, {
      method,
      headers,
      signal,
      body: hasBody ? await request.arrayBuffer() : null,
      cache: 'no-store',
      // The cookie of the session, which scripts cannot read.
      credentials: 'same-origin',
    });
    return response.headers.has('Sandbox-Place') ? response : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
