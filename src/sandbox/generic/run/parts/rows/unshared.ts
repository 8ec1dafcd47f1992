/** Values that no other item has. */
import type { UnsharedPlan } from '../../../resource-plan.ts';
import type { Item } from '../../rows/rows.ts';
import { countUp } from './mint-id.ts';
import { slugOf } from './slugs.ts';

/**
 * For a number, the next one after that of the example that no other item has: `ORD-0002` after `ORD-0001`.
 * Texts without digits, and members that the item does not have, stay as they are.
 */
export function freeValue({ name, from }: UnsharedPlan, item: Item, others: readonly Item[]): unknown {
  const taken = new Set(others.map((other) => other[name]));
  const before = item[name];
  if (from !== undefined) return slugOf({ from }, item, (slug) => taken.has(slug)) ?? before;
  const counted = (count: number): unknown =>
    typeof before === 'number' ? before + count : countUp(String(before), count);
  if (typeof before !== 'number' && !(typeof before === 'string' && /\d/.test(before))) return before;
  for (let count = 0; ; count++) if (!taken.has(counted(count))) return counted(count);
}
