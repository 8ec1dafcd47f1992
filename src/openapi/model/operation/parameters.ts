import type { JsonSchema } from '../../../contract/index.ts';
import { own } from '../../../json/index.ts';
import type { MediaTypeSpec, ParameterLocation, ParameterSpec } from '../../../request/index.ts';
import { IGNORED_HEADERS } from '../../lint/rules.ts';
import { deref } from '../../pointer.ts';
import { flatten } from '../../schema/merge.ts';
import type { SchemaStore } from '../../schema/store/schema-store.ts';
import { ENUM_TEXTS } from '../../schema/view/enum-text.ts';
import { asList, asText, compact, entriesOf, type Fields } from '../../values.ts';
import type { Operation } from '../api-document.ts';
import { FIELD_LEVELS } from '../levels.ts';
import { readContent } from './content.ts';
import { readExamples } from './read-examples.ts';

/** Allowed styles by location, the default first (OpenAPI 4.8.12.2 and 4.8.12.3). */
const STYLES: Record<ParameterLocation, [string, ...string[]]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/**
 * The parameters of an operation: those of its path, then its own, which replace a path parameter of the same
 * name and location. A variable of the path template without a parameter gets a text parameter.
 */
export function readParameters(
  document: Fields,
  schemas: SchemaStore,
  path: string,
  pathItem: Fields,
  operation: Fields,
): ParameterSpec[] {
  const merged = new Map<string, ParameterSpec>();
  for (const value of [...asList(pathItem.parameters), ...asList(operation.parameters)]) {
    for (const parameter of readParameter(document, schemas, deref(document, value))) {
      const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
      merged.set(`${parameter.in} ${name}`, parameter);
    }
  }
  const inTemplate = new Set([...path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []));
  const parameters = [...merged.values()].filter(
    ({ in: place, name }) => place !== 'path' || inTemplate.has(name),
  );
  for (const name of inTemplate) {
    if (!merged.has(`path ${name}`) && name !== '__proto__') parameters.push(textInPath(name));
  }
  return parameters;
}

function readParameter(document: Fields, schemas: SchemaStore, parameter?: Fields): ParameterSpec[] {
  const name = asText(parameter?.name);
  if (!parameter || name === undefined || name === '__proto__' || parameter['x-internal'] === true) return [];
  if (parameter.in === 'querystring') return readWholeQuery(document, schemas, parameter, name);
  if (!isLocation(parameter.in)) return [];
  const place = parameter.in;
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return [];
  const [content] = entriesOf(parameter.content);
  const media = content && deref(document, content[1]);
  const [first, ...others] = STYLES[place];
  const style = others.find((candidate) => candidate === parameter.style) ?? first;
  const { examples, shownExamples } = readExamples(
    document,
    media ? { ...media, ...parameter } : parameter,
    content && { contentType: content[0] },
  );
  const [example] = examples;
  const isShown = examples.length > 1 || example?.summary !== undefined || example?.description !== undefined;
  const spec: ParameterSpec = compact({
    name,
    in: place,
    required: place === 'path' || parameter.required === true,
    deprecated: parameter.deprecated === true,
    description: asText(parameter.description),
    style,
    explode: typeof parameter.explode === 'boolean' ? parameter.explode : /^(?:form|cookie)$/.test(style),
    allowReserved: parameter.allowReserved === true,
    contentType: content?.[0],
    schema: withOwn(schemas.read(media ? media.schema : parameter.schema), parameter),
    example: example?.value,
    examples: isShown ? examples : undefined,
    allowEmptyValue: (place === 'query' && parameter.allowEmptyValue === true) || undefined,
    shownExamples,
  });
  return [spec];
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** OpenAPI 3.2, 4.12.2 `in: querystring`. */
function readWholeQuery(
  document: Fields,
  schemas: SchemaStore,
  parameter: Fields,
  name: string,
): ParameterSpec[] {
  const media = readQueryMedia(document, schemas, parameter);
  if (!media) return [];
  if (FORM.test(media.contentType)) return readForm(media, schemas, parameter);
  const { contentType, schema } = media;
  return [
    compact({
      name,
      in: 'query',
      required: parameter.required === true,
      deprecated: parameter.deprecated === true,
      description: asText(parameter.description),
      style: QUERYSTRING,
      explode: false,
      allowReserved: false,
      contentType,
      schema: withOwn(schema, parameter),
      example: media.examples[0]?.value,
    }),
  ];
}

/** The media type of a whole query string; its examples are values before encoding. */
function readQueryMedia(
  document: Fields,
  schemas: SchemaStore,
  parameter: Fields,
): MediaTypeSpec | undefined {
  const [media] = readContent(document, schemas, parameter.content);
  const [content] = entriesOf(parameter.content);
  if (!media || !content) return undefined;
  const { shownExamples: _shown, ...rest } = media;
  const owner = { ...deref(document, content[1]), ...parameter };
  return { ...rest, ...readExamples(document, owner, { contentType: content[0], isQuery: true }) };
}

/** The style of a parameter that is the whole query string. */
const QUERYSTRING = 'querystring';

/** Splits a form into one query parameter per property, which gives the same URL. */
function readForm(media: MediaTypeSpec, schemas: SchemaStore, parameter: Fields): ParameterSpec[] {
  const { properties = {}, required = [] } = flatten(media.schema, schemas.reachable([media.schema])).schema;
  const values = media.examples.map(({ value }) => value);
  const text = values.find((value) => typeof value === 'string');
  const fields =
    values.find((value) => typeof value === 'object') ??
    (text === undefined ? undefined : Object.fromEntries(new URLSearchParams(text)));
  return Object.entries(properties).map(([name, schema]) => {
    const { style, explode } = media.encoding[name] ?? {};
    const example = own(fields, name);
    return compact({
      name,
      in: 'query',
      required: parameter.required === true && required.includes(name),
      deprecated: parameter.deprecated === true,
      style: STYLES.query.find((candidate) => candidate === style) ?? 'form',
      explode: explode ?? (style === undefined || style === 'form'),
      allowReserved: false,
      schema,
      example,
    });
  });
}

/**
 * A parameter that is the whole query string, as a media type for display. Not for a form, which is split.
 */
export function readQuerystring(
  document: Fields,
  schemas: SchemaStore,
  pathItem: Fields,
  operation: Fields,
): Operation['querystring'] {
  for (const value of [...asList(operation.parameters), ...asList(pathItem.parameters)]) {
    const parameter = deref(document, value);
    const name = asText(parameter?.name);
    if (parameter?.in !== 'querystring' || name === undefined) continue;
    const media = readQueryMedia(document, schemas, parameter);
    if (!media || FORM.test(media.contentType)) return undefined;
    const { description, required } = parameter;
    return compact({ ...media, name, description: asText(description), required: required === true });
  }
  return undefined;
}

/** Moves the parameter's feature levels and enumeration texts to its schema, where other fields have them. */
function withOwn(schema: JsonSchema, parameter: Fields): JsonSchema {
  const own = [...FIELD_LEVELS, ...ENUM_TEXTS].filter((key) => parameter[key] !== undefined);
  if (own.length === 0 || schema === false) return schema;
  return {
    ...(schema === true ? {} : schema),
    ...Object.fromEntries(own.map((key) => [key, parameter[key]])),
  };
}

function isLocation(value: unknown): value is ParameterLocation {
  return typeof value === 'string' && Object.hasOwn(STYLES, value);
}

function textInPath(name: string): ParameterSpec {
  return {
    name,
    in: 'path',
    required: true,
    deprecated: false,
    style: 'simple',
    explode: false,
    allowReserved: false,
    schema: { type: 'string' },
  };
}
