import { decodePercent } from '../../../../text/index.ts';

/**
 * Resolves fragments that no element of the page has: `#oauth-20` and `#OAuth-2.0` to `#oauth-2-0`,
 * `#setup-1` to `#setup-2`.
 */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Scrolls to the element that the address means, if there is one. */
export function followFragment(): void {
  const fragment = decodePercent(location.hash.slice(1));
  // Other tools number the second heading of a text 1.
  const nextNumber = fragment.replace(/-(\d+)$/, (_, number) => `-${Number(number) + 1}`);
  const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id);
  const target = [fragment, nextNumber]
    .map(letters)
    .flatMap((spelling) => (spelling ? ids.filter((id) => letters(id) === spelling) : []))[0];
  if (target) location.replace(`#${encodeURIComponent(target)}`);
}
