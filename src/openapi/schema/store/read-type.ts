import type { JsonSchemaObject, JsonSchemaType } from '../../../contract/index.ts';
import { asList, asRecord } from '../../values.ts';

const TYPES: ReadonlySet<unknown> = new Set<JsonSchemaType>([
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'array',
  'object',
]);

const isType = (value: unknown): value is JsonSchemaType => TYPES.has(value);

/**
 * Makes `type` one flat list of known types. `nullable`, which 3.1 removed but many files still use, becomes
 * `null`. Changes `schema`.
 */
export function readType(schema: JsonSchemaObject): void {
  // 2.0 only had this extension.
  const nullable = schema.nullable === true || schema['x-nullable'] === true;
  delete schema.nullable;
  if (nullable && schema.type === undefined) allowNull(schema);
  if (schema.type === undefined) return;
  const types = [schema.type].flat(2).filter(isType);
  if (nullable) types.push('null');
  const [first, ...others] = new Set(types);
  if (first === undefined) delete schema.type;
  else schema.type = others.length === 0 ? first : [first, ...others];
}

/** `nullable` beside a union has no effect in 3.0, but authors mean `null` as an alternative. */
function allowNull(schema: JsonSchemaObject): void {
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const union = schema[kind] ?? [];
    const hasNull = union.some((each) => asList([asRecord(each)?.type].flat()).includes('null'));
    if (union.length > 0 && !hasNull) schema[kind] = [...union, { type: 'null' }];
  }
}
