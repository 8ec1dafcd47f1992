/** What a reader may write at a place of a JSON text, by its schema. */
import { formatJson, type JsonSchema } from '../../../../../contract/index.ts';
import type { JsonNode, JsonPath } from '../../../../../json/index.ts';
import { childOf } from './edit.ts';
import { starterOf } from './input-text.ts';
import { additionalOf, annotationOf, itemOf, propertiesOf, type Shape, shapeOf } from './shape.ts';

type Components = Record<string, JsonSchema>;

export interface KeyCompletion {
  name: string;
  isRequired: boolean;
  shape: Shape;
  /** JSON text that its value starts with. */
  value: string;
}

export interface ValueCompletion {
  /** JSON text. */
  text: string;
  /** Where it comes from, if not from a list of values. */
  origin?: 'default' | 'example';
}

/** Keys that the object at `path` may still have. Of an open union, those of all alternatives. */
export function keysAt(
  schema: JsonSchema,
  components: Components,
  root: JsonNode | undefined,
  path: JsonPath,
): KeyCompletion[] {
  const node = nodeOf(root, path);
  const keys = new Map<string, KeyCompletion>();
  for (const shape of shapesAt(schema, components, root, path)) {
    for (const { name, schema: property, isRequired } of propertiesOf(shape, components, false)) {
      if (keys.has(name) || childOf(node, name)) continue;
      const value = starterOf(property, components);
      keys.set(name, { name, isRequired, shape: shapeOf(property, undefined, components), value });
    }
  }
  return [...keys.values()].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** Values that may stand at `path`. */
export function valuesAt(
  schema: JsonSchema,
  components: Components,
  root: JsonNode | undefined,
  path: JsonPath,
): ValueCompletion[] {
  const found = new Map<string, ValueCompletion>();
  const add = (text: string, origin?: ValueCompletion['origin']): void => {
    if (!found.has(text)) found.set(text, { text, ...(origin && { origin }) });
  };
  for (const shape of shapesAt(schema, components, root, path)) {
    for (const option of shape.options) add(option);
    for (const tag of tagsAt(schema, components, root, path)) add(JSON.stringify(tag));
    const examples = annotationOf(shape, 'examples');
    const example = annotationOf(shape, 'example');
    const fallback = annotationOf(shape, 'default');
    if (fallback !== undefined) add(formatJson(fallback, 2), 'default');
    for (const value of [example, ...(Array.isArray(examples) ? examples : [])])
      if (value !== undefined) add(formatJson(value, 2), 'example');
    if (shape.canBeNull) add('null');
    if (shape.control === 'object' || shape.control === 'array')
      add(starterOf({ allOf: shape.schemas }, components));
  }
  return [...found.values()];
}

/** Values of a discriminator, which the alternatives may not describe. */
function tagsAt(
  schema: JsonSchema,
  components: Components,
  root: JsonNode | undefined,
  path: JsonPath,
): string[] {
  const key = path.at(-1);
  if (typeof key !== 'string') return [];
  return shapesAt(schema, components, root, path.slice(0, -1)).flatMap(({ unions }) =>
    unions.flatMap(({ tag, options }) => (tag === key ? options.flatMap(({ tags }) => tags) : [])),
  );
}

/** The shapes that the value at `path` may have: one, or one for each alternative that is still open. */
function shapesAt(
  schema: JsonSchema,
  components: Components,
  root: JsonNode | undefined,
  path: JsonPath,
): Shape[] {
  let shapes = alternativesOf(schema, root, components);
  let node = root;
  for (const step of path) {
    node = childOf(node, step);
    const schemas = shapes.flatMap((shape) => {
      if (typeof step === 'number') return [itemOf(shape, step)];
      const property = propertiesOf(shape, components, true).find(({ name }) => name === step);
      return [property?.schema ?? additionalOf(shape, step, () => false)];
    });
    shapes = schemas.flatMap((one) => alternativesOf(one, node, components)).slice(0, MAX_SHAPES);
  }
  return shapes;
}

/** Alternatives within alternatives multiply. */
const MAX_SHAPES = 50;

function alternativesOf(schema: JsonSchema, node: JsonNode | undefined, components: Components): Shape[] {
  const shape = shapeOf(schema, node, components);
  const index = shape.unions.findIndex(
    ({ current, tag }) => current === undefined || (tag && !hasTag(node, tag)),
  );
  const open = shape.unions[index];
  if (!open) return [shape];
  return open.options.map((_, option) => {
    const chosen: number[] = [];
    chosen[index] = option;
    return shapeOf(schema, undefined, components, chosen);
  });
}

const hasTag = (node: JsonNode | undefined, tag: string): boolean => childOf(node, tag)?.type === 'string';

function nodeOf(root: JsonNode | undefined, path: JsonPath): JsonNode | undefined {
  let node = root;
  for (const step of path) node = childOf(node, step);
  return node;
}
