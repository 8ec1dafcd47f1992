/** Actions on items whose properties are in their `attributes` (JSON:API). */
import { own } from '../../../../../json/index.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';

const ATTRIBUTES = 'attributes';

/** A request as if the attributes were the item. */
export interface InAttributes {
  entry: Entry;
  draft: Draft;
  within: typeof ATTRIBUTES;
  /** Where the body has attributes. */
  inBody: string[];
}

/** `undefined` for other items, and for a body without attributes. */
export function inAttributes(entry: Entry, draft: Draft, shapes: Shapes): InAttributes | undefined {
  const { properties } = draft.shape;
  const shape = Object.hasOwn(properties, 'type') && shapes.of(own(properties, ATTRIBUTES) ?? true);
  if (!shape) return undefined;
  const inner: Pick<InAttributes, 'draft' | 'within'> = {
    draft: { ...draft, shape, keys: [] },
    within: ATTRIBUTES,
  };
  const { body, operation } = entry;
  if (!operation.request.body) return { ...inner, entry, inBody: [] };
  const sent = body && shapes.within(body.schema).find(({ path }) => path.at(-1) === ATTRIBUTES);
  return (
    sent && { ...inner, entry: { ...entry, body: { ...body, schema: sent.shape.schema } }, inBody: sent.path }
  );
}
