/** Lists that are requested again, with nothing changed in between, need not be made and checked again. */
import { memoizeByObject } from '../../../../../memory/index.ts';
import type { Reply } from '../../../../core/definition.ts';
import type { OperationPlan } from '../../../sandbox-plan.ts';

interface MadeList {
  items: unknown[];
  /** The rest of what a list says about its page. */
  numbers: string;
  reply: Reply;
}

/** Addresses per operation whose last list is kept. */
const MAX_LISTS = 16;

const listsOf = memoizeByObject((_operation: OperationPlan) => new Map<string, MadeList>());

/**
 * The reply to the same address over the same items: rows are frozen, and a changed row is another object.
 */
export function repeated(
  { operation, url: { href } }: { operation: OperationPlan; url: URL },
  { entries, ...rest }: { entries: readonly { item: unknown }[] },
  make: () => Reply,
): Reply {
  const lists = listsOf(operation);
  const numbers = JSON.stringify(rest);
  const last = lists.get(href);
  const isSame =
    last?.numbers === numbers &&
    last.items.length === entries.length &&
    entries.every(({ item }, index) => item === last.items[index]);
  if (last && isSame) return last.reply;
  const reply = make();
  if (lists.size >= MAX_LISTS) lists.clear();
  lists.set(href, { items: entries.map(({ item }) => item), numbers, reply });
  return reply;
}
