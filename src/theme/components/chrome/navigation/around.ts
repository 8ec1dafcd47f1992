import { type Page, type PageChrome, pageChrome } from '../../../../site/index.ts';
import { href, services } from '../../../services.ts';

const made = new WeakMap<Request, PageChrome>();

/** The chrome of a page, computed once for all of its parts. Each page is rendered with its own request. */
export function chromeOf({ request }: { request: Request }, page: Page | undefined): PageChrome {
  const chrome = made.get(request) ?? pageChrome(services().site, page);
  made.set(request, chrome);
  return chrome;
}

/** Address of a file that the settings name, by path from the docs root or by URL. */
export const fileAddress = (path: string): string =>
  /^(?:[a-z]+:)?\/\//i.test(path) ? path : href(`/${path.replace(/^\.?\//, '')}`);
