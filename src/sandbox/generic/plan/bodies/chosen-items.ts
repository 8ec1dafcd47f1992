/** Items in the examples of create requests, with the item's names of their members. */
import { parseJson } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import { initialValues } from '../../../../request/index.ts';
import { at } from '../../run/rows/paths.ts';
import type { Context } from '../context.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import type { Row } from '../seed/seeding.ts';
import { sentItem } from './sent-item.ts';

/** No items for another rule. */
export function chosenItems(context: Context, one: OperationRule): Row[] {
  const { entry, rule, inBody } = one;
  const { body, operation } = entry;
  if (rule !== 'create' || !body || !inBody) return [];
  const { names } = sentItem(context, one) ?? {};
  const first = initialValues(operation.request).body?.text;
  const made = () => [context.exampleOf(body.schema, 'request')];
  const bodies = body.examples.length > 0 ? body.examples.map(({ value }) => value) : made();
  const values = [...bodies, parseJson(first ?? '').value];
  // A request that creates several items has a list of them.
  return values.flat().flatMap((value) => {
    const item = at(value, inBody);
    if (!isRecord(item)) return [];
    return [
      Object.fromEntries(Object.entries(item).map(([name, member]) => [names?.get(name) ?? name, member])),
    ];
  });
}
