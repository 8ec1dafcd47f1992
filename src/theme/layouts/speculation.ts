/**
 * Speculation rules (WICG, section 4): the browser prefetches a page of the site when the reader hovers over
 * a link to it. Files that are not pages are excluded.
 */
export function speculationRules(base: string): string {
  const left = ['_trellis', 'explorer'].map((folder) => ({ not: { href_matches: `${base}/${folder}/*` } }));
  const where = {
    and: [{ href_matches: `${base}/*` }, ...left, { not: { selector_matches: '[download]' } }],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
