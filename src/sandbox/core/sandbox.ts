/** Turns a definition into a handler of web-standard requests. */
import { ADMIN_PREFIX, VIEW_PATH } from './admin/admin.ts';
import { withoutSecrets } from './admin/secrets.ts';
import type { SandboxDefinition, View } from './definition.ts';
import { type Answer, type Incoming, toAnswer } from './exchange.ts';
import { readBody } from './request/body.ts';
import { openedSettings, seedOf } from './request/opening.ts';
import { createRateCounter } from './request/rate.ts';
import { asHttpError, HttpError } from './response/errors.ts';
import { createResponder, formatRefusal, isAdminPath } from './response/respond.ts';
import { readSettings } from './settings.ts';
import { type Journal, type JournalEntry, listChanges, memoryJournal } from './state/journal.ts';
import { memoryBacking } from './state/memory.ts';
import { type Backing, createStore } from './state/store.ts';
import type { Snapshot, Transaction } from './state/transaction.ts';

/** Answers any request; never rejects. */
export type SandboxHandler = (request: Request) => Promise<Response>;

/** A running sandbox: call it like `fetch` with a `Request`. */
export interface Sandbox extends SandboxHandler {
  readonly name: string;
  readonly title: string;
  /** Path prefix that its requests bear: `/plant-store`. */
  readonly mount: string;
  /** Path of the API below the mount: `/api/v1`, or `''`. */
  readonly basePath: string;
  /** What there is beside the API, as method and path after the mount: `POST`, `/_sandbox/reset`. */
  readonly admin: readonly { method: string; path: string }[];
  /** The largest request body in bytes. */
  readonly bodyLimit: number;
  /** Does what a call with a `Request` does, for servers that have the request in another form. Never rejects. */
  answer(incoming: Incoming): Promise<Answer>;
  /** Puts the seed back, as `POST /_sandbox/reset` does. Rejects with `StorageError`. */
  reset(): Promise<void>;
  /** The state as it is now; its values are frozen. Rejects with `StorageError`. */
  state(): Promise<Snapshot>;
}

export interface SandboxOptions {
  /** Where the state is kept; in memory when absent. */
  backing?: Backing;
  /** The real time, in milliseconds since 1970. */
  clock?: () => number;
  /**
   * Path prefix, without a trailing slash; `/<name>` when absent, `''` for none. The origin of a request means nothing: the
   * raw path has the mount taken off at a segment boundary and the rest is routed; a path outside the mount is 404.
   */
  mount?: string;
  /** Feature level to run at; the latest when absent. Without meaning for definitions that have no levels. */
  level?: number;
  /** Requests a minute that one user may send; null for any number, 1,000,000 when absent. */
  rateLimit?: number | null;
  /** Fills an empty state in place of the definition's seed, and is what a reset puts back. */
  seed?: Snapshot;
  /** Where requests are noted; the last 100 in memory when absent. */
  journal?: Journal;
  /** Told of faults of the sandbox or its storage, which are answered with 500 or 503. Writes to the console when absent. */
  onFault?: (error: unknown) => void;
}

type Collections = Record<string, unknown>;

const BODY_LIMIT = 1 << 20;

/**
 * A running sandbox. Requests are served one after the other, each as one transaction that is kept before its answer is
 * sent. Every answer, also 404 and 405, has the API's own shape. Throws a RangeError for a level that the definition does not
 * have and for a limit below 1, and a TypeError for a seed that is no snapshot.
 */
export function createSandbox(definition: SandboxDefinition, options: SandboxOptions = {}): Sandbox {
  const { backing = memoryBacking(), clock = Date.now, onFault = console.error } = options;
  const { mount = `/${encodeURIComponent(definition.name)}`, journal = memoryJournal() } = options;
  const { name, title, basePath = '', bodyLimit = BODY_LIMIT } = definition;
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
  const { admin, respond } = createResponder(context);
  /** As of the last request, for refusals that know no newer one. */
  let { level } = opened;

  function describe(transaction: Transaction<Collections>): Parameters<typeof listChanges>[1] {
    return (collection, key, value) => {
      try {
        const label = definition.describe?.(collection, key, value, transaction);
        if (label !== undefined) return label;
      } catch (error) {
        // The request is none the worse for it.
        onFault(error);
      }
      return `${collection} ${key}`;
    };
  }

  function refuse(error: unknown): Answer {
    const refusal = asHttpError(error);
    if (refusal !== error) onFault(error);
    try {
      return toAnswer(formatRefusal(definition, refusal, level));
    } catch (fault) {
      onFault(fault);
      return toAnswer({ status: 500, json: { message: 'The sandbox failed to tell an error' } });
    }
  }

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
      if (path !== undefined) await definition.prepare?.(path);
      const done = await store.run((transaction) => {
        const settings = readSettings(transaction, opened);
        level = settings.level;
        if (path === undefined) throw new HttpError(404, `There is nothing at ${url.pathname}`);
        // Made inside the transaction: an answer that cannot be made changes nothing.
        const made = toAnswer(respond(transaction, settings, incoming, path));
        return { made, changes: listChanges(transaction.changes(), describe(transaction)) };
      });
      sent = done.made;
      note(sent.status, done.changes);
    } catch (error) {
      sent = refuse(error);
      note(sent.status, { changes: [], omitted: 0 });
    }
    return method === 'HEAD' ? { ...sent, body: undefined } : sent;
  }

  async function handle(request: Request): Promise<Response> {
    const { method, headers } = request;
    const bytes = await readBody(request, bodyLimit);
    const {
      status,
      headers: fields,
      body,
    } = await answer({ method, url: new URL(request.url), headers, body: bytes });
    return new Response(body ?? null, { status, headers: fields });
  }

  const properties: Omit<Sandbox, keyof SandboxHandler> = {
    name,
    title,
    mount,
    basePath,
    admin: admin.map(({ method, path }) => ({ method, path })),
    bodyLimit,
    answer,
    async reset() {
      const changes = await store.run((transaction) => {
        reset(transaction);
        return listChanges(transaction.changes(), describe(transaction));
      });
      journal.add({ at: clock(), method: 'POST', path: `${ADMIN_PREFIX}/reset`, status: 200, ...changes });
    },
    state: () => store.run((transaction) => transaction.snapshot()),
  };
  // Not `Object.assign`: the `name` of a function is not writable.
  return Object.defineProperties(handle, Object.getOwnPropertyDescriptors(properties)) as Sandbox;
}

/** Clients that join a base URL and a path make two slashes; web servers take them for one. */
const mergeSlashes = (path: string): string => path.replace(/\/{2,}/g, '/');

function withoutMount(path: string, mount: string): string | undefined {
  return path === mount || path.startsWith(`${mount}/`) ? path.slice(mount.length) : undefined;
}
