/** Follows one sandbox: reads its state, and reads again whenever something may have changed. */
import type { JournalEntry, Section } from '../../../../sandbox/index.ts';
import { compareViews, type SectionChange } from '../sections/compare.ts';
import type { Admin, SandboxInfo } from './admin.ts';

/** One consistent reading of a sandbox. */
export interface Reading {
  info: SandboxInfo;
  sections: Section[];
  /** What the latest requests changed, keyed by section id. */
  changes: Map<string, SectionChange>;
  /** Oldest first. */
  entries: JournalEntry[];
  /** Those of `entries` that are new since the previous reading; empty at the first. */
  newEntries: JournalEntry[];
}

export interface Session {
  /** Reads again now. Resolves when everything that happened before the call is shown. */
  read(): Promise<void>;
  /** Sends a request to the sandbox's admin interface, then reads. Rejects if the sandbox refuses. */
  act(path: string, body: unknown): Promise<void>;
  stop(): void;
}

interface SessionEvents {
  onReading(look: Reading): void;
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
  let lastReading: Reading | undefined;
  let isStopped = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function read(isForced: boolean): Promise<void> {
    const { newEntries: first, isContinued } = await newsOf(admin, lastReading?.entries ?? []);
    if (lastReading && isContinued && first.length === 0 && !isForced) return;
    let entries = isContinued ? (lastReading?.entries ?? []) : [];
    const before = isContinued ? lastReading?.sections : undefined;
    const newEntries: JournalEntry[] = [];
    let arrived = first;
    let info: SandboxInfo;
    let sections: Section[];
    let round = 0;
    // A request that arrives meanwhile may already show in the rows. It must be part of this reading, or its
    // marks would be lost.
    do {
      newEntries.push(...arrived);
      entries = [...entries, ...arrived].slice(-MAX_REQUESTS);
      [info, sections] = await Promise.all([admin.info(), admin.view()]);
      arrived = (await newsOf(admin, entries)).newEntries;
    } while (arrived.length > 0 && ++round < MAX_ROUNDS);
    if (isStopped) return;
    const changes =
      before && newEntries.length > 0 ? compareViews(before, sections) : (lastReading?.changes ?? new Map());
    lastReading = { info, sections, changes, entries, newEntries: before ? newEntries : [] };
    events.onReading(lastReading);
  }

  /** One reading at a time. */
  function next(isForced: boolean): Promise<void> {
    clearTimeout(timer);
    last = last.then(async () => {
      if (isStopped) return;
      let pause = PAUSE_MS;
      try {
        // The message about a failure must go, even if nothing else happened.
        await read(isForced || hasFailed);
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
    read: () => next(true),
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
 * not, the sandbox was restarted (`isContinued` is false, and all entries are new).
 */
async function newsOf(
  admin: Admin,
  entries: readonly JournalEntry[],
): Promise<{ newEntries: JournalEntry[]; isContinued: boolean }> {
  const last = entries.at(-1);
  if (!last) return { newEntries: await admin.requests(0), isContinued: true };
  const [same, ...newEntries] = await admin.requests(last.number - 1);
  if (same?.number === last.number && same.at === last.at) return { newEntries, isContinued: true };
  return { newEntries: await admin.requests(0), isContinued: false };
}
