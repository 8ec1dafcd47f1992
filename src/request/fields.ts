/** The inputs of a form for an operation. The build makes those that a form starts with. */
import { formatJson, type JsonSchema } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';
import { isFormType, isJsonType } from './media-types.ts';
import type { NamedExample, ParameterLocation, RequestSpec } from './request-spec.ts';
import { flatten } from './schemas.ts';

/** What a form shows of an input. */
export interface FormField {
  /** `query:limit`; a `Problem` names its input by it too. */
  id: string;
  part: ParameterLocation | 'body';
  name: string;
  required: boolean;
  control: 'select' | 'text' | 'long' | 'number' | 'json' | 'file';
  /** Type as shown on the page: `integer | null`; empty if the schema names none. */
  type: string;
  /** Options of a select. */
  options: string[];
  /** `null` can be sent: the field is written as JSON, and its schema allows it. */
  canBeNull: boolean;
  isSecret: boolean;
  /** Accepts several files. */
  isList: boolean;
  /** Example or default, as text. */
  hint: string;
  /** First sentence of the description, without Markdown. */
  description: string;
  /** `format` of the schema. */
  format: unknown;
  /** Default of the schema, as text. */
  default?: string;
  /** The author's examples to choose from, if there are several. */
  suggestions: string[];
  /** Absent in what the build makes for pages, which have it elsewhere. */
  schema?: JsonSchema;
}

export interface Field extends FormField {
  schema: JsonSchema;
}

type Components = RequestSpec['components'];

const PLACES: ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

/** In the order of the page: as in the file, or required items first. */
function inOrder<Item extends { required: boolean }>(items: Item[], maintainOrder: boolean): Item[] {
  return maintainOrder ? items : items.toSorted((a, b) => Number(b.required) - Number(a.required));
}

/** Parameters by location, then the properties of a form body. */
export function fieldsOf(
  { request: spec, maintainOrder }: { request: RequestSpec; maintainOrder: boolean },
  contentType: string | undefined,
): Field[] {
  const { components } = spec;
  const parameters = PLACES.flatMap((place) =>
    inOrder(
      spec.parameters.filter((parameter) => parameter.in === place),
      maintainOrder,
    ),
  ).map(({ in: part, contentType: type, ...rest }) =>
    describe({ part, components, ...rest, asJson: isJsonType(type) }),
  );
  const media = isFormType(contentType)
    ? spec.body?.media.find((one) => one.contentType === contentType)
    : undefined;
  if (!media) return parameters;
  const schemas = flatten(media.schema, components);
  const required = new Set(
    schemas.flatMap((schema) => (Array.isArray(schema.required) ? schema.required : [])),
  );
  const properties = new Map<string, JsonSchema>();
  for (const [name, schema] of schemas.flatMap((one) => Object.entries(one.properties ?? {}))) {
    // All of them apply.
    const property = properties.get(name);
    properties.set(name, property === undefined ? schema : { allOf: [property, schema] });
  }
  const fields = [...properties].map(([name, schema]) => {
    const encoding = (Object.hasOwn(media.encoding, name) && media.encoding[name]) || {};
    return describe({
      part: 'body',
      name,
      required: required.has(name),
      schema,
      components,
      asJson:
        isJsonType(encoding.contentType) && encoding.style === undefined && encoding.explode === undefined,
      fileType: /^multipart/i.test(media.contentType) ? (encoding.contentType ?? '') : undefined,
    });
  });
  const isOurs = ({ schema }: Field): boolean => !flatten(schema, components).some((one) => one.readOnly);
  return [...parameters, ...inOrder(fields.filter(isOurs), maintainOrder)];
}

interface Source {
  part: Field['part'];
  name: string;
  required: boolean;
  schema: JsonSchema;
  components: Components;
  example?: unknown;
  examples?: NamedExample[];
  description?: string;
  asJson: boolean;
  /** Set in multipart bodies: the declared type of the part, or nothing. */
  fileType?: string | undefined;
}

function describe(source: Source): Field {
  const { part, name, required, schema, components, asJson, fileType } = source;
  const own = flatten(schema, components);
  const all = flatten(schema, components, true);
  const types = [...new Set(all.flatMap(({ type }) => type ?? []))];
  const choices = optionsOf(schema, components) ?? (types.join() === 'boolean' ? [true, false] : undefined);
  const options = [...new Set((choices ?? []).filter((value) => value !== null).map(toText))];
  const item = own.find(({ items }) => items !== undefined)?.items;
  const isFile = (one: JsonSchema): boolean =>
    flatten(one, components).some(
      ({ format, contentMediaType, contentEncoding }) =>
        format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined),
    );
  const isList = fileType !== undefined && item !== undefined && isFile(item);
  const find = (keyword: string): unknown =>
    own.map((one) => one[keyword]).find((value) => value !== undefined);
  const examples = find('examples');
  const shownDefault = find('default');
  const authorValues =
    source.examples?.map(({ value }) => value) ?? (Array.isArray(examples) ? examples : []);
  const hint =
    source.example ??
    find('example') ??
    (Array.isArray(examples) ? examples[0] : undefined) ??
    find('default');
  const field: Field = {
    id: `${part}:${name}`,
    part,
    name,
    required,
    schema,
    control: 'text',
    type: types.join(' | '),
    options,
    canBeNull: asJson && (types.includes('null') || (choices ?? []).includes(null)),
    isSecret: find('format') === 'password',
    isList,
    hint: hint === undefined ? '' : toText(hint),
    format: find('format'),
    description: firstSentence(source.description ?? find('description')),
    ...(shownDefault !== undefined && { default: toText(shownDefault) }),
    suggestions: authorValues.length > 1 ? authorValues.map(toText) : [],
  };
  if (isList || (fileType !== undefined && (isFile(schema) || BINARY.test(fileType)))) field.control = 'file';
  else if (options.length) field.control = 'select';
  else if (types.includes('array') || types.includes('object')) field.control = 'json';
  else if (types.length && types.every((type) => /^(?:integer|number|null)$/.test(type)))
    field.control = 'number';
  else if (
    !field.isSecret &&
    (Number(find('maxLength')) > 200 || field.hint.length > 60 || field.hint.includes('\n'))
  )
    field.control = 'long';
  return field;
}

/** Longer sentences end where the line would. */
const MAX_SENTENCE = 110;

export function firstSentence(markdown: unknown): string {
  const [sentence = ''] = String(markdown ?? '')
    .replace(/\[([^[\]]{0,200})\]\([^()]{0,400}\)|[`*]/g, '$1')
    .trim()
    .split(/(?<=[.!?。])\s|\n\s*\n/, 1);
  const line = sentence.replace(/\s+/g, ' ');
  return line.length > MAX_SENTENCE ? `${line.slice(0, MAX_SENTENCE)} …` : line;
}

const BINARY = /^(?:application\/octet-stream|image\/|audio\/|video\/)/i;

const toText = (value: unknown): string => (typeof value === 'string' ? value : formatJson(value));

/** Values of an enumeration, even one spread over alternatives; `undefined` if other values are allowed. */
function optionsOf(
  schema: JsonSchema,
  components: Components,
  within: JsonSchema[] = [],
): unknown[] | undefined {
  if (within.includes(schema)) return undefined;
  for (const one of flatten(schema, components)) {
    if (Array.isArray(one.enum)) return one.enum;
    if (one.const !== undefined) return [one.const];
    const branches = [one.oneOf, one.anyOf].find(Array.isArray);
    const options = branches?.map((branch) =>
      isRecord(branch) && branch.type === 'null'
        ? [null]
        : optionsOf(branch, components, [...within, schema]),
    );
    if (options?.length && options.every((option) => option !== undefined)) return options.flat();
  }
  return undefined;
}
