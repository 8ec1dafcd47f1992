/** Items whose properties are in their `attributes` (JSON:API). */

import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import type { Context } from '../../context.ts';
import type { Draft } from '../../resources/draft.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';

/** The attributes of an item as if they were the item. */
interface Attributes {
  draft: Draft;
  ruled?: OperationRule;
  example: unknown;
}

/** `undefined` for other items. */
export function attributesOf(
  context: Context,
  draft: Draft,
  ruled: OperationRule | undefined,
  example: unknown,
): Attributes | undefined {
  const isResource = draft.shape.properties.type !== undefined;
  return isResource ? insideOf(context, draft, 'attributes', ruled, example) : undefined;
}

/** A member of an item as if it were the item; `undefined` if it is no object. */
export function insideOf(
  context: Context,
  draft: Draft,
  name: string,
  ruled: OperationRule | undefined,
  example: unknown,
): Attributes | undefined {
  const member = own(draft.shape.properties, name);
  const shape = member === undefined ? undefined : context.shapes.of(member as JsonSchema);
  if (!shape) return undefined;
  const inBody = ruled?.inBody && [...ruled.inBody, name];
  const inner = { ...draft, shape, keys: [] };
  return {
    draft: inner,
    ...(ruled && inBody && { ruled: { ...ruled, inBody, resource: inner } }),
    example: isRecord(example) ? own(example, name) : undefined,
  };
}
