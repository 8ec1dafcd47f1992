import { slug } from 'github-slugger';

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

/** An id that no other element of the page has. Each page is rendered with a request of its own. */
export function uniqueId(astro: { request: Request }, prefix: string): string {
  return `${prefix}-${++idsOf(astro).count}`;
}

/** Keeps the ids of the page's headings for them; to be called before anything of the page is rendered. */
export function reserveIds(astro: { request: Request }, headings: { slug: string }[]): void {
  for (const heading of headings) idsOf(astro).taken.add(heading.slug);
}

/**
 * An id that links can name: the given one as it is, else the words of the title as headings have them, numbered where
 * something on the page has it already.
 */
export function anchorId(astro: { request: Request }, title: string, given?: string): string {
  const { taken } = idsOf(astro);
  const wanted = given?.trim().replace(/\s+/g, '-');
  const base = wanted || slug(title) || 'section';
  let id = base;
  for (let copy = 1; !wanted && taken.has(id); copy++) id = `${base}-${copy}`;
  taken.add(id);
  return id;
}
