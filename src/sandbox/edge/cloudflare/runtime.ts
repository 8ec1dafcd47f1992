/** What is used of the Workers runtime. Its own package of types describes a whole other environment. */

import type { EdgeLimits } from '../site.ts';

interface SqlStorage {
  exec(query: string, ...values: (string | number)[]): { toArray(): Record<string, unknown>[] };
}

export interface ObjectStorage {
  readonly sql: SqlStorage;
  transactionSync<T>(work: () => T): T;
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  /** The alarm too, from the compatibility date 2026-02-24 on. */
  deleteAll(): Promise<void>;
}

export interface ObjectState {
  readonly storage: ObjectStorage;
}

interface ObjectId {
  toString(): string;
}

interface ObjectNamespace {
  newUniqueId(): ObjectId;
  idFromName(name: string): ObjectId;
  /** @throws for an id that this namespace has not made */
  idFromString(id: string): ObjectId;
  get(id: ObjectId): { fetch(request: Request): Promise<Response> };
}

export interface RateLimit {
  limit(request: { key: string }): Promise<{ success: boolean }>;
}

export interface WorkerEnv {
  /** Limits that differ from the defaults, as a variable of the Worker. */
  SANDBOX_LIMITS?: Partial<EdgeLimits>;
  ASSETS: { fetch(request: Request): Promise<Response> };
  SANDBOX_SESSIONS: ObjectNamespace;
  SANDBOX_LOBBY: ObjectNamespace;
  SANDBOX_REQUESTS?: RateLimit;
  MCP_REQUESTS?: RateLimit;
}
