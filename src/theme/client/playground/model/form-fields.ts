/** The inputs of the form, derived from the operation. */
import { formatJson, type JsonSchema } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import { flatten, type ParameterLocation, type RequestSpec } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { say } from '../../core/say.ts';

export interface Field {
  /** `query:limit`; a `Problem` names its input by it too. */
  id: string;
  part: ParameterLocation | 'body';
  name: string;
  required: boolean;
  schema: JsonSchema;
  control: 'select' | 'text' | 'long' | 'number' | 'json' | 'file';
  /** Type as shown on the page: `integer | null`. */
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
}

type Components = RequestSpec['components'];

// Not imported from the request room, which would split the playground's script.
export const isJson = (contentType: string | undefined): boolean =>
  /[/+]json *(?:;|$)/i.test(contentType ?? '');

export const isForm = (contentType: string | undefined): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data) *(?:;|$)/i.test(contentType ?? '');

const TEXT = /^text\/|^application\/(?:javascript|yaml|xml|x-www-form-urlencoded|graphql|sql)\b/i;
/** A subtype or its suffix, such as `image/svg+xml`. */
const STRUCTURED_TEXT = /[/+](?:xml|yaml|json[\w-]*)\b/i;

export const isTextType = (contentType: string): boolean =>
  TEXT.test(contentType) || STRUCTURED_TEXT.test(contentType) || isJson(contentType);

export const PLACES: ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

/** In the order of the page: as in the file, or required items first. */
function inOrder<Item extends { required: boolean }>(items: Item[], maintainOrder: boolean): Item[] {
  return maintainOrder ? items : items.toSorted((a, b) => Number(b.required) - Number(a.required));
}

/** Parameters by location, then the properties of a form body. */
export function fieldsOf(
  { request: spec, maintainOrder }: Pick<PlaygroundData, 'request' | 'maintainOrder'>,
  contentType: string | undefined,
): Field[] {
  const { components } = spec;
  const parameters = PLACES.flatMap((place) =>
    inOrder(
      spec.parameters.filter((parameter) => parameter.in === place),
      maintainOrder,
    ),
  ).map(({ in: part, name, required, schema, example, contentType: type }) =>
    describe({ part, name, required, schema, components, example, asJson: isJson(type) }),
  );
  const media = isForm(contentType)
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
      asJson: isJson(encoding.contentType) && encoding.style === undefined && encoding.explode === undefined,
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
    type: types.join(' | ') || say('type.any'),
    options,
    canBeNull: asJson && (types.includes('null') || (choices ?? []).includes(null)),
    isSecret: find('format') === 'password',
    isList,
    hint: hint === undefined ? '' : toText(hint),
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
