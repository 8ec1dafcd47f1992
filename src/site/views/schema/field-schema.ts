import type { ApiField } from '../../../content/index.ts';
import type { JsonSchema, JsonSchemaObject, JsonSchemaType } from '../../../contract/index.ts';

const TYPES: [RegExp, JsonSchemaObject][] = [
  [/^(?:int(?:eger)?(?:32|64)?|long)$/, { type: 'integer' }],
  [/^(?:num(?:ber)?|float|double|decimal)$/, { type: 'number' }],
  [/^bool(?:ean)?$/, { type: 'boolean' }],
  [/^(?:file|binary|blob)$/, { type: 'string', format: 'binary' }],
  [/^(?:date-?time|timestamp)$/, { type: 'string', format: 'date-time' }],
  [/^date$/, { type: 'string', format: 'date' }],
  [/^uuid$/, { type: 'string', format: 'uuid' }],
  [/^(?:string|text|str|enum|url|uri|email)$/, { type: 'string' }],
  [/^(?:object|dict(?:ionary)?|map|json|record|hash)\b/, { type: 'object' }],
];

const LISTS = [/^(.*\S)\s*\[\]$/, /^(?:array|list)(?:\s*(?:<(.*)>|\[(.*)\]|\((.*)\))|\s+of\s+(.*))$/s];

/**
 * The schema for an author's type such as `integer`, `string[]`, `array<file>` or `string | null`. An unknown
 * type allows anything, so values are used as written.
 */
function schemaOfType(type: string | undefined): JsonSchemaObject {
  const name = (type ?? 'string').trim().toLowerCase();
  const [first, ...others] = name
    .split(/(?<!\s)\s*\|\s*|(?<!\s)\s+or\s+/)
    .filter((part) => !/^(?:null|undefined|none)$/.test(part));
  if (others.length > 0) return {};
  const text = (first ?? '').replace(/[?!]$/, '');
  if (/^(?:array|list)$/.test(text)) return { type: 'array' };
  for (const list of LISTS) {
    const inside = list.exec(text)?.slice(1).find(Boolean);
    if (inside) return { type: 'array', items: schemaOfType(inside.replace(/s$/, '')) };
  }
  return { ...TYPES.find(([pattern]) => pattern.test(text))?.[1] };
}

/** The schema of a field, with its default, its values and the author's example. */
export function schemaOfField(field: ApiField): JsonSchema {
  const schema = schemaOfType(field.type);
  const values = field.enum?.map((text) => typedValue(text, schema.type));
  return {
    ...schema,
    ...(values &&
      (schema.type === 'array' ? { items: { ...itemsOf(schema), enum: values } } : { enum: values })),
    ...(field.default !== undefined && { default: typedValue(field.default, schema.type) }),
    ...(field.placeholder !== undefined && { examples: [typedValue(field.placeholder, schema.type)] }),
    ...(field.description && { description: field.description }),
  };
}

const itemsOf = ({ items }: JsonSchemaObject): JsonSchemaObject => (typeof items === 'object' ? items : {});

/** Attributes are texts, whatever the type of the field. */
export function typedValue(value: unknown, type: JsonSchemaObject['type']): unknown {
  if (typeof value !== 'string') return value;
  const expectedType: JsonSchemaType | undefined = Array.isArray(type) ? type[0] : type;
  if (expectedType === 'integer' || expectedType === 'number') {
    return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  }
  if (expectedType === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (expectedType !== 'object' && expectedType !== 'array') return value;
  try {
    const parsedValue: unknown = JSON.parse(value);
    return typeof parsedValue === 'object' ? parsedValue : value;
  } catch {
    return value;
  }
}
