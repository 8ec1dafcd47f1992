import type { Page } from '../../../../site/index.ts';

const routes = new WeakMap<object, Map<string, string>>();

/** Route of the first page that shows an operation or webhook; undefined if no page does. */
export function operationRoute(pages: readonly Page[], id: string): string | undefined {
  let byId = routes.get(pages);
  if (!byId) {
    byId = new Map();
    for (const { operation, route } of pages) {
      if (operation !== undefined && !byId.has(operation)) byId.set(operation, route);
    }
    routes.set(pages, byId);
  }
  return byId.get(id);
}
