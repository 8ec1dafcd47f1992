import { isRecord } from '../../../../json/index.ts';

import type { Update } from '../../../locals.ts';

interface Noted {
  updates: Update[];
  /** An update mentions the feed. */
  isAsked: boolean;
}

const noted = new WeakMap<Request, Noted>();

interface UpdateProps {
  id: string;
  label: string;
  description?: string | false;
  tags: string[];
  /** `true`, or texts for the feed. */
  rss?: unknown;
}

/**
 * Records an update of the page rendered with this request, in order. Returns a function that takes its text.
 */
export function noteUpdate(
  { request }: { request: Request },
  { id, label, description, tags, rss }: UpdateProps,
): (html: string) => void {
  const all = noted.get(request) ?? { updates: [], isAsked: false };
  noted.set(request, all);
  const own = isRecord(rss) ? rss : {};
  const update: Update = {
    id,
    title: nonBlank(own.title) ?? (label || id),
    description: nonBlank(own.description) ?? (description || undefined),
    tags,
    html: '',
  };
  all.updates.push(update);
  all.isAsked ||= rss !== undefined && rss !== false;
  return (html) => {
    update.html = html;
  };
}

const nonBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The updates of a page whose text has been rendered. */
export const updatesOf = ({ request }: { request: Request }): Update[] => noted.get(request)?.updates ?? [];

/** Whether an update of the page asks for a feed link. */
export const hasFeed = ({ request }: { request: Request }): boolean => noted.get(request)?.isAsked ?? false;
