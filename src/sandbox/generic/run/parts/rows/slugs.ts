import type { Item } from '../../rows/rows.ts';

/** A free key made from the name of a new item: `my-team-name` of `My Team Näme`. */
export function slugOf({ from = '' }: { from?: string }, item: Item, isTaken: (key: string) => boolean) {
  const slug = String(item[from] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') return undefined;
  for (let count = 1; ; count++) {
    const key = count === 1 ? slug : `${slug}-${count}`;
    if (!isTaken(key)) return key;
  }
}
