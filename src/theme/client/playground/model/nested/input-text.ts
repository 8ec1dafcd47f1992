/** Between the text of an input and the JSON text of its value. */
import { formatJson, type JsonSchema, parseJson } from '../../../../../contract/index.ts';
import { isRecord, type JsonNode, memberOf } from '../../../../../json/index.ts';
import { putAt, treeOf } from './edit.ts';
import { annotationOf, itemOf, propertiesOf, type Shape, shapeOf } from './shape.ts';

type Components = Record<string, JsonSchema>;

/** What an input shows for a value. A string that would be read as another value keeps its quotes. */
export function inputOf(shape: Shape, node: JsonNode | undefined, source: string): string {
  if (node?.type !== 'string') return node ? source : '';
  return shape.control === 'text' || jsonOf(shape, node.value) === JSON.stringify(node.value)
    ? node.value
    : source;
}

/**
 * The JSON text of what a reader typed; `undefined`: nothing is sent. Text that is no value of the schema's
 * types becomes a string, so the check of the value reports it.
 */
export function jsonOf({ control, types }: Shape, text: string): string | undefined {
  if (control === 'text') return JSON.stringify(text);
  const trimmed = text.trim();
  if (!trimmed && !types.includes('string')) return undefined;
  const { value, error } = parseJson(trimmed, true);
  const isNumber = typeof value === 'number' || typeof value === 'bigint' || value instanceof Number;
  const type = isNumber ? 'number' : value === null ? 'null' : typeof value;
  const isAccepted =
    control === 'json' ||
    (control === 'number' && isNumber) ||
    types.length === 0 ||
    types.some((one) => one === type || (one === 'integer' && isNumber && Number.isInteger(Number(value))));
  return !error && isAccepted ? trimmed : JSON.stringify(text);
}

/** Beyond it, a new value has only what its example names. */
const MAX_DEPTH = 4;

/** The JSON text that a new value of a schema starts with: its example, or what it requires. */
export function starterOf(schema: JsonSchema, components: Components, depth = 0): string {
  const shape = shapeOf(schema, undefined, components, Array(8).fill(0));
  const examples = annotationOf(shape, 'examples');
  const example =
    annotationOf(shape, 'example') ??
    (Array.isArray(examples) ? examples[0] : undefined) ??
    annotationOf(shape, 'default');
  if (example !== undefined) return formatJson(example, 2);
  const [option] = shape.options;
  if (option !== undefined) return option;
  if (shape.control === 'array') return arrayStarter(shape, components, depth);
  if (shape.control === 'number') return String(annotationOf(shape, 'minimum') ?? 0);
  if (shape.control === 'object') return objectStarter(shape, components, depth);
  return shape.types.length === 0 && shape.canBeNull ? 'null' : '""';
}

function arrayStarter(shape: Shape, components: Components, depth: number): string {
  const count = Math.min(Number(annotationOf(shape, 'minItems') ?? 0), 5);
  let text = '[]';
  for (let index = 0; depth < MAX_DEPTH && index < count; index++) {
    text = putAt(text, [index], starterOf(itemOf(shape, index), components, depth + 1), { isLong: true });
  }
  return text;
}

function objectStarter(shape: Shape, components: Components, depth: number): string {
  let text = '{}';
  const put = (name: string, value: string): void => {
    text = putAt(text, [name], value, { isLong: true });
  };
  for (const { name, schema, isRequired } of propertiesOf(shape, components, true)) {
    if (isRequired && depth < MAX_DEPTH) put(name, starterOf(schema, components, depth + 1));
  }
  for (const { tag, options, current = 0 } of shape.unions) {
    const [value] = options[current]?.tags ?? [];
    if (tag !== undefined && value !== undefined) put(tag, JSON.stringify(value));
  }
  return text;
}

/**
 * The text of a value after another alternative of a union is chosen: its starter, with the members that it
 * shares with the value or that no alternative describes.
 */
export function alternativeText(
  shape: Shape,
  union: number,
  option: number,
  source: string,
  components: Components,
): string {
  const chosen = shape.unions[union]?.options[option];
  if (!chosen) return source;
  const node = treeOf(source);
  const next = shapeOf(chosen.schema, undefined, components);
  if (node?.type !== 'object') {
    const isSame = node && next.types.includes(node.type) && !next.options.length;
    return isSame ? source : starterOf(chosen.schema, components);
  }
  if (next.control !== 'object') return starterOf(chosen.schema, components);
  const tag = shape.unions[union]?.tag;
  const inNext = new Set(propertiesOf(next, components, true).map(({ name }) => name));
  const inOthers = new Set(
    shape.unions[union]?.options.flatMap(({ schema }) =>
      propertiesOf(shapeOf(schema, undefined, components), components, true).map(({ name }) => name),
    ),
  );
  let text = starterOf(chosen.schema, components);
  for (const { key, value } of node.members) {
    if (key === tag || (inOthers.has(key) && !inNext.has(key))) continue;
    const property = propertiesOf(next, components, true).find(({ name }) => name === key);
    if (
      property &&
      isRecord(property.schema) &&
      memberOf(treeOf(text), key) &&
      !suits(property.schema, value)
    )
      continue;
    text = putAt(text, [key], source.slice(value.start, value.end), { isLong: true });
  }
  const [value] = chosen.tags;
  return tag !== undefined && value !== undefined
    ? putAt(text, [tag], JSON.stringify(value), { isLong: true })
    : text;

  function suits(schema: JsonSchema, member: JsonNode): boolean {
    const { types, options } = shapeOf(schema, member, components);
    if (options.length) return options.includes(source.slice(member.start, member.end));
    return (
      types.length === 0 ||
      types.includes(member.type) ||
      (member.type === 'number' && types.includes('integer'))
    );
  }
}
