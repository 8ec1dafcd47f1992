import { isRecord } from '../../../../json/index.ts';
import type { Update } from '../../../locals.ts';

interface PageUpdates {
  updates: Update[];
  /** An update mentions the feed. */
  isFeedAsked: boolean;
}

const updatesByRequest = new WeakMap<Request, PageUpdates>();

interface UpdateProps {
  id: string;
  label: string;
  description?: string | false;
  tags: string[];
  /** `true`, or texts for the feed. */
  rss?: unknown;
}

/** Records an update of the page rendered with this request. */
export function noteUpdate(
  { request }: { request: Request },
  { id, label, description, tags, rss }: UpdateProps,
): void {
  const all = updatesByRequest.get(request) ?? { updates: [], isFeedAsked: false };
  updatesByRequest.set(request, all);
  const own = isRecord(rss) ? rss : {};
  all.updates.push({
    id,
    label,
    title: nonBlank(own.title) ?? (label || id),
    description: nonBlank(own.description) ?? (description || undefined),
    tags,
    html: '',
  });
  all.isFeedAsked ||= rss !== undefined && rss !== false;
}

/** Gives the updates of the page their texts, by id, and the order of those. */
export function settleUpdates({ request }: { request: Request }, texts: ReadonlyMap<string, string>): void {
  const all = updatesByRequest.get(request);
  if (!all) return;
  const byId = new Map(all.updates.map((update) => [update.id, update]));
  all.updates = [...texts].flatMap(([id, html]) => {
    const update = byId.get(id);
    return update ? { ...update, html } : [];
  });
}

const nonBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The updates of a page whose text has been rendered. */
export const updatesOf = ({ request }: { request: Request }): Update[] =>
  updatesByRequest.get(request)?.updates ?? [];

/** Whether an update of the page asks for a feed link. */
export const hasFeed = ({ request }: { request: Request }): boolean =>
  updatesByRequest.get(request)?.isFeedAsked ?? false;
