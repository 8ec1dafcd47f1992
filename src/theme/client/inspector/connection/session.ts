/** Follows one sandbox: reads its state, and reads again whenever something may have changed. */
import type { JournalEntry, Section } from '../../../../sandbox/index.ts';
import { compareViews, type SectionChange } from '../sections/compare.ts';
import type { Admin, SandboxInfo } from './admin.ts';

/** One consistent reading of a sandbox. */
export interface Look {
  info: SandboxInfo;
  sections: Section[];
  /** What the latest requests changed, keyed by section id. */
  changes: Map<string, SectionChange>;
  /** Oldest first. */
  entries: JournalEntry[];
  /** Those of `entries` that are new since the previous reading; empty at the first. */
  fresh: JournalEntry[];
}

export interface Session {
  /** Reads again now. Resolves when everything that happened before the call is shown. */
  look(): Promise<void>;
  /** Sends a request to the sandbox's admin interface, then reads. Rejects if the sandbox refuses. */
  act(path: string, body: unknown): Promise<void>;
  stop(): void;
}

interface SessionEvents {
  onLook(look: Look): void;
  /** The next reading waits for it. */
  onFailure(error: unknown): Promise<void>;
}

/** Requests kept in a sandbox's ring buffer. */
const MAX_REQUESTS = 100;
/** Requests may keep arriving during a reading. After this many rounds the rest waits for the next one. */
const MAX_ROUNDS = 4;
/** Milliseconds between two readings, and after a failed one. */
const PAUSE_MS = 1000;
const PAUSE_AFTER_FAILURE_MS = 5000;

/**
 * @param isShared Whether other clients can reach the sandbox without this page noticing, so it must be
 * polled. Otherwise the `storage` events of other tabs tell.
 */
export function followSandbox(admin: Admin, isShared: boolean, events: SessionEvents): Session {
  let lastLook: Look | undefined;
  let isStopped = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function look(isForced: boolean): Promise<void> {
    const { fresh: first, goesOn } = await newsOf(admin, lastLook?.entries ?? []);
    if (lastLook && goesOn && first.length === 0 && !isForced) return;
    let entries = goesOn ? (lastLook?.entries ?? []) : [];
    const before = goesOn ? lastLook?.sections : undefined;
    const fresh: JournalEntry[] = [];
    let arrived = first;
    let info: SandboxInfo;
    let sections: Section[];
    let round = 0;
    // A request that arrives meanwhile may already show in the rows. It must be part of this reading, or its
    // marks would be lost.
    do {
      fresh.push(...arrived);
      entries = [...entries, ...arrived].slice(-MAX_REQUESTS);
      [info, sections] = await Promise.all([admin.info(), admin.view()]);
      arrived = (await newsOf(admin, entries)).fresh;
    } while (arrived.length > 0 && ++round < MAX_ROUNDS);
    if (isStopped) return;
    const changes =
      before && fresh.length > 0 ? compareViews(before, sections) : (lastLook?.changes ?? new Map());
    lastLook = { info, sections, changes, entries, fresh: before ? fresh : [] };
    events.onLook(lastLook);
  }

  /** One reading at a time. */
  function next(isForced: boolean): Promise<void> {
    clearTimeout(timer);
    last = last.then(async () => {
      if (isStopped) return;
      let pause = PAUSE_MS;
      try {
        // The message about a failure must go, even if nothing else happened.
        await look(isForced || hasFailed);
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        pause = PAUSE_AFTER_FAILURE_MS;
        if (!isStopped) await events.onFailure(error);
      }
      clearTimeout(timer);
      if (!isStopped && isShared && !document.hidden) timer = setTimeout(next, pause, false);
    });
    return last;
  }

  const onStorage = (): void => void next(false);
  const onVisibility = (): void => {
    if (document.hidden) clearTimeout(timer);
    else next(false);
  };
  if (!isShared) addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisibility);
  next(false);

  return {
    look: () => next(true),
    async act(path, body) {
      await admin.post(path, body);
      await next(true);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

/**
 * Requests after the last known one. Asks from that one on, which the journal must still hold: if it does
 * not, the sandbox was restarted (`goesOn` is false, and all entries are fresh).
 */
async function newsOf(
  admin: Admin,
  entries: readonly JournalEntry[],
): Promise<{ fresh: JournalEntry[]; goesOn: boolean }> {
  const last = entries.at(-1);
  if (!last) return { fresh: await admin.requests(0), goesOn: true };
  const [same, ...fresh] = await admin.requests(last.number - 1);
  if (same?.number === last.number && same.at === last.at) return { fresh, goesOn: true };
  return { fresh: await admin.requests(0), goesOn: false };
}
