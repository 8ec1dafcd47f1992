/** Sessions within one process, for hosts that keep one running. */

import { memoryBacking } from '../core/state/memory.ts';
import type { Backing } from '../core/state/store.ts';
import { admit, memoryCounts } from './admissions.ts';
import { type EntryShelf, memoryEntries } from './kept-journal.ts';
import { endOf, type Sessions, type SessionTimes, USE_PRECISION_MS } from './sessions.ts';
import type { EdgeSite } from './site.ts';
import { type Visitor, visitorsOf } from './visitor.ts';

/** Where sessions are stored. */
export interface SessionShelf {
  read(session: string): SessionTimes | undefined;
  write(session: string, times: SessionTimes): void;
  backing(session: string, sandbox: string): Backing;
  /** Of its journal. */
  entries(session: string, sandbox: string): EntryShelf;
  /** Removes a session with all its state. */
  remove(session: string): void;
  all(): Iterable<[session: string, times: SessionTimes]>;
}

/** What a session has of one sandbox. */
interface Part {
  backing: Backing;
  entries: EntryShelf;
}

/** Sessions that live as long as the process. */
export function memoryShelf(): SessionShelf {
  const sessions = new Map<string, { times: SessionTimes; parts: Map<string, Part> }>();
  const part = (session: string, sandbox: string): Part => {
    const { parts } = sessions.get(session) ?? {};
    const own = parts?.get(sandbox) ?? { backing: memoryBacking(), entries: memoryEntries() };
    parts?.set(sandbox, own);
    return own;
  };
  return {
    read: (session) => sessions.get(session)?.times,
    write(session, times) {
      const { parts = new Map<string, Part>() } = sessions.get(session) ?? {};
      sessions.set(session, { times, parts });
    },
    backing: (session, sandbox) => part(session, sandbox).backing,
    entries: (session, sandbox) => part(session, sandbox).entries,
    remove: (session) => void sessions.delete(session),
    *all() {
      for (const [session, { times }] of sessions) yield [session, times];
    },
  };
}

/** Sessions whose state is held as objects; the others are read again when they are used. */
const MAX_OPEN = 1000;

/** How often ended sessions are looked for, in milliseconds. */
const SWEEP_MS = 60_000;

/** 256 bits: nobody guesses one. */
const ID = /^[\w-]{43}$/;

export function localSessions(
  site: EdgeSite,
  shelf: SessionShelf = memoryShelf(),
  clock: () => number = Date.now,
): Sessions {
  const { limits } = site;
  const visitors = visitorsOf(site, clock);
  const counts = memoryCounts();
  /** Least recently used first. */
  const open = new Map<string, Visitor>();
  let sweptAt = 0;

  function remove(session: string): void {
    open.delete(session);
    shelf.remove(session);
  }

  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [session, times] of [...shelf.all()]) if (endOf(times, limits) <= now) remove(session);
  }

  function visitorOf(session: string, { began }: SessionTimes): Visitor {
    const visitor =
      open.get(session) ??
      visitors.open(began, {
        backing: (sandbox) => shelf.backing(session, sandbox),
        entries: (sandbox) => shelf.entries(session, sandbox),
      });
    open.delete(session);
    open.set(session, visitor);
    const [oldest] = open.keys();
    if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
    return visitor;
  }

  return {
    async begin(address, first) {
      const now = clock();
      sweep(now);
      const retryAfter = admit(counts, address, now, limits);
      if (retryAfter > 0) return { retryAfter };
      const id = newId();
      const times = { began: now, used: now };
      shelf.write(id, times);
      return { id, response: first && (await visitorOf(id, times)(first)) };
    },
    async send(session, request) {
      const times = ID.test(session) ? shelf.read(session) : undefined;
      const now = clock();
      if (!times) return undefined;
      if (endOf(times, limits) <= now) {
        remove(session);
        return undefined;
      }
      if (now - times.used >= USE_PRECISION_MS) shelf.write(session, { ...times, used: now });
      return visitorOf(session, times)(request);
    },
  };
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
