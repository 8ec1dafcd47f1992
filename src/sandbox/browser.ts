/** Sandboxes inside the reader's page, with state that outlives it. */

import { createSandbox, type Sandbox, type SandboxOptions } from './core/create-sandbox.ts';
import type { SandboxDefinition } from './core/definition.ts';
import { isSandboxExtension, type SandboxExtension } from './core/extension.ts';
import { indexedDbBacking } from './core/state/indexeddb.ts';
import { memoryBacking } from './core/state/memory.ts';
import { storageJournal } from './core/state/storage-journal.ts';
import type { Backing } from './core/state/store.ts';

/**
 * The sandbox of an OpenAPI file by its rule set, its plan, or both; at least one of them. Mounted at
 * `/<name>`: a page sends it requests such as `new Request('https://sandbox.invalid/plant-store/plants')`.
 * All tabs of an origin share one state in IndexedDB and one journal in local storage, under the key
 * `sandbox:<name>:journal`. If the browser refuses storage (private windows, opaque origins), the state lives
 * as long as the page.
 */
export async function openSite(
  name: string,
  ruleSet: MaybePromise<SandboxDefinition | SandboxExtension | undefined>,
  plan: MaybePromise<SandboxDefinition | undefined>,
): Promise<Sandbox> {
  // Opens the database while the rules are loading.
  const state = stateOf(name);
  const [rules, planned] = await Promise.all([ruleSet, plan]);
  const definition = isSandboxExtension(rules)
    ? planned && (await import('./generic/extend.ts')).extendSandbox(planned, rules)
    : (rules ?? planned);
  if (!definition) throw new Error(`The sandbox of "${name}" has no plan`);
  return createSandbox({ ...definition, name }, state);
}

type MaybePromise<Value> = Value | Promise<Value>;

function stateOf(name: string): SandboxOptions {
  try {
    return {
      // Merely touching `indexedDB` throws in opaque origins.
      backing: withFallback(indexedDbBacking(`sandbox:${name}`, indexedDB)),
      journal: storageJournal(() => localStorage, `sandbox:${name}:journal`),
    };
  } catch {
    return {};
  }
}

/**
 * Stores in memory if `backing` fails at its first step. Opening the database to find out would cost the
 * first request another transaction.
 */
function withFallback(backing: Backing): Backing {
  let chosen: Backing | undefined;
  return {
    async transact(known, step) {
      if (chosen) return chosen.transact(known, step);
      let isRefused = false;
      try {
        await backing.transact(known, (stored) => {
          try {
            return step(stored);
          } catch (error) {
            isRefused = true;
            throw error;
          }
        });
      } catch (error) {
        // The request was refused, not the storage.
        if (isRefused) throw error;
        chosen = memoryBacking();
        return chosen.transact(known, step);
      }
      chosen = backing;
    },
  };
}
