/** Query parameters that compare a property. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { Shape, Shapes } from '../resources/shapes.ts';
import { folded } from '../resources/templates.ts';

/** Limits of a range, even if a property has the name. */
const RANGE = /^(?:start|end|from|to|since|until|before|after|min|max)$/i;

/** A property of an item that is neither an object nor a list. */
export interface ScalarProperty {
  path: string[];
  name: string;
  schema: JsonSchema;
}

/** Properties of an item, and of its `attributes` (JSON:API). */
export function scalarsOf(shapes: Shapes, shape: Shape): ScalarProperty[] {
  const attributes = Object.hasOwn(shape.properties, 'attributes') ? shape.properties.attributes : undefined;
  const inner = attributes === undefined ? undefined : shapes.of(attributes);
  return [
    ...Object.entries(shape.properties).map(([name, schema]) => ({ path: [name], name, schema })),
    ...Object.entries(inner?.properties ?? {}).map(([name, schema]) => ({
      path: ['attributes', name],
      name,
      schema,
    })),
  ].filter(({ schema }) => isScalar(shapes, schema));
}

function isScalar(shapes: Shapes, schema: JsonSchema): boolean {
  const types = shapes.typesOf(schema);
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
}

/** A property of a scalar type with the name of the parameter, which may be `filter[name]` (JSON:API). */
export function filteredBy(
  shapes: Shapes,
  { name, schema }: ParameterSpec,
  shape: Shape,
): string[] | undefined {
  const { items } = flattenWhole(schema, shapes.components).schema;
  if (!isScalar(shapes, items ?? schema)) return undefined;
  if (RANGE.test(name)) return undefined;
  const word = folded(/^filter\[([^\][]+)\]$/.exec(name)?.[1] ?? name.replace(/\[\]$/, ''));
  return scalarsOf(shapes, shape).find((one) => folded(one.name) === word)?.path;
}
