/** Members of a body whose value a request can remove. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import type { Context } from '../context.ts';
import { referencesIn } from '../references/references.ts';
import { allowsNull, takesOnlyEmptyText } from '../rules/evidence/forms.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { sentItem } from './sent-item.ts';

interface Emptied {
  /** What the item has then, by its own name; nothing in a list if it has no such member. */
  values: Record<string, unknown[]>;
  /** A member without which the item is not valid. */
  impossible?: string;
}

/**
 * Where the item can have neither, an empty text beside other forms removes the value,
 * `anyOf: [{ type: object }, { enum: [''] }]`, and so does `null`.
 */
export function emptiedMembers(context: Context, one: OperationRule): Emptied {
  const { shape, names } = sentItem(context, one) ?? {};
  const { properties = {}, required = [] } = one.resource?.shape ?? {};
  const references = shape && one.resource ? referencesIn(context.shapes, shape, one.resource.shape) : [];
  const result: Emptied = { values: {} };
  for (const [name, schema] of Object.entries(shape?.properties ?? {})) {
    const key = names?.get(name) ?? name;
    const shown = own(properties, key);
    if (shown === undefined || one.except?.members?.includes(name)) continue;
    const isShown = (value: unknown): boolean => context.satisfies(shown, value, 'response');
    const isText = takesOnlyEmptyText(context.shapes, schema);
    if (isText ? isShown('') : !allowsNull(context.shapes, schema) || isShown(null)) continue;
    const empty = emptyValues(context, shown).filter(isShown);
    const isOptional = !required.includes(key);
    const isImpossible = empty.length === 0 && !isOptional;
    // A key may be sent, and a request that removes it stores nothing.
    if (isImpossible && references.some(({ sent }) => sent === name)) continue;
    if (isImpossible) result.impossible ??= name;
    else result.values[key] = isOptional && !isText ? [] : empty.slice(0, 1);
  }
  return result;
}

/** Of an object with described members, none may be left. */
function emptyValues({ shapes }: Context, schema: JsonSchema): unknown[] {
  const types = shapes.typesOf(schema);
  return [
    ...(types.includes('array') ? [[]] : []),
    ...(types.includes('object') && shapes.of(schema) === undefined ? [{}] : []),
    null,
  ];
}
