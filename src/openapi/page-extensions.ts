import type { Operation } from './model.ts';
import { asRecord, asText, compact, type Fields } from './values.ts';

/** What the file says about the page of an operation. */
export interface PageExtensions {
  /** `x-hidden`: there is a page, but the navigation does not list it. */
  isHidden: boolean;
  /** `x-excluded`: there is no page. */
  isExcluded: boolean;
  /** `x-mint.href`: path of the page, with a leading slash. */
  href?: string;
  /** `x-mint.content`: Markdown source that stands before the parameters. */
  content?: string;
  /** `x-mint.metadata`: front matter of the page. */
  metadata?: Fields;
}

/** The extensions of an operation or webhook that are about its page; what has the wrong type is absent. */
export function pageExtensions({ extensions }: Pick<Operation, 'extensions'>): PageExtensions {
  const own = asRecord(extensions['x-mint']) ?? {};
  const href = asText(own.href)?.trim();
  return compact({
    isHidden: extensions['x-hidden'] === true,
    isExcluded: extensions['x-excluded'] === true,
    href: href !== undefined && /^\/(?!\/)[^\s?#]+$/.test(href) ? href : undefined,
    content: asText(own.content),
    metadata: asRecord(own.metadata),
  });
}
