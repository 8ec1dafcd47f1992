/** Calls the sandboxes that the host of a site serves, which keep a state for each session. */
import { ToolProblem } from '../problem.ts';
import type { Sender } from '../try/sender.ts';
import { reasonOf } from './source.ts';

const SESSION_HEADER = 'Sandbox-Session';
const TIMEOUT_MS = 30_000;

/**
 * All calls use one session, which begins with the first one that changes something.
 *
 * @param root URL of the site's root, without a trailing slash
 * @param otherwise for APIs whose sandbox the host does not serve
 */
export function publishedSandboxes(root: string, otherwise: Sender['toSandbox']): Sender['toSandbox'] {
  let own: string | undefined;
  return async (api, request, wanted) => {
    const served = api.sandbox?.served;
    if (served === undefined) return otherwise(api, request, wanted);
    const { pathname, search } = new URL(request.url);
    const mount = `/${encodeURIComponent(api.name)}`;
    const url = root + served + pathname.slice(mount.length) + search;
    const session = wanted ?? own;
    const headers = new Headers(request.headers);
    if (session !== undefined) headers.set(SESSION_HEADER, session);
    const { method } = request;
    const body = request.body ? await request.arrayBuffer() : null;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
      if (response.status === 410 && wanted === undefined) own = undefined;
      const begun = response.headers.get(SESSION_HEADER);
      if (begun !== null) own = begun;
      return { response };
    } catch (error) {
      throw new ToolProblem(`The sandbox at ${root + served} does not respond: ${reasonOf(error)}`);
    }
  };
}
