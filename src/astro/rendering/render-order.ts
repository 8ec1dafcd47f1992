import type { PathWithRoute } from 'astro';

/**
 * The order in which a build renders. Other files, which need no second thread, are spread between the pages,
 * so that it finishes pages while this one makes those files. Of two entries with one path the first stays
 * the first, which is the one that Astro renders.
 */
export function renderOrder(paths: readonly PathWithRoute[]): PathWithRoute[] {
  const first = new Map<string, PathWithRoute>();
  for (const path of paths) {
    const address = path.pathname.replace(/\/$/, '');
    if (!first.has(address)) first.set(address, path);
  }
  const winners = new Set(first.values());
  const pages = [...winners].filter(isPage);
  const files = [...winners].filter((path) => !isPage(path));
  const order: PathWithRoute[] = [];
  for (const [index, page] of pages.entries()) {
    const due = Math.floor((files.length * index) / pages.length);
    order.push(...files.slice(order.length - index, due), page);
  }
  order.push(...files.slice(order.length - pages.length));
  return [...order, ...paths.filter((path) => !winners.has(path))];
}

const isPage = ({ route }: PathWithRoute): boolean => route.component.endsWith('/page.astro');
