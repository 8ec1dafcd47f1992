/** The hand-written sandboxes, each loaded on its own, so that a page ships only the one it opens. */
import type { SandboxDefinition } from './core/definition.ts';

const catalog = new Map<string, () => Promise<SandboxDefinition>>([
  ['plant-store', async () => (await import('./plants/index.ts')).plantStore],
]);

/** Of the given OpenAPI files (names without extension), those that have a sandbox, in the same order. */
export function sandboxNames(specs: readonly string[]): string[] {
  return specs.filter((name) => catalog.has(name));
}

/** The definition of an OpenAPI file's sandbox. Rejects for a file that has none. */
export async function loadSandbox(name: string): Promise<SandboxDefinition> {
  const load = catalog.get(name);
  if (!load) throw new Error(`There is no sandbox for "${name}"`);
  return load();
}
