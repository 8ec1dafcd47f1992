/** The type of a schema on one line, as pages show it beside a name. */
import {
  inEnglish,
  type JsonSchema,
  type JsonSchemaObject,
  type JsonSchemaType,
  type Phrase,
} from '../../../contract/index.ts';
import type { Components } from '../components.ts';
import { memoizeBySchema } from '../memoize-by-schema.ts';
import { flatten } from '../merge.ts';
import { isNever, typesOf } from './text.ts';

/** Labels do not list more alternatives. */
const MAX_ALTERNATIVES = 4;
const MAX_LABEL_DEPTH = 3;

/** Translated parts of a label; the rest is code. */
export type TypeId = 'type.any' | 'type.never' | 'type.notAllowed' | 'type.file' | 'type.map' | 'type.oneOf';

/** Code, translated text around types, or a sequence of both. See `typeText`. */
export type TypeLabel = string | TypePhrase | TypeLabel[];

interface TypePhrase {
  id: TypeId;
  values?: Record<string, TypeLabel | number>;
}

/** Whether a label means any value. */
export const isAnyType = (label: TypeLabel): boolean =>
  typeof label === 'object' && 'id' in label && label.id === 'type.any';

/** A label as text, translated by `say`. */
export function typeText(label: TypeLabel, say: (phrase: Phrase<TypeId>) => string): string {
  if (typeof label === 'string') return label;
  if (Array.isArray(label)) return label.map((part) => typeText(part, say)).join('');
  const values = Object.entries(label.values ?? {}).map(
    ([name, value]) => [name, typeof value === 'number' ? value : typeText(value, say)] as const,
  );
  return say({ id: label.id, ...(values.length > 0 && { values: Object.fromEntries(values) }) });
}

/**
 * `string`, `integer <int64>`, `integer[]`, `string | null`, `enum`, `object`, `map of string`, `file`,
 * `any`, `never`.
 */
export const typeLabel = (schema: JsonSchema, components: Components): TypeLabel =>
  joinLabels(alternativesOf(schema, components, 0));

/** The types of a value, each once, `null` last. */
function alternativesOf(schema: JsonSchema, components: Components, depth: number): TypeLabel[] {
  if (schema === false) return [{ id: 'type.never' }];
  const { schema: flat } = flatten(schema, components);
  return BY_DEPTH[depth]?.(flat, components) ?? [];
}

/** Memoized, because schemas that are alternatives of each other would multiply at each depth. */
const BY_DEPTH = Array.from({ length: MAX_LABEL_DEPTH + 2 }, (_, depth) =>
  memoizeBySchema((flat, components) => alternativesOfFlat(flat, components, depth)),
);

function alternativesOfFlat(flat: JsonSchemaObject, components: Components, depth: number): TypeLabel[] {
  if (isNever(flat)) return [{ id: 'type.never' }];
  const types = typesOf(flat);
  const union = flat.oneOf ?? flat.anyOf;
  if (Array.isArray(union) && types.length === 0) return unionAlternatives(union, components, depth);
  if (types.length === 0) return [{ id: flat.contentMediaType !== undefined ? 'type.file' : 'type.any' }];
  const shownTypes = types.filter((type) => type !== 'null');
  // The list of values shows the type of each.
  const isMixed = flat.enum !== undefined && shownTypes.length > 1;
  const labels = shownTypes.map((type) => (isMixed ? 'enum' : labelOf(type, flat, components, depth)));
  if (types.includes('null') || (flat.enum?.includes(null) ?? false)) labels.push('null');
  return unique(labels);
}

function unionAlternatives(variants: JsonSchema[], components: Components, depth: number): TypeLabel[] {
  if (depth >= MAX_LABEL_DEPTH) return [{ id: 'type.any' }];
  const labels = unique(variants.flatMap((variant) => alternativesOf(variant, components, depth + 1)));
  return labels.length > MAX_ALTERNATIVES
    ? [{ id: 'type.oneOf', values: { count: variants.length } }]
    : [...labels.filter((label) => label !== 'null'), ...labels.filter((label) => label === 'null')];
}

function labelOf(
  type: JsonSchemaType,
  schema: JsonSchemaObject,
  components: Components,
  depth: number,
): TypeLabel {
  switch (type) {
    case 'array':
      return arrayLabel(schema, components, depth);
    case 'object': {
      const values = schema.additionalProperties;
      const isMap = !schema.properties && typeof values === 'object' && depth < MAX_LABEL_DEPTH;
      if (!isMap) return 'object';
      const alternatives = alternativesOf(values, components, depth + 1);
      return { id: 'type.map', values: { values: groupLabels(alternatives, alternatives.length > 1) } };
    }
    default: {
      if (schema.enum) return type === 'string' ? 'enum' : `enum <${type}>`;
      const format = schema.format ?? schema.contentEncoding;
      return typeof format === 'string' ? `${type} <${format}>` : type;
    }
  }
}

function arrayLabel(
  { items, prefixItems }: JsonSchemaObject,
  components: Components,
  depth: number,
): TypeLabel {
  if (depth >= MAX_LABEL_DEPTH) return 'array';
  if (prefixItems && prefixItems.length > 0 && prefixItems.length <= MAX_ALTERNATIVES) {
    const places = prefixItems.map((item) => joinLabels(alternativesOf(item, components, depth + 1)));
    const rest = typeof items === 'object' ? alternativesOf(items, components, depth + 1) : [];
    if (rest.length > 0) places.push(sequence(['...', groupLabels(rest, rest.length > 1), '[]']));
    return sequence(['[', ...between(places, ', '), ']']);
  }
  if (items === undefined || items === true) return 'array';
  const alternatives = alternativesOf(items, components, depth + 1);
  const [only] = alternatives;
  const isPhrase = typeof only === 'object' && !Array.isArray(only) && only.values !== undefined;
  return sequence([groupLabels(alternatives, alternatives.length > 1 || isPhrase), '[]']);
}

const groupLabels = (alternatives: TypeLabel[], isApart: boolean): TypeLabel =>
  sequence(isApart ? ['(', joinLabels(alternatives), ')'] : alternatives);

const joinLabels = (alternatives: TypeLabel[]): TypeLabel => sequence(between(alternatives, ' | '));

const between = (labels: TypeLabel[], mark: string): TypeLabel[] =>
  labels.flatMap((label, index) => (index > 0 ? [mark, label] : [label]));

/** Joins adjacent code; only code becomes a string. */
function sequence(parts: TypeLabel[]): TypeLabel {
  const pieces: TypeLabel[] = [];
  for (const part of parts.flatMap((part): TypeLabel[] => (Array.isArray(part) ? part : [part]))) {
    const last = pieces.at(-1);
    if (typeof part === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  const [only, ...others] = pieces;
  return only !== undefined && others.length === 0 ? only : pieces;
}

const unique = (labels: TypeLabel[]): TypeLabel[] => [
  ...new Map(labels.map((label) => [typeText(label, inEnglish), label])).values(),
];
