/**
 * Speculation rules (WICG, section 4): the browser prefetches a page of the site when the reader hovers over
 * a link to it. Files that are not pages are excluded. `base`: without a trailing slash, or `/`.
 */
export function speculationRules(base: string): string {
  const root = base === '/' ? '' : base;
  const left = ['_trellis', 'explorer'].map((folder) => ({ not: { href_matches: `${root}/${folder}/*` } }));
  const where = {
    and: [{ href_matches: `${root}/*` }, ...left, { not: { selector_matches: '[download]' } }],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
