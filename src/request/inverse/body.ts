/** Reads a request body back: the text as it is, or the fields of a form. */
import { multipart } from '../form.ts';
import { JSON_TYPE, MULTIPART_TYPE, URLENCODED_TYPE } from '../media-types.ts';
import type {
  FormPart,
  HttpRequest,
  MediaTypeSpec,
  ParameterSpec,
  RequestSpec,
  RequestValues,
} from '../request-spec.ts';
import { propertyOf } from '../schema-parts.ts';
import { contentValue, decodeQuery, itemsOf, leaf, propertiesOf, typesOf } from './decode.ts';
import { parseMultipart } from './multipart.ts';
import { type Pair, readPairs, toPair } from './parameters.ts';

type Bytes = Uint8Array<ArrayBuffer>;

interface BodyReading {
  body?: NonNullable<RequestValues['body']>;
  /** Set if the body is bytes, which no field shows. */
  file?: { bytes: Bytes; filename: string };
}

/** @param header The Content-Type of the request. */
export function readBody(
  spec: RequestSpec,
  { body, filename = 'body.bin' }: HttpRequest,
  header: string | undefined,
): BodyReading {
  if (body === undefined || !spec.body) return {};
  const media = mediaOf(spec.body.media, header ?? (Array.isArray(body) ? 'multipart/form-data' : undefined));
  const contentType = media?.contentType ?? header ?? 'multipart/form-data';
  if (Array.isArray(body)) return { body: { contentType, fields: readParts(spec, media, body) } };
  if (typeof body !== 'string')
    return { body: { contentType, text: 'file' }, file: { bytes: body, filename } };
  if (URLENCODED_TYPE.test(contentType))
    return { body: { contentType, fields: readForm(spec, media, body) } };
  const parts = MULTIPART_TYPE.test(contentType) ? parseMultipart(body, header ?? '') : undefined;
  return { body: { contentType, ...(parts ? { fields: readParts(spec, media, parts) } : { text: body }) } };
}

const essence = (type: string): string => type.replace(/;.*/s, '').trim().toLowerCase();

/** The documented media type: the same, one that differs in its parameters, or a range. */
function mediaOf(media: MediaTypeSpec[], header: string | undefined): MediaTypeSpec | undefined {
  if (header === undefined) return media[0];
  const type = essence(header);
  const range = media.find(({ contentType }) => {
    const [start] = essence(contentType).split('*');
    return contentType.includes('*') && type.startsWith(start ?? '');
  });
  return (
    media.find(({ contentType }) => contentType === header) ??
    media.find(({ contentType }) => essence(contentType) === type) ??
    (range && { ...range, contentType: header })
  );
}

const encodingOf = (media: MediaTypeSpec | undefined, name: string) =>
  (media && Object.hasOwn(media.encoding, name) && media.encoding[name]) || {};

function readForm(
  spec: RequestSpec,
  media: MediaTypeSpec | undefined,
  text: string,
): Record<string, unknown> {
  const schema = media?.schema ?? true;
  const pairs = text
    .split('&')
    .filter(Boolean)
    .map((raw) => toPair(raw, decodeQuery));
  const documented = new Set([
    ...propertiesOf(schema, spec.components),
    ...Object.keys(media?.encoding ?? {}),
  ]);
  const asParameters = [...documented].map((name) =>
    fieldParameter(name, propertyOf(schema, name, spec.components), media, spec),
  );
  const documentedFields = readPairs(asParameters, pairs, spec.components, decodeQuery);
  const { rest } = documentedFields;
  const others = [...new Set(rest.map(({ name }) => name))].map((name) =>
    fieldParameter(name, true, media, spec),
  );
  const otherFields = readPairs(others, rest, spec.components, decodeQuery);
  // In the order of the body.
  const fields = [documentedFields, otherFields].flatMap(({ values, first }) =>
    Object.entries(values).map(([name, value]) => ({ name, value, pair: first.get(name) })),
  );
  const position = ({ pair }: { pair: Pair | undefined }): number => (pair ? pairs.indexOf(pair) : 0);
  return Object.fromEntries(
    fields.toSorted((a, b) => position(a) - position(b)).map(({ name, value }) => [name, value]),
  );
}

/** A form field as a query parameter, which is serialized in the same way (OpenAPI 4.8.15). */
function fieldParameter(
  name: string,
  schema: ParameterSpec['schema'],
  media: MediaTypeSpec | undefined,
  { components }: RequestSpec,
): ParameterSpec {
  const { contentType, style, explode, allowReserved = false } = encodingOf(media, name);
  const isJson =
    style === undefined &&
    explode === undefined &&
    (contentType === undefined
      ? [...typesOf(schema, components)].join() === 'object'
      : JSON_TYPE.test(contentType));
  return {
    name,
    in: 'query',
    required: false,
    deprecated: false,
    style: style ?? 'form',
    explode: explode ?? (style ?? 'form') === 'form',
    allowReserved,
    schema,
    ...(isJson && { contentType: 'application/json' }),
  };
}

function readParts(
  spec: RequestSpec,
  media: MediaTypeSpec | undefined,
  parts: FormPart[],
): Record<string, unknown> {
  const names = [...new Set(parts.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      readField(
        spec,
        media,
        name,
        parts.filter((part) => part.name === name),
      ),
    ]),
  );
}

function readField(
  { components }: RequestSpec,
  media: MediaTypeSpec | undefined,
  name: string,
  parts: FormPart[],
): unknown {
  const schema = propertyOf(media?.schema ?? true, name, components);
  const { contentType = '' } = encodingOf(media, name);
  const isWhole = JSON_TYPE.test(contentType);
  const isList = !isWhole && typesOf(schema, components).has('array');
  const items = parts.map(({ value, contentType: type = '' }) => {
    if (typeof value !== 'string') return value;
    const json = JSON_TYPE.test(type) ? contentValue(value, type) : undefined;
    return json === undefined ? leaf(isList ? itemsOf(schema, components) : schema, value, components) : json;
  });
  const [only] = items;
  const value = items.length > 1 || isList || (Array.isArray(only) && !isWhole) ? items : only;
  const written = multipart(Object.fromEntries([[name, value]]), media?.encoding ?? {});
  const isSame =
    written.length === parts.length && written.every((part, index) => part.value === parts[index]?.value);
  return isSame || parts.length > 1 ? value : parts[0]?.value;
}
