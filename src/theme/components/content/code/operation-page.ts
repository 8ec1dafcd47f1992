import { didYouMean } from '../../../../diagnostics/index.ts';
import type { Page } from '../../../../site/index.ts';

/**
 * The operation page at `address`, a root-relative path without the base path.
 * @throws If no page of an operation is there.
 */
export function operationPageAt(pages: Page[], address = ''): { page: Page; operation: string } {
  if (address === '') throw new Error('href is missing. Set it to the path of an operation page.');
  const [path = ''] = address.split(/[?#]/);
  const route = `/${path.split('/').filter(Boolean).join('/')}`;
  const page = pages.find((one) => one.route === route);
  if (page?.operation !== undefined) return { page, operation: page.operation };
  const routes = pages.filter(({ operation }) => operation !== undefined).map((one) => one.route);
  const close = didYouMean(route, routes);
  const hint = close ? `Did you mean "${close}"?` : 'Give the path of an operation page as its href.';
  throw new Error(`no operation page has the address "${address}". ${hint}`);
}
