/** Items whose properties are in their `attributes` (JSON:API). */
import { isRecord, own } from '../../../../json/index.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/resources.ts';
import type { Ruled } from '../rules/rules.ts';

/** The attributes of an item as if they were the item. */
interface Attributes {
  draft: Draft;
  ruled?: Ruled;
  example: unknown;
}

/** `undefined` for other items. */
export function attributesOf(
  context: Context,
  draft: Draft,
  ruled: Ruled | undefined,
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
