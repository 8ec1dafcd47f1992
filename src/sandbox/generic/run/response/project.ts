/** Gives a stored item the shape that a response documents. */
import type { JsonSchema, JsonSchemaObject } from '../../../../contract/index.ts';
import { isRecord, own } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { flatten } from '../../../../request/index.ts';
import { HIDDEN } from '../rows/scope.ts';

type Components = Record<string, JsonSchema>;

/** Nested levels beyond which values are left as they are. */
const MAX_DEPTH = 12;

/**
 * The members of `value` that `schema` describes or requires, and those that it requires but `value` lacks,
 * from `example`; of alternatives, those of the one that `value` has members of. An object without described
 * members, or with described further ones, keeps all of its members. `writeOnly` ones are in no response
 * (OpenAPI 3.0, 4.7.24.2). What does not fit the schema in other ways stays as it is, so that checking the
 * result finds it.
 */
export function project(
  value: unknown,
  schema: JsonSchema,
  example: unknown,
  components: Components,
  depth = 0,
): unknown {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  const shape = isRecord(schema) ? shapesIn(components)(schema) : ANYTHING;
  if (Array.isArray(value)) {
    const { items } = shape;
    if (items === undefined) return value;
    const first = Array.isArray(example) ? example[0] : undefined;
    return value.map((item) => project(item, items, first, components, depth + 1));
  }
  return projectObject(value as Record<string, unknown>, shape, example, (member, inside, sample) =>
    project(member, inside, sample, components, depth + 1),
  );
}

/** What a schema says about members and items. */
interface Shape {
  described: Map<string, JsonSchema>;
  /** Names of `writeOnly` members. */
  hidden: Set<string>;
  /** Other members are allowed, too. */
  isOpen: boolean;
  required: string[];
  /** The alternatives of each union. */
  unions: Alternative[][];
  items: JsonSchema | undefined;
}

type Alternative = Pick<Shape, 'described' | 'required'>;

/** By the components of a plan, and by schema. */
const shapesIn = memoizeByObject((components: Components) =>
  memoizeByObject((schema: JsonSchemaObject) => shapeOf(schema, components)),
);

function shapeOf(schema: JsonSchemaObject, components: Components): Shape {
  const parts = flatten(schema, components, true);
  const base = flatten(schema, components);
  const described = describedIn(parts);
  const hidden = new Set<string>();
  for (const [name, member] of described)
    if (flatten(member, components, true).some(({ writeOnly }) => writeOnly)) hidden.add(name);
  const isOpen = parts.some(
    ({ additionalProperties, patternProperties }) =>
      patternProperties || (additionalProperties !== undefined && additionalProperties !== false),
  );
  const unions = base.flatMap(({ oneOf = [], anyOf = oneOf }) =>
    anyOf.length > 0 ? [anyOf.map((one) => alternativeOf([...base, ...flatten(one, components, true)]))] : [],
  );
  const items = parts.find((part) => part.items !== undefined)?.items;
  return { described, hidden, isOpen, required: requiredIn(base), unions, items };
}

function describedIn(parts: readonly JsonSchemaObject[]): Map<string, JsonSchema> {
  const described = new Map<string, JsonSchema>();
  for (const { properties } of parts) {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const other = described.get(name);
      described.set(name, other === undefined ? schema : { allOf: [other, schema] });
    }
  }
  return described;
}

const requiredIn = (parts: readonly JsonSchemaObject[]): string[] =>
  parts.flatMap((part) => part.required ?? []);

const alternativeOf = (parts: readonly JsonSchemaObject[]): Alternative => ({
  described: describedIn(parts),
  required: requiredIn(parts),
});

const ANYTHING = shapeOf({}, {});

function projectObject(
  value: Record<string, unknown>,
  shape: Shape,
  example: unknown,
  inside: (member: unknown, schema: JsonSchema, example: unknown) => unknown,
): Record<string, unknown> {
  const { described, hidden, isOpen, required, unions } = shape;
  // Without a prototype: a member may be called `__proto__`.
  const projected: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    if (hidden.has(name)) continue;
    const schema = described.get(name);
    if (schema !== undefined) projected[name] = inside(member, schema, own(example, name));
    else if ((isOpen || described.size === 0) && !name.startsWith(HIDDEN)) projected[name] = member;
  }
  for (const name of [...required, ...unions.flatMap((union) => missingIn(value, union))]) {
    if (!Object.hasOwn(projected, name)) {
      const sample = own(Object.hasOwn(value, name) ? value : example, name);
      if (sample !== undefined) projected[name] = sample;
    }
  }
  return projected;
}

/** What a value requires of the alternative that has its members; nothing if one is whole. */
function missingIn(value: Record<string, unknown>, union: readonly Alternative[]): string[] {
  const names = Object.keys(value).filter((name) => union.some(({ described }) => described.has(name)));
  const fitting = union.filter(({ described }) =>
    names.every((name) => allows(described.get(name), value[name])),
  );
  const isWhole = fitting.some(({ required }) => required.every((name) => Object.hasOwn(value, name)));
  return isWhole ? [] : (fitting[0]?.required ?? []);
}

/** Whether an alternative describes a member, and no other value of it. */
function allows(schema: JsonSchema | undefined, value: unknown): boolean {
  const { enum: values, const: only = value } = isRecord(schema) ? schema : {};
  return schema !== undefined && only === value && (values?.includes(value) ?? true);
}
