/** Sandboxes inside the reader's page, with state that outlives it. */

import { createSandbox, type Sandbox } from './core/create-sandbox.ts';
import type { SandboxDefinition } from './core/definition.ts';
import { isSandboxExtension, type SandboxExtension } from './core/extension.ts';
import { indexedDbBacking } from './core/state/indexeddb.ts';
import { storageJournal } from './core/state/storage-journal.ts';

/**
 * Opens a sandbox mounted at `/<name>`: a page sends it requests such as `new
 * Request('https://sandbox.invalid/plant-store/plants')`. All tabs of an origin share one state in IndexedDB
 * and one journal in local storage, under the key `sandbox:<name>:journal`. If the browser refuses storage
 * (private windows, opaque origins), the state lives as long as the page.
 */
export async function openSandbox(definition: SandboxDefinition): Promise<Sandbox> {
  const { name } = definition;
  try {
    // Merely touching `indexedDB` throws in opaque origins.
    const sandbox = createSandbox(definition, {
      backing: indexedDbBacking(`sandbox:${name}`, indexedDB),
      journal: storageJournal(() => localStorage, `sandbox:${name}:journal`),
    });
    await sandbox.state();
    return sandbox;
  } catch {
    return createSandbox(definition);
  }
}

/** The sandbox of an OpenAPI file by its rule set, its plan, or both; at least one of them. */
export async function openSite(
  name: string,
  ruleSet: SandboxDefinition | SandboxExtension | undefined,
  planned: SandboxDefinition | undefined,
): Promise<Sandbox> {
  const definition = isSandboxExtension(ruleSet)
    ? planned && (await import('./generic/extend.ts')).extendSandbox(planned, ruleSet)
    : (ruleSet ?? planned);
  if (!definition) throw new Error(`The sandbox of "${name}" has no plan`);
  return openSandbox({ ...definition, name });
}
