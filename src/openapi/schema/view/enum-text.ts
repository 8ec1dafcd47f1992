import type { JsonSchemaObject } from '../../../contract/index.ts';
import { asList, asRecord, asText, compact } from '../../values.ts';
import type { Components } from '../components.ts';
import { flatten } from '../merge.ts';

/** Texts for one value of an enumeration. */
export interface EnumText {
  /** `x-enum-varnames`, or the title of a constant. */
  name?: string;
  /** Markdown source. */
  description?: string;
}

/**
 * Extensions with names of the values and texts about them: lists in the order of `enum`, or maps by value.
 */
const NAMES = ['x-enum-varnames', 'x-enumNames', 'x-enum-names'];
const TEXTS = ['x-enum-descriptions', 'x-enumDescriptions', 'x-enum-description'];

/** All of them. Parameters of 2.0, which are their own schemas, have them too. */
export const ENUM_TEXTS = [...NAMES, ...TEXTS];

/**
 * The values of a flat schema with their texts: its `enum`, or its union of constants (`oneOf: [{const,
 * title, description}]`).
 */
export function enumTexts(
  schema: JsonSchemaObject,
  components: Components,
): { enum?: unknown[]; enumTexts?: EnumText[] } {
  const constants = constantsOf(schema, components);
  const values = Array.isArray(schema.enum) ? schema.enum : constants?.map(({ const: value }) => value);
  if (!values) return {};
  const texts = values.map((value, index): EnumText => {
    const constant = constants?.find((one) => one.const === value);
    return compact({
      name: textAt(schema, NAMES, value, index) ?? asText(constant?.title),
      description: textAt(schema, TEXTS, value, index) ?? asText(constant?.description),
    });
  });
  const hasTexts = texts.some((text) => Object.keys(text).length > 0);
  return { enum: values, ...(hasTexts && { enumTexts: texts }) };
}

/** Whether the alternatives of a flat schema are constants, and so its values. */
export function isEnumeration(schema: JsonSchemaObject, components: Components): boolean {
  return constantsOf(schema, components) !== undefined;
}

function constantsOf(schema: JsonSchemaObject, components: Components): JsonSchemaObject[] | undefined {
  const union = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(union) || union.length < 2) return undefined;
  // One by one, since most unions have objects.
  const constants: JsonSchemaObject[] = [];
  for (const variant of union) {
    const flat = flatten(variant, components).schema;
    if (!/^(?:string|number)$/.test(typeof flat.const) && !(flat.const instanceof Number)) return undefined;
    constants.push(flat);
  }
  return constants;
}

function textAt(schema: JsonSchemaObject, keys: string[], value: unknown, index: number): string | undefined {
  for (const key of keys) {
    const byValue = asRecord(schema[key]);
    const name = String(value);
    const text = byValue && Object.hasOwn(byValue, name) ? byValue[name] : asList(schema[key])[index];
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return undefined;
}
