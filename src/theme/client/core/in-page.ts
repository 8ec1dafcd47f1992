import type { Sandbox } from '../../../sandbox/index.ts';

/** By name. All parts of a page use the same state. */
const sandboxes = new Map<string, Promise<Sandbox>>();

/** Loads and opens the sandbox of an OpenAPI file once. A failed load is tried again at the next call. */
export function openInPage(name: string): Promise<Sandbox> {
  let opening = sandboxes.get(name);
  if (!opening) {
    opening = import('virtual:trellis/sandbox').then(({ openSandbox }) => {
      if (!openSandbox) throw new Error(`There is no sandbox for "${name}"`);
      return openSandbox(name);
    });
    sandboxes.set(name, opening);
    opening.catch(() => sandboxes.delete(name));
  }
  return opening;
}
