/** What a sandbox knows of a request beside its response. Loaded once a sandbox has responded. */
import type { HttpRequest } from '../../../../request/index.ts';
import type { JournalEntry } from '../../../../sandbox/index.ts';
import { say } from '../../core/say.ts';
import { type Admin, adminOf } from '../../inspector/connection/admin.ts';
import type { LevelNote } from '../level.ts';
import type { Handler } from './transport/transport.ts';

export interface SandboxPlace {
  /** Base URL. */
  mount: string;
  handler: Handler;
}

/** Restores the initial state of a sandbox, and the feature level. Resolves with a message about it. */
export const resetSandbox = (
  { mount, handler }: SandboxPlace,
  level: Pick<LevelNote, 'forget'> | undefined,
): Promise<string> =>
  adminOf(mount, handler)
    .post('/reset', {})
    .then(
      () => {
        level?.forget();
        return say('sandbox.wasReset');
      },
      () => say('sandbox.notReset'),
    );

/** What a request changed, see `effectOf`. */
export const effectAt = (
  { mount, handler }: SandboxPlace,
  request: Pick<HttpRequest, 'method' | 'url'>,
  sentAt: number,
): Promise<JournalEntry | undefined> => effectOf({ mount, admin: adminOf(mount, handler) }, request, sentAt);

/** Tolerance for clocks and rounding, in milliseconds. */
const CLOCK_TOLERANCE_MS = 1000;

/**
 * The journal entry of the request just sent; `undefined` if the journal has no such entry or cannot be read.
 * @param sentAt When the request was sent, in milliseconds since 1970.
 */
export async function effectOf(
  { admin, mount }: { admin: Pick<Admin, 'requests'>; mount: string },
  request: Pick<HttpRequest, 'method' | 'url'>,
  sentAt: number,
): Promise<JournalEntry | undefined> {
  const { pathname, search } = new URL(request.url);
  // The journal omits secret values.
  const nameless = (path: string): string => path.replace(/=[^&]*/g, '');
  const path = nameless(pathname.slice(new URL(mount).pathname.length) + search);
  try {
    const entries = await admin.requests(0);
    return entries.findLast(
      (entry) =>
        entry.method === request.method &&
        nameless(entry.path) === path &&
        entry.at >= sentAt - CLOCK_TOLERANCE_MS,
    );
  } catch {
    return undefined;
  }
}
