/** Letters and digits in lower case: `oauth-20`, `OAuth-2.0` and `oauth-2-0` are equal. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/**
 * The id that a fragment means if no element has it: `oauth-20` means `oauth-2-0`, `setup-1` means `setup-2`.
 * Built sites lead readers there.
 *
 * @param fragment decoded, without `#`
 */
export function meantFragment(fragment: string, ids: Iterable<string>): string | undefined {
  // Other tools number the second heading of a text 1.
  const nextNumber = fragment.replace(/-(\d+)$/, (_, number) => `-${Number(number) + 1}`);
  const all = [...ids];
  return [fragment, nextNumber]
    .map(letters)
    .flatMap((spelling) => (spelling ? all.filter((id) => letters(id) === spelling) : []))[0];
}
