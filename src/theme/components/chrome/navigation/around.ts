import { type Page, type PageChrome, pageChrome } from '../../../../site/index.ts';
import { href, services } from '../../../services.ts';

const made = new WeakMap<Request, PageChrome>();

/** What stands around the page, worked out once for all parts of the chrome. Each page is rendered with a request of its own. */
export function chromeOf({ request }: { request: Request }, page: Page | undefined): PageChrome {
  const chrome = made.get(request) ?? pageChrome(services().site, page);
  made.set(request, chrome);
  return chrome;
}

/** A file that the settings name, by path from the docs root or by URL. */
export const fileAddress = (path: string): string =>
  /^(?:[a-z]+:)?\/\//i.test(path) ? path : href(`/${path.replace(/^\.?\//, '')}`);
