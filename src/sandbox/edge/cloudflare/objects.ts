/** The Durable Objects of a site: one for each session, and one that counts new sessions. */
import { admit, type Counts, forgetOld } from '../admissions.ts';
import { endOf, type SessionTimes, USE_PRECISION_MS } from '../sessions.ts';
import { type EdgeLimits, type EdgeSite, HOUR_MS } from '../site.ts';
import { type Visitor, type Visitors, visitorsOf } from '../visitor.ts';
import { createTables, objectBacking, objectEntries } from './object-backing.ts';
import type { ObjectState, ObjectStorage, WorkerEnv } from './runtime.ts';

/** Header of the first request of a session, `without` if it is no more; nobody else can send it. */
export const BEGIN_HEADER = 'Sandbox-Begin';

/** Header of the response of a session that ended, or never began. */
export const ENDED_HEADER = 'Sandbox-Ended';

/** Header with the address of a visitor, for the lobby. */
export const ADDRESS_HEADER = 'Sandbox-Address';

interface DurableObject {
  fetch(request: Request): Promise<Response>;
  alarm(): Promise<void>;
}

export type ObjectClass = new (state: ObjectState, env: WorkerEnv) => DurableObject;

/** The site with the limits of the author, who knows what the host may cost. */
export const withLimits = (site: EdgeSite, { SANDBOX_LIMITS }: WorkerEnv): EdgeSite => ({
  ...site,
  limits: { ...site.limits, ...SANDBOX_LIMITS },
});

/** The class whose objects hold one session each. An evicted object reads its state from its storage. */
export function sessionClass(site: EdgeSite): ObjectClass {
  let visitors: Visitors | undefined;

  return class SandboxSession implements DurableObject {
    readonly #site: EdgeSite;
    readonly #storage: ObjectStorage;
    #times: SessionTimes | undefined;
    #visitor: Visitor | undefined;

    constructor({ storage }: ObjectState, env: WorkerEnv) {
      this.#site = withLimits(site, env);
      this.#storage = storage;
      this.#times = readTimes(storage);
    }

    async fetch(sent: Request): Promise<Response> {
      const now = Date.now();
      const begins = sent.headers.get(BEGIN_HEADER);
      const request = begins === null ? sent : new Request(sent);
      if (begins !== null) {
        await this.#begin(now);
        if (begins === 'without') return new Response(null, { status: 204 });
        request.headers.delete(BEGIN_HEADER);
      }
      const times = this.#times;
      if (!times || endOf(times, this.#site.limits) <= now) {
        return new Response(null, { status: 410, headers: { [ENDED_HEADER]: '1' } });
      }
      if (now - times.used >= USE_PRECISION_MS) {
        this.#times = { ...times, used: now };
        this.#storage.sql.exec('UPDATE session SET used = ?', now);
      }
      visitors ??= visitorsOf(this.#site);
      this.#visitor ??= visitors.open(times.began, {
        backing: (sandbox) => objectBacking(this.#storage, sandbox),
        entries: (sandbox) => objectEntries(this.#storage, sandbox),
      });
      return this.#visitor(request);
    }

    async alarm(): Promise<void> {
      const end = this.#times && endOf(this.#times, this.#site.limits);
      if (end !== undefined && end > Date.now()) return this.#storage.setAlarm(end);
      this.#times = undefined;
      this.#visitor = undefined;
      await this.#storage.deleteAll();
    }

    async #begin(now: number): Promise<void> {
      const times = { began: now, used: now };
      this.#storage.transactionSync(() => {
        createTables(this.#storage);
        this.#storage.sql.exec('CREATE TABLE session (began INTEGER NOT NULL, used INTEGER NOT NULL) STRICT');
        this.#storage.sql.exec('INSERT INTO session (began, used) VALUES (?, ?)', now, now);
      });
      this.#times = times;
      await this.#storage.setAlarm(endOf(times, this.#site.limits));
    }
  };
}

/** Writes nothing: an object that nothing was written to costs nothing. */
function readTimes({ sql }: ObjectStorage): SessionTimes | undefined {
  if (!hasTable(sql, 'session')) return undefined;
  const [row] = sql.exec('SELECT began, used FROM session').toArray();
  return row && { began: Number(row.began), used: Number(row.used) };
}

const hasTable = (sql: ObjectStorage['sql'], name: string): boolean =>
  sql.exec('SELECT name FROM sqlite_master WHERE name = ?', name).toArray().length > 0;

/** The class whose only object counts new sessions. Addresses are forgotten after at most two hours. */
export function lobbyClass(site: EdgeSite): ObjectClass {
  return class SandboxLobby implements DurableObject {
    readonly #limits: EdgeLimits;
    readonly #storage: ObjectStorage;
    #isScheduled = false;

    constructor({ storage }: ObjectState, env: WorkerEnv) {
      this.#limits = withLimits(site, env).limits;
      this.#storage = storage;
      storage.sql.exec(`CREATE TABLE IF NOT EXISTS counts (
        period TEXT NOT NULL, key TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (period, key)
      ) STRICT, WITHOUT ROWID`);
    }

    async fetch(request: Request): Promise<Response> {
      const address = request.headers.get(ADDRESS_HEADER) ?? undefined;
      const retryAfter = admit(countsIn(this.#storage), address, Date.now(), this.#limits);
      // While an object waits for its storage, no other visitor is let in.
      this.#isScheduled ||= (await this.#storage.getAlarm()) !== null;
      if (!this.#isScheduled) await this.#storage.setAlarm(Date.now() + HOUR_MS);
      this.#isScheduled = true;
      return Response.json({ retryAfter });
    }

    async alarm(): Promise<void> {
      forgetOld(countsIn(this.#storage), Date.now());
      const { sql } = this.#storage;
      const [row] = sql.exec('SELECT count(*) AS count FROM counts').toArray();
      this.#isScheduled = row !== undefined && Number(row.count) > 0;
      if (this.#isScheduled) await this.#storage.setAlarm(Date.now() + HOUR_MS);
    }
  };
}

function countsIn({ sql }: ObjectStorage): Counts {
  return {
    get(window, key) {
      const [row] = sql.exec('SELECT count FROM counts WHERE period = ? AND key = ?', window, key).toArray();
      return Number(row?.count ?? 0);
    },
    put(window, key, count) {
      sql.exec('INSERT OR REPLACE INTO counts (period, key, count) VALUES (?, ?, ?)', window, key, count);
    },
    keep(windows) {
      const marks = windows.map(() => '?').join(', ');
      sql.exec(`DELETE FROM counts WHERE period NOT IN (${marks})`, ...windows);
    },
  };
}
