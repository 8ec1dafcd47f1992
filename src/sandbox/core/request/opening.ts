/** The initial settings and seed of a sandbox, checked. */

import { isRecord } from '../../../json/index.ts';
import type { SandboxDefinition } from '../definition.ts';
import { levelProblem, type Settings } from '../settings.ts';
import type { Snapshot, Transaction } from '../state/transaction.ts';
import { isReserved } from '../state/working-set.ts';

/** High enough that nobody reaches the limit by accident. */
const MAX_REQUESTS_PER_MINUTE = 1_000_000;

/** Throws a RangeError for a level that the definition does not have and for a limit below 1. */
export function openedSettings(
  definition: SandboxDefinition,
  options: { level?: number; rateLimit?: number | null },
): Settings {
  const { levels } = definition;
  const level = levels ? (options.level ?? levels.latest) : 0;
  const problem = levelProblem(definition, level);
  if (problem) throw new RangeError(problem);
  const { rateLimit = MAX_REQUESTS_PER_MINUTE } = options;
  if (rateLimit !== null && !(Number.isInteger(rateLimit) && rateLimit >= 1)) {
    throw new RangeError(
      `A rate limit is a whole number of requests per minute, at least 1, not ${rateLimit}`,
    );
  }
  return { level, clockOffset: 0, rateLimit, forced: [] };
}

type Seed = (store: Transaction<Record<string, unknown>>, now: number) => void;

/**
 * The definition's seed, or the rows of `snapshot`. Throws a TypeError with the reason if that is no state.
 */
export function seedOf(definition: SandboxDefinition, snapshot: Snapshot | undefined): Seed {
  if (snapshot === undefined) return (store, now) => definition.seed(store, now);
  const problem = stateProblem(definition, snapshot);
  if (problem !== undefined) throw new TypeError(`The seed cannot be used: ${problem}`);
  return (store) => putRows(store, snapshot);
}

/** Why a value cannot be the state of a sandbox. */
export function stateProblem(definition: SandboxDefinition, value: unknown): string | undefined {
  if (!isRecord(value)) return 'A state is an object of collections';
  for (const [collection, rows] of Object.entries(value)) {
    if (isReserved(collection)) return `A state has no collection "${collection}"`;
    if (!isRecord(rows))
      return `The collection "${collection}" of a state is an object of values by their keys`;
  }
  return definition.stateProblem?.(value as Snapshot);
}

/** Adds the rows in the order of `snapshot`. */
export function putRows(store: Transaction<Record<string, unknown>>, snapshot: Snapshot): void {
  for (const [collection, rows] of Object.entries(snapshot)) {
    for (const [key, value] of Object.entries(rows)) store.put(collection, key, value);
  }
}
