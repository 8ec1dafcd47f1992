/** Query parameters that compare a property. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { Shape, Shapes } from '../resources/shapes.ts';
import { folded } from '../resources/templates.ts';

/** Limits of a range, even if a property has the name. */
const RANGE = /^(?:start|end|from|to|since|until|before|after|min|max)$/i;

/** A property of a scalar type with the name of the parameter, which may be `filter[name]` (JSON:API). */
export function filteredBy(
  shapes: Shapes,
  { name, schema }: ParameterSpec,
  shape: Shape,
): string[] | undefined {
  const isScalar = (one: JsonSchema): boolean => {
    const types = shapes.typesOf(one);
    return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
  };
  const { items } = flattenWhole(schema, shapes.components).schema;
  if (!isScalar(items ?? schema)) return undefined;
  if (RANGE.test(name)) return undefined;
  const word = folded(/^filter\[([^\][]+)\]$/.exec(name)?.[1] ?? name.replace(/\[\]$/, ''));
  const attributes = Object.hasOwn(shape.properties, 'attributes') ? shape.properties.attributes : undefined;
  for (const [path, { properties = {} } = {}] of [
    [[], shape],
    [['attributes'], attributes === undefined ? undefined : shapes.of(attributes)],
  ] as const) {
    const found = Object.entries(properties).find(([one, value]) => folded(one) === word && isScalar(value));
    if (found) return [...path, found[0]];
  }
  return undefined;
}
