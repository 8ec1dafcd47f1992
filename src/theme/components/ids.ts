import { headingSlug } from '../../content/index.ts';

interface Ids {
  count: number;
  taken: Set<string>;
}
const pages = new WeakMap<object, Ids>();

function idsOf({ request }: { request: Request }): Ids {
  let ids = pages.get(request);
  if (!ids) {
    ids = { count: 0, taken: new Set() };
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
  for (const heading of headings) idsOf(astro).taken.add(heading.slug);
}

/**
 * An id for links: the given one unchanged, otherwise the words of the title as in heading ids, numbered if
 * the page already has it.
 */
export function anchorId(astro: { request: Request }, title: string, given?: unknown): string {
  const { taken } = idsOf(astro);
  const wanted = String(given ?? '')
    .trim()
    .replace(/\s+/g, '-');
  if (!wanted) return untaken(taken, headingSlug(title) || 'section', 2);
  taken.add(wanted);
  return wanted;
}

/**
 * An id for a field of a request or response: `param-page-size` for `pageSize` or `page_size`. Links in
 * existing docs folders use this form.
 */
export function fieldId(astro: { request: Request }, name: string, given?: unknown): string {
  if (String(given ?? '').trim()) return anchorId(astro, name, given);
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
  return untaken(idsOf(astro).taken, `param-${words.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '')}`, 1);
}

/** `base`, or the first of `base-<copy>`, `base-<copy + 1>` and so on that is free. */
function untaken(taken: Set<string>, base: string, copy: number): string {
  let id = base;
  for (let next = copy; taken.has(id); next++) id = `${base}-${next}`;
  taken.add(id);
  return id;
}
