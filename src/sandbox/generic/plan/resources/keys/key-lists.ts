import { singular } from '../singular.ts';
import { folded } from '../templates.ts';

/** Whether a name without separators is that of a list of keys: `ids`, `petids`. */
export function isKeyList(
  word: string,
  { title, keys, isSingle }: { title: string; keys: (string[] | null)[]; isSingle: boolean },
): boolean {
  const [key = '', ...deeper] = keys.at(-1) ?? [];
  const one = folded(singular(title));
  const names = [folded(key), one + folded(key), `${one}id`, 'id'].map((each) => `${each}s`);
  return !isSingle && deeper.length === 0 && key !== '' && names.includes(word);
}
