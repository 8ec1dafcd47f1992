const counters = new WeakMap<object, number>();

/** An id that no other element of the page has. Pages are rendered one at a time, each with its own request. */
export function uniqueId(astro: { request: Request }, prefix: string): string {
  const next = (counters.get(astro.request) ?? 0) + 1;
  counters.set(astro.request, next);
  return `${prefix}-${next}`;
}
