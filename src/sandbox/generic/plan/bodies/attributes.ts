/** Items whose properties are in their `attributes` (JSON:API). */
import { isRecord, own } from '../../../../json/index.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { OperationRule } from '../rules/operation-rule.ts';

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
  const { attributes, type } = draft.shape.properties;
  const shape = attributes === undefined || type === undefined ? undefined : context.shapes.of(attributes);
  if (!shape) return undefined;
  const inBody = ruled?.inBody && [...ruled.inBody, 'attributes'];
  const inner = { ...draft, shape, keys: [] };
  return {
    draft: inner,
    ...(ruled && inBody && { ruled: { ...ruled, inBody, resource: inner } }),
    example: isRecord(example) ? own(example, 'attributes') : undefined,
  };
}
