/**
 * The sandbox of an OpenAPI file: beside the site, if the build put one there, otherwise in this page. The
 * page knows from the build, and asks no server.
 */
import type { Sandbox } from '../../../sandbox/index.ts';

type SandboxHandler = (request: Request) => Promise<Response>;

/** By name. All parts of a page use the same state. */
const sandboxes = new Map<string, Promise<Sandbox>>();

/** Loads and opens the sandbox in this page once. A failed load is tried again at the next call. */
function openInPage(name: string): Promise<Sandbox> {
  let opening = sandboxes.get(name);
  if (!opening) {
    opening = import('virtual:trellis/sandbox').then(({ openSandbox }) => {
      if (!openSandbox) throw new Error(`There is no sandbox for "${name}"`);
      return openSandbox(name);
    });
    sandboxes.set(name, opening);
    opening.catch(() => sandboxes.delete(name));
  }
  return opening;
}

/** Set once the sandboxes beside the site did not respond: from then on, this page keeps the state itself. */
let isAlone = false;

/** Path of the sandboxes beside the site, `/docs/_sandbox`, while they respond. */
const pathBeside = (): string | undefined =>
  isAlone ? undefined : document.documentElement.dataset.sandboxPath;

/** Whether requests go to the sandboxes beside the site, and not to those in this page. */
export const isBesideSite = (): boolean => pathBeside() !== undefined;

/** Takes requests to the sandbox's address in this page, wherever it runs. */
export async function openSandbox(name: string): Promise<SandboxHandler> {
  const path = pathBeside();
  if (path === undefined) return openInPage(name);
  return async (request) => {
    const response = isAlone ? undefined : await sendBeside(path, request.clone());
    if (response) return response;
    isAlone = true;
    return (await openInPage(name))(request);
  };
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
