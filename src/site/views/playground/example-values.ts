import type { JsonSchema } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';
import { exampleOf, hasExample, isAnyType, mediaExamples, typeLabel } from '../../../openapi/index.ts';
import {
  buildRequest,
  firstMedia,
  flatten,
  type HttpRequest,
  initialValues,
  type MediaTypeSpec,
  type NamedExample,
  type ParameterSpec,
  placeholderAuth,
  propertyOf,
  type RequestSpec,
  type RequestValues,
} from '../../../request/index.ts';

/**
 * The values for a page's samples and for the initial state of its playground: the smallest request that the
 * author has shown, with placeholders for credentials. One source for both, so opening the playground changes
 * no sample. `server` replaces the first one of the description, whose variables have their defaults.
 * `prefill`: optional parameters get the author's examples too.
 */
export function exampleValues(spec: RequestSpec, options: ExampleValuesOptions = {}): RequestValues {
  return valuesWith(spec, options, () => undefined);
}

interface ExampleValuesOptions {
  server?: string;
  prefill?: boolean;
  /** Values of path parameters for which the author has no example. */
  path?: Record<string, string>;
}

function valuesWith(
  spec: RequestSpec,
  { server, prefill = false, path }: ExampleValuesOptions,
  fill: Fill,
): RequestValues {
  const start = { ...initialValues(withExamples(spec), { server }), auth: placeholderAuth(spec) };
  const values = withFiles(spec, { ...start, path: { ...path, ...start.path } }, fill);
  if (!prefill) return values;
  for (const parameter of spec.parameters) {
    const { in: place, name } = parameter;
    const value = shownValue(parameter);
    if (value !== undefined && !Object.hasOwn(values[place], name)) {
      values[place] = { ...values[place], [name]: value };
    }
  }
  return values;
}

/** The author's example of a parameter, otherwise its default. */
function shownValue({ example, schema }: ParameterSpec): unknown {
  if (example !== undefined || typeof schema !== 'object') return example;
  return schema.examples?.[0] ?? schema.default;
}

/**
 * A body, or a query string as a whole, without an author's example gets one generated from its schema, with
 * what is required and what the author has examples for; XML is written as such. A patch changes nothing that
 * the reader has not typed.
 */
function withExamples(spec: RequestSpec): RequestSpec {
  const parameters = spec.parameters.map((one) =>
    one.style === 'querystring' ? { ...one, example: wholeQuery(one, spec.components) } : one,
  );
  if (!spec.body) return { ...spec, parameters };
  const media = spec.body.media.map((one) => {
    const examples = mediaExamples(one, spec.components, {
      direction: 'request',
      optional: 'shown',
      name: 'generated',
    });
    return {
      ...one,
      examples: spec.method === 'PATCH' ? examples.map((each) => onlyShown(each, one, spec)) : examples,
    };
  });
  return { ...spec, parameters, body: { ...spec.body, media } };
}

/**
 * A generated body with only what is required or has an example of the author: a patch changes what the
 * reader names.
 */
function onlyShown(
  example: NamedExample,
  { schema, examples }: MediaTypeSpec,
  { components }: RequestSpec,
): NamedExample {
  const all = flatten(schema, components);
  const isAuthors = all.some((one) => one.example !== undefined || one.examples !== undefined);
  if (examples.length > 0 || isAuthors) return example;
  if (Array.isArray(example.value)) return { ...example, value: [] };
  if (!isRecord(example.value)) return example;
  const required = new Set(all.flatMap((one) => one.required ?? []));
  const shown = Object.entries(example.value).filter(
    ([name]) => required.has(name) || hasExample(propertyOf(schema, name, components), components),
  );
  return { ...example, value: Object.fromEntries(shown) };
}

/** An example of a query string that is one value. */
export function wholeQuery(
  { contentType = '', schema, example }: ParameterSpec,
  components: RequestSpec['components'],
): unknown {
  const examples = example === undefined ? [] : [{ name: 'default', value: example }];
  return mediaExamples({ contentType, schema, examples }, components, { direction: 'request' })[0]?.value;
}

/** The initial text of each body that is not a form, by media type. */
export function exampleBodies(spec: RequestSpec): Record<string, string> {
  const complete = withExamples(spec);
  const texts = complete.body?.media.flatMap(({ contentType }) => {
    const text = initialValues(complete, { contentType }).body?.text;
    return text === undefined ? [] : [[contentType, text] as const];
  });
  return Object.fromEntries(texts ?? []);
}

/**
 * The values of samples: those of `exampleValues` with files, which samples read from disk, and with an
 * example for each required parameter. A page has no file to start with.
 */
export function sampleValues(spec: RequestSpec, options: ExampleValuesOptions = {}): RequestValues {
  const fill: Fill = (contentType) => ({ filename: 'file', contentType, bytes: NO_BYTES });
  return withRequired(spec, valuesWith(spec, options, fill));
}

/** The request in samples. */
export function sampleRequest(spec: RequestSpec, options: ExampleValuesOptions = {}): HttpRequest {
  const request = buildRequest(spec, sampleValues(spec, options));
  return hasFileBody(spec) && typeof request.body === 'string' ? { ...request, body: NO_BYTES } : request;
}

/** Whether the body is a file, of which the author has no example. */
export function hasFileBody(spec: RequestSpec): boolean {
  const media = firstMedia(spec);
  return media?.examples.length === 0 && isBytes(media, spec.components);
}

/**
 * Adds an example for each required parameter that has none, except those in the path, which stay `{name}`:
 * an item with a made-up id exists in no real API.
 * Otherwise the sample would fail without showing what is missing.
 */
function withRequired({ parameters, components }: RequestSpec, values: RequestValues): RequestValues {
  const filledValues = {
    ...values,
    query: { ...values.query },
    header: { ...values.header },
    cookie: { ...values.cookie },
  };
  for (const { in: place, name, required, style, schema } of parameters) {
    if (!required || place === 'path' || style === 'querystring' || Object.hasOwn(filledValues[place], name))
      continue;
    filledValues[place][name] = exampleOf(schema, components, { direction: 'request' });
  }
  return filledValues;
}

const NO_BYTES = new Uint8Array();

/** Value of a form for a file of this media type; `undefined`: nothing. */
type Fill = (contentType: string) => unknown;

/** A form with the result of `fill` instead of the texts generated for its files (OpenAPI 4.8.14.3). */
function withFiles(
  { body: documentedBody, components }: RequestSpec,
  values: RequestValues,
  fill: Fill,
): RequestValues {
  const { body } = values;
  const media = documentedBody?.media.find(({ contentType }) => contentType === body?.contentType);
  if (!media || !body?.fields || !/^multipart\//i.test(body.contentType)) return values;
  const fields = Object.entries(body.fields).flatMap(([name, value]): [string, unknown][] => {
    const schema = propertyOf(media.schema, name, components);
    const items = flatten(schema, components).find((one) => one.items !== undefined)?.items;
    const isList = items !== undefined && isFile(items, components);
    if (!isList && !isFile(schema, components)) return [[name, value]];
    const [type = ''] = media.encoding[name]?.contentType?.split(',') ?? [];
    const file = fill(/^[^*\s]+$/.test(type.trim()) ? type.trim() : 'application/octet-stream');
    return file === undefined ? [] : [[name, isList ? [file] : file]];
  });
  return { ...values, body: { ...body, fields: Object.fromEntries(fields) } };
}

/**
 * Raw bytes: `format: binary` (OpenAPI 3.0), or a media type without an encoding (JSON Schema Validation
 * 8.3).
 */
function isFile(schema: JsonSchema, components: RequestSpec['components']): boolean {
  const isText = (type: unknown): boolean => type === undefined || type === 'string';
  return flatten(schema, components).some(
    ({ type, format, contentMediaType, contentEncoding, contentSchema }) =>
      format === 'binary' ||
      (contentMediaType !== undefined &&
        contentEncoding === undefined &&
        contentSchema === undefined &&
        !/^(?:application\/(?:.+\+)?json|text\/)/i.test(String(contentMediaType)) &&
        isText(type)),
  );
}

/** Binary media types. */
export const BYTES =
  /^(?:application\/(?:octet-stream|pdf|zip|gzip|zstd)|(?:image|audio|video|font)\/(?!svg))/i;

/**
 * Whether a body is raw bytes, for which no example can be generated; the schema may leave it to the media
 * type (4.8.14.2).
 */
export function isBytes(
  { contentType, schema }: { contentType: string; schema: JsonSchema },
  components: RequestSpec['components'],
): boolean {
  const isOpen = (): boolean => isAnyType(typeLabel(schema, components));
  return isFile(schema, components) || (BYTES.test(contentType) && isOpen());
}

/** Media types to send for ranges. */
const RANGES: Record<string, string> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'text/*': 'text/plain',
  'image/*': 'image/png',
  'multipart/*': 'multipart/form-data',
};

/**
 * Replaces media type ranges in the body (OpenAPI 4.8.13 `content`) by a type within each, because a
 * Content-Type must not be a range (RFC 9110 section 8.3).
 */
export function withoutRanges(request: RequestSpec): RequestSpec {
  const { body, components } = request;
  if (!body?.media.some(({ contentType }) => contentType.includes('*'))) return request;
  const sentText = (media: (typeof body.media)[number]): string => {
    const type = RANGES[media.contentType.trim().toLowerCase()];
    const isJson = type === 'application/json';
    return isJson && isBytes(media, components) ? 'application/octet-stream' : (type ?? media.contentType);
  };
  // A type that is listed itself comes first.
  const contentTypes = new Set(body.media.map(({ contentType }) => contentType));
  const media = body.media.flatMap((one) => {
    const contentType = sentText(one);
    return contentType !== one.contentType && contentTypes.has(contentType) ? [] : [{ ...one, contentType }];
  });
  return { ...request, body: { ...body, media } };
}
