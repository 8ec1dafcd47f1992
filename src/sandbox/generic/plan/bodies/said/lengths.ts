/** Lengths that only texts limit: `Max length: 128 chars.` */
import type { JsonSchema, JsonSchemaObject } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';

const MAX_LENGTHS = [
  /\bmax(?:imum|\.)? length(?: is| of|:)? ?(\d{1,6})(?: char(?:acter)?s?)?\b/i,
  /\bmax(?:imum|\.)?(?: of|:)? ?(\d{1,6}) char(?:acter)?s?\b/i,
  /\b(\d{1,6}) char(?:acter)?s?(?: at)? max(?:imum)?\b/i,
];
const CONDITION = /\b(?:if|when|unless|each|per|total|combined)\b/i;

/** What the text of a member limits although its schema does not. */
export function saidLength(
  { components, shapes }: Context,
  name: string,
  schema: JsonSchema,
): JsonSchemaObject[] {
  const { description = '', maxLength, enum: values } = flattenWhole(schema, components).schema;
  if (maxLength !== undefined || values || shapes.typesOf(schema).join() !== 'string') return [];
  const sentences = description.split(/(?<=\.)\s+|\n+/).filter((one) => !CONDITION.test(one));
  const lengths = sentences.flatMap((one) => MAX_LENGTHS.flatMap((each) => each.exec(one)?.[1] ?? []));
  const [length] = new Set(lengths);
  return length === undefined || new Set(lengths).size > 1
    ? []
    : [{ properties: { [name]: { maxLength: Number(length) } } }];
}
