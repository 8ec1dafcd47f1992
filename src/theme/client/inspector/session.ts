/** Follows one sandbox: looks at it, and looks again whenever something may have happened there. */
import type { JournalEntry, Section } from '../../../sandbox/index.ts';
import type { Admin, SandboxInfo } from './admin.ts';
import { compareViews, type SectionChange } from './compare.ts';

/** One consistent look at a sandbox. */
export interface Look {
  info: SandboxInfo;
  sections: Section[];
  /** What the latest requests changed, by the id of the section. */
  changes: Map<string, SectionChange>;
  /** Oldest first. */
  entries: JournalEntry[];
  /** Those of `entries` that were not there at the look before; none at the first one. */
  fresh: JournalEntry[];
}

export interface Session {
  /** Looks again now. Resolves when what had happened before the call is shown. */
  look(): Promise<void>;
  /** Sends a request to the sandbox's own surface, then looks. Rejects when it is refused. */
  act(path: string, body: unknown): Promise<void>;
  stop(): void;
}

interface SessionEvents {
  onLook(look: Look): void;
  /** The next look waits for it. */
  onFailure(error: unknown): Promise<void>;
}

/** The ring of a sandbox keeps so many requests. */
const KEPT = 100;
/** Requests may go on arriving while they are looked at; after so many rounds the rest waits for the next look. */
const ROUNDS = 4;
/** Milliseconds between two looks, and after one that failed. */
const PAUSE = 1000;
const PAUSE_AFTER_FAILURE = 5000;

/**
 * @param isShared Whether requests from elsewhere reach the sandbox without this page being told of them, so that it has
 * to be asked. Otherwise the `storage` events of other tabs tell.
 */
export function followSandbox(admin: Admin, isShared: boolean, events: SessionEvents): Session {
  let shown: Look | undefined;
  let isStopped = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function look(isForced: boolean): Promise<void> {
    const { fresh: first, goesOn } = await newsOf(admin, shown?.entries ?? []);
    if (shown && goesOn && first.length === 0 && !isForced) return;
    let entries = goesOn ? (shown?.entries ?? []) : [];
    const before = goesOn ? shown?.sections : undefined;
    const fresh: JournalEntry[] = [];
    let arrived = first;
    let info: SandboxInfo;
    let sections: Section[];
    let round = 0;
    // A request that arrives meanwhile may show in the rows already: it is part of this look, or its marks would be lost.
    do {
      fresh.push(...arrived);
      entries = [...entries, ...arrived].slice(-KEPT);
      [info, sections] = await Promise.all([admin.info(), admin.view()]);
      arrived = (await newsOf(admin, entries)).fresh;
    } while (arrived.length > 0 && ++round < ROUNDS);
    if (isStopped) return;
    const changes =
      before && fresh.length > 0 ? compareViews(before, sections) : (shown?.changes ?? new Map());
    shown = { info, sections, changes, entries, fresh: before ? fresh : [] };
    events.onLook(shown);
  }

  /** One look after the other. */
  function next(isForced: boolean): Promise<void> {
    clearTimeout(timer);
    last = last.then(async () => {
      if (isStopped) return;
      let pause = PAUSE;
      try {
        // What was said about a failure is to be taken back, even if nothing else has happened.
        await look(isForced || hasFailed);
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        pause = PAUSE_AFTER_FAILURE;
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
 * Requests after the known ones. Asked from the last known one on, which the journal must still hold: when it does not,
 * the sandbox was started anew (`goesOn` is false, all that it knows is fresh).
 */
async function newsOf(
  admin: Admin,
  known: readonly JournalEntry[],
): Promise<{ fresh: JournalEntry[]; goesOn: boolean }> {
  const last = known.at(-1);
  if (!last) return { fresh: await admin.requests(0), goesOn: true };
  const [same, ...fresh] = await admin.requests(last.number - 1);
  if (same?.number === last.number && same.at === last.at) return { fresh, goesOn: true };
  return { fresh: await admin.requests(0), goesOn: false };
}
