/** Creates each item of a list that a request sends. */
import type { Reply } from '../../../core/definition.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import type { PageOfItems } from '../response/list-items.ts';
import { exampleReply, type Outcome, storedReply } from '../response/replies.ts';
import type { Item } from '../rows/rows.ts';

/**
 * The new items, or else the documented confirmation.
 *
 * @param create stores the item of a value; throws for one that is refused, and then nothing is stored
 * @param listed the body of a list
 */
export function createAll(
  operation: OperationPlan,
  { components }: SandboxPlan,
  values: unknown,
  create: (value: unknown) => Item | undefined,
  listed: (page: PageOfItems<{ item: unknown }>) => Outcome | undefined,
): Reply {
  const items: Item[] = [];
  for (const value of Array.isArray(values) ? values : []) {
    const item = create(value);
    // Without a key there would be nothing to find later.
    if (!item) return exampleReply(operation);
    items.push(item);
  }
  const total = items.length;
  const page = { entries: items.map((item) => ({ item })), total, size: total, page: 1, last: 1, offset: 0 };
  const { item: place, example = null } = operation.response;
  const [first] = items;
  const outcome = listed(page) ?? (place && first ? { item: first } : { body: example });
  return storedReply(operation, outcome, components);
}
