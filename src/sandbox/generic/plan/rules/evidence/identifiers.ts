import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { IDS } from '../../resources/keys/key-names.ts';
import { propertiesByFoldedName } from '../../resources/names.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { folded, pathParameters } from '../../resources/templates.ts';

/**
 * The id by which an operation finds items that the others find by a text: its path takes a number, the key
 * is a text, and the item has a number for an id.
 */
export function otherIdentifier(
  entry: Entry,
  { keys, shape }: Draft,
  { typesOf, components }: Shapes,
): string | undefined {
  const [key = '', ...deeper] = keys.at(-1) ?? [];
  const name = pathParameters(entry.path)[keys.length - 1];
  const parameter = entry.operation.request.parameters.find((one) => one.in === 'path' && one.name === name);
  const held = shape.properties[key];
  if (deeper.length > 0 || !parameter || held === undefined) return undefined;
  const isNumber = (types: readonly string[]): boolean =>
    types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  const isText = typesOf(held).join() === 'string' && !flattenWhole(held, components).schema.format;
  if (!isText || !isNumber(typesOf(parameter.schema))) return undefined;
  const names = propertiesByFoldedName(shape);
  return IDS.flatMap((id) => names.get(folded(id)) ?? []).find(
    (one) => one !== key && isNumber(typesOf(shape.properties[one] ?? true)),
  );
}
