import type { Page } from '../../../../site/index.ts';

const routes = new WeakMap<object, Map<string, string>>();

/** Route of the first page that shows an operation or webhook; undefined if no page does. */
export function operationRoute(pages: readonly Page[], id: string): string | undefined {
  let found = routes.get(pages);
  if (!found) {
    found = new Map();
    for (const { operation, route } of pages) {
      if (operation !== undefined && !found.has(operation)) found.set(operation, route);
    }
    routes.set(pages, found);
  }
  return found.get(id);
}
