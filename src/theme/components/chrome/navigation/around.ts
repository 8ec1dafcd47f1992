import { type Page, type PageChrome, pageChrome } from '../../../../site/index.ts';
import type { TrellisLocals } from '../../../locals.ts';

/** The part of `Astro` that depends on the rendered page. */
export interface Rendering {
  request: Request;
  locals: App.Locals;
}

const chromeOfRequest = new WeakMap<Request, PageChrome>();

/** The chrome of a page, computed once for all of its parts. Each page is rendered with its own request. */
export function chromeOf({ request, locals }: Rendering, page: Page | undefined): PageChrome {
  const chrome = chromeOfRequest.get(request) ?? pageChrome(locals.trellis.site, page);
  chromeOfRequest.set(request, chrome);
  return chrome;
}

/** Whether a wide window shows the navigation beside a page. On a small one, the top bar opens it. */
export const hasNavigationColumn = ({ frontMatter: { mode } }: Page): boolean =>
  mode !== 'custom' && mode !== 'center';

/** Address of a file that the settings name, by path from the docs root or by URL. */
export const fileAddress = (path: string, href: TrellisLocals['href']): string =>
  /^(?:[a-z]+:)?\/\//i.test(path) ? path : href(`/${path.replace(/^\.?\//, '')}`);
