import { fieldSlug, headingSlug } from '../../content/index.ts';

interface Ids {
  count: number;
  ids: Set<string>;
}
const pages = new WeakMap<object, Ids>();

function idsOf({ request }: { request: Request }): Ids {
  let ids = pages.get(request);
  if (!ids) {
    ids = { count: 0, ids: new Set() };
    pages.set(request, ids);
  }
  return ids;
}

/** An id that is unique on the page. Each page is rendered with its own request. */
export function uniqueId(astro: { request: Request }, prefix: string): string {
  return `${prefix}-${++idsOf(astro).count}`;
}

/** Reserves the ids of the page's headings. Call before anything of the page is rendered. */
export function reserveIds(astro: { request: Request }, headings: { slug: string }[]): void {
  for (const heading of headings) idsOf(astro).ids.add(heading.slug);
}

/**
 * An id for links: the given one unchanged, otherwise the words of the title as in heading ids, numbered if
 * the page already has it.
 */
export function anchorId(astro: { request: Request }, title: string, ownId?: unknown): string {
  const { ids } = idsOf(astro);
  const id = String(ownId ?? '')
    .trim()
    .replace(/\s+/g, '-');
  if (!id) return unusedId(ids, headingSlug(title) || 'section', 2);
  ids.add(id);
  return id;
}

/**
 * An id for a field of a request or response: `param-page-size` for `pageSize` or `page_size`. Links in
 * existing docs folders use this form.
 */
export function fieldId(astro: { request: Request }, name: string, ownId?: unknown): string {
  if (String(ownId ?? '').trim()) return anchorId(astro, name, ownId);
  return unusedId(idsOf(astro).ids, fieldSlug(name), 1);
}

/** `base`, or the first of `base-<copy>`, `base-<copy + 1>` and so on that is free. */
function unusedId(ids: Set<string>, base: string, copy: number): string {
  let id = base;
  for (let next = copy; ids.has(id); next++) id = `${base}-${next}`;
  ids.add(id);
  return id;
}
