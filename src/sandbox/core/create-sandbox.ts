/** Turns a definition into a handler of web-standard requests. */
import { ADMIN_PREFIX, isAdminPath, VIEW_PATH } from './admin-path.ts';
import type { SandboxDefinition, View } from './definition.ts';
import { type Answer, type Incoming, toAnswer } from './exchange.ts';
import { readBody } from './request/body.ts';
import { openedSettings, seedOf } from './request/opening.ts';
import { preferredWait } from './request/prefer.ts';
import { createRateCounter } from './request/rate.ts';
import { asHttpError, HttpError } from './response/errors.ts';
import { createResponder, formatRefusal } from './response/respond.ts';
import { withoutSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';
import { type Journal, type JournalEntry, listChanges, memoryJournal } from './state/journal.ts';
import { memoryBacking } from './state/memory.ts';
import { type Backing, createStore } from './state/store.ts';
import type { Snapshot, Transaction } from './state/transaction.ts';
import type { WorkingSet } from './state/working-set.ts';

/** Handles any request; never rejects. */
export type SandboxHandler = (request: Request) => Promise<Response>;

/** A running sandbox: call it like `fetch` with a `Request`. */
export interface Sandbox extends SandboxHandler {
  readonly name: string;
  readonly title: string;
  /** Path prefix of its requests: `/plant-store`. */
  readonly mount: string;
  /** Path of the API below the mount: `/api/v1`, or `''`. */
  readonly basePath: string;
  /** Routes of the admin interface, as method and path after the mount: `POST`, `/_sandbox/reset`. */
  admin(): Promise<readonly { method: string; path: string }[]>;
  /** The largest request body in bytes. */
  readonly bodyLimit: number;
  /**
   * Does the same as a call with a `Request`, for servers that have the request in another form. Never
   * rejects.
   */
  answer(incoming: Incoming): Promise<Answer>;
  /** Restores the seed, as `POST /_sandbox/reset` does. Rejects with `StorageError`. */
  reset(): Promise<void>;
  /** The current state; its values are frozen. Rejects with `StorageError`. */
  state(): Promise<Snapshot>;
}

export interface SandboxOptions {
  /** Where the state is stored. Default: in memory. */
  backing?: Backing;
  /** The real time, in milliseconds since 1970. */
  clock?: () => number;
  /**
   * Path prefix, without a trailing slash. Default: `/<name>`; `''` for none. The origin of a request is
   * ignored. The mount is removed from the raw path at a segment boundary and the rest is routed; a path
   * outside the mount is 404.
   */
  mount?: string;
  /** Feature level to run at. Default: the latest. Ignored by definitions without levels. */
  level?: number;
  /** Requests per minute that one user may send; null for no limit. Default: 1,000,000. */
  rateLimit?: number | null;
  /** Fills an empty state instead of the definition's seed; a reset restores it. */
  seed?: Snapshot;
  /** Where requests are recorded. Default: the last 100 in memory. */
  journal?: Journal;
  /**
   * Called for errors of the sandbox or its storage, whose response is 500 or 503. Default: writes to the
   * console.
   */
  onError?: (error: unknown) => void;
}

type Collections = Record<string, unknown>;

/** Largest body of a definition that names no limit. */
export const MAX_BODY_BYTES = 1 << 20;

/**
 * A running sandbox. Requests run one after the other, each as one transaction that is stored before its
 * response is sent. Every response, including 404 and 405, has the API's own format. Throws a RangeError for
 * a level that the definition does not have and for a limit below 1, and a TypeError for a seed that is not a
 * snapshot.
 */
export function createSandbox(definition: SandboxDefinition, options: SandboxOptions = {}): Sandbox {
  const { backing = memoryBacking(), clock = Date.now, onError = console.error } = options;
  const { mount = `/${encodeURIComponent(definition.name)}`, journal = memoryJournal() } = options;
  const { name, title, basePath = '', bodyLimit = MAX_BODY_BYTES } = definition;
  const opened = openedSettings(definition, options);
  const fill = seedOf(definition, options.seed);
  const store = createStore<Collections>(backing, definition.revision, (empty) => fill(empty, clock()));
  const rates = createRateCounter();
  const reset = (transaction: Transaction<Collections>) => {
    transaction.clear();
    fill(transaction, clock());
    rates.clear();
  };
  let view: View<Collections> | undefined;
  const context = { definition, opened, journal, rates, clock, reset, view: () => view };
  const { loadAdmin, respond } = createResponder(context);
  /** As of the last request, for errors where no newer one is known. */
  let { level } = opened;
  const changesIn = (transaction: WorkingSet<Collections>) =>
    listChanges(transaction.changes(), labelsOf(definition, transaction, onError));

  async function answer(incoming: Incoming): Promise<Answer> {
    const { method, url } = incoming;
    const path = withoutMount(mergeSlashes(url.pathname), mount);
    const note = (status: number, changes: Pick<JournalEntry, 'changes' | 'omitted'>) => {
      if (path === undefined || (isAdminPath(path) && method !== 'POST')) return;
      journal.add({
        at: clock(),
        method,
        path: path + withoutSecrets(url.search, definition.secretParameters),
        status,
        ...changes,
      });
    };
    let sent: Answer;
    try {
      if (path === VIEW_PATH) view ??= await definition.loadView?.();
      if (path !== undefined) await (isAdminPath(path) ? loadAdmin() : definition.prepare?.(path, incoming));
      const done = await store.run((transaction) => {
        const settings = readSettings(transaction, opened);
        level = settings.level;
        if (path === undefined) throw new HttpError(404, `The API has no path ${url.pathname}`);
        // Inside the transaction: a response that cannot be created changes nothing.
        const reply = toAnswer(respond(transaction, settings, incoming, path));
        return { reply, changes: changesIn(transaction) };
      });
      sent = done.reply;
      note(sent.status, done.changes);
    } catch (error) {
      sent = refuse(error, definition, level, onError);
      note(sent.status, { changes: [], omitted: 0 });
    }
    const wait = preferredWait(incoming.headers);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return method === 'HEAD' ? { ...sent, body: undefined } : sent;
  }

  const properties: Omit<Sandbox, keyof SandboxHandler> = {
    name,
    title,
    mount,
    basePath,
    admin: async () => (await loadAdmin()).map(({ method, path }) => ({ method, path })),
    bodyLimit,
    answer,
    async reset() {
      const changes = await store.run((transaction) => {
        reset(transaction);
        return changesIn(transaction);
      });
      journal.add({ at: clock(), method: 'POST', path: `${ADMIN_PREFIX}/reset`, status: 200, ...changes });
    },
    state: () => store.run((transaction) => transaction.snapshot()),
  };
  const handle = handlerOf(answer, bodyLimit);
  // Not `Object.assign`: the `name` of a function is not writable.
  return Object.defineProperties(handle, Object.getOwnPropertyDescriptors(properties)) as Sandbox;
}

const handlerOf =
  (answer: Sandbox['answer'], bodyLimit: number): SandboxHandler =>
  async (request) => {
    const body = await readBody(request, bodyLimit);
    const { method, headers } = request;
    const sent = await answer({ method, url: new URL(request.url), headers, body });
    return new Response(sent.body ?? null, sent);
  };

/** Names changed rows for the journal, by the definition or by their collection and key. */
function labelsOf(
  definition: SandboxDefinition,
  transaction: Transaction<Collections>,
  onError: (error: unknown) => void,
): Parameters<typeof listChanges>[1] {
  return (collection, key, value) => {
    try {
      const label = definition.describe?.(collection, key, value, transaction);
      if (label !== undefined) return label;
    } catch (error) {
      // Labeling a change is best effort; a failure must not fail the request.
      onError(error);
    }
    return `${collection} ${key}`;
  };
}

/** The error in the API's own format. */
function refuse(
  error: unknown,
  definition: SandboxDefinition,
  level: number,
  onError: (error: unknown) => void,
): Answer {
  const refusal = asHttpError(error);
  if (refusal !== error) onError(error);
  try {
    return toAnswer(formatRefusal(definition, refusal, level));
  } catch (failure) {
    onError(failure);
    return toAnswer({ status: 500, json: { message: 'The sandbox failed to format an error' } });
  }
}

/** Clients that join a base URL and a path produce double slashes, which web servers treat as one. */
const mergeSlashes = (path: string): string => path.replace(/\/{2,}/g, '/');

function withoutMount(path: string, mount: string): string | undefined {
  return path === mount || path.startsWith(`${mount}/`) ? path.slice(mount.length) : undefined;
}
