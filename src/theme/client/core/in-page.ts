import type { Sandbox } from '../../../sandbox/index.ts';

const open = new Map<string, Promise<Sandbox>>();

/** Loads and opens the sandbox of an OpenAPI file once. A failed load is tried again at the next call. */
export function openInPage(name: string): Promise<Sandbox> {
  let opening = open.get(name);
  if (!opening) {
    opening = import('virtual:trellis/sandbox').then(({ openSandbox }) => {
      if (!openSandbox) throw new Error(`There is no sandbox for "${name}"`);
      return openSandbox(name);
    });
    open.set(name, opening);
    opening.catch(() => open.delete(name));
  }
  return opening;
}
