import type { Diagnostic } from '../diagnostics/index.ts';
import type { Page } from './model.ts';

/** Faults of pages whose addresses are the same, though their paths are not. */
export function sharedRoutes(pages: Page[]): Diagnostic[] {
  const first = new Map<string, Page>();
  return pages.flatMap((page) => {
    const other = first.get(page.route);
    if (other) return [sharedRoute(nameOf(page), nameOf(other), page.route)];
    first.set(page.route, page);
    return [];
  });
}

export function sharedRoute(file: string, other: string, route: string): Diagnostic {
  return {
    code: 'site/shared-route',
    severity: 'error',
    message: `${file} and ${other} are both served at ${route}`,
    file,
    hint: 'Rename one of the files.',
  };
}

/** What an author knows a page by. */
const nameOf = ({ file, generatedFrom, operation, tag }: Page): string =>
  file ?? `${generatedFrom} (${operation ?? tag?.name})`;
