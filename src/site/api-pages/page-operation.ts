import type { ApiField } from '../../content/index.ts';
import type { Operation } from '../../openapi/index.ts';
import type { BodySpec, ParameterSpec, SecurityScheme } from '../../request/index.ts';
import { schemaOfField, typedValue } from '../views/schema/field-schema.ts';

/** A page's `api`: `POST https://host/path/{id}` or `POST /path/:id`. */
export interface ApiLine {
  /** Upper case. */
  method: string;
  /** Scheme and host, with any base path before the path; absent for a path alone. No trailing slash. */
  server?: string;
  /** With `{variables}`. */
  path: string;
}

const LINE = /^([a-z]+)\s+(\S+)$/i;
const ADDRESS = /^(https?:\/\/[^/?#\s]+)([^?#]*)/i;

/** Undefined if the text is not a method and an address. A query or fragment is ignored. */
export function readApiLine(text: string): ApiLine | undefined {
  const [, method, target = ''] = LINE.exec(text.trim()) ?? [];
  if (!method) return undefined;
  const [, server, after] = ADDRESS.exec(target) ?? [];
  if (!server && !target.startsWith('/')) return undefined;
  const path = (server ? (after ?? '') : target.replace(/[?#].*/s, '')).replace(/(?<=\/):([\w-]+)/g, '{$1}');
  return { method: method.toUpperCase(), ...(server && { server }), path: path || '/' };
}

/** Default styles of OpenAPI 4.8.12.2. */
const STYLE = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' } as const;

/**
 * The operation that a page documents itself: `api` gives its address, the fields at the root of the page its
 * inputs. A header that carries a credential is a security scheme, because readers' input to it must not get
 * into a link.
 *
 * @param path of the page; it has no OpenAPI file, so its `spec` is empty
 * @param contentType of the body; without it and without a field for that header, a form if there is a file
 * to send, otherwise JSON
 */
export function pageOperation(
  path: string,
  { method, server, path: template }: ApiLine,
  fields: ApiField[],
  { summary, contentType }: { summary?: string; contentType?: string },
): Operation {
  const secrets = fields.filter(isCredential);
  const inputs = fields.filter(
    (field) => field.in !== 'body' && !secrets.includes(field) && !isOfBody(field),
  );
  const inTemplate = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const parameters = inputs
    .filter(({ in: place, name }) => place !== 'path' || inTemplate.includes(name))
    .map(parameterOf);
  for (const name of inTemplate) {
    const isKnown = parameters.some((parameter) => parameter.in === 'path' && parameter.name === name);
    if (!isKnown) parameters.push(parameterOf({ in: 'path', name, required: true, deprecated: false }));
  }
  return {
    id: `/${path}`,
    spec: '',
    ...(summary && { summary }),
    tags: [],
    deprecated: false,
    request: {
      method,
      path: template,
      parameters: unique(parameters),
      ...bodyOf(
        fields.filter((field) => field.in === 'body'),
        contentType?.trim() || mediaTypeIn(fields),
      ),
      security: secrets.length > 0 ? [secrets.map(schemeOf)] : [],
      servers: server ? [{ url: server }] : [],
      components: {},
    },
    responses: [],
    extensions: {},
  };
}

/** Whether a page documents the operation itself, so no OpenAPI file does. */
export const isOfPage = ({ spec }: Operation): boolean => spec === '';

function parameterOf(field: ApiField): ParameterSpec {
  const place = field.in as ParameterSpec['in'];
  const schema = schemaOfField(field);
  const type = typeof schema === 'object' ? schema.type : undefined;
  return {
    name: field.name,
    in: place,
    required: field.required,
    deprecated: field.deprecated,
    ...(field.description && { description: field.description }),
    style: STYLE[place],
    explode: STYLE[place] === 'form',
    allowReserved: false,
    schema,
    ...(field.placeholder !== undefined && { example: typedValue(field.placeholder, type) }),
  };
}

/** A name that is documented twice, for instance in two tabs, is one input. */
function unique(parameters: ParameterSpec[]): ParameterSpec[] {
  const byName = new Map(parameters.toReversed().map((one) => [`${one.in} ${one.name}`, one]));
  return [...byName.values()].toReversed();
}

function bodyOf(fields: ApiField[], contentType: string | undefined): { body?: BodySpec } {
  if (fields.length === 0) return {};
  const properties = Object.fromEntries(fields.map((field) => [field.name, schemaOfField(field)]));
  const hasFile = Object.values(properties).some((schema) => typeof schema === 'object' && isFile(schema));
  const requiredNames = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    body: {
      required: requiredNames.length > 0,
      media: [
        {
          contentType: contentType ?? (hasFile ? 'multipart/form-data' : 'application/json'),
          schema: {
            type: 'object',
            properties,
            ...(requiredNames.length > 0 && { required: [...new Set(requiredNames)] }),
          },
          encoding: {},
          examples: [],
        },
      ],
    },
  };
}

function isFile({ format, items }: { format?: unknown; items?: unknown }): boolean {
  return format === 'binary' || (items as { format?: unknown } | undefined)?.format === 'binary';
}

/** A header that comes with the body is not an input (as in OpenAPI 4.8.12.1). */
const isOfBody = ({ in: place, name }: ApiField): boolean =>
  place === 'header' && /^(?:accept|content-type)$/i.test(name);

function mediaTypeIn(fields: ApiField[]): string | undefined {
  const field = fields.find((one) => isOfBody(one) && /^content-type$/i.test(one.name));
  return [field?.default, field?.placeholder, field?.enum?.[0]].find(
    (text): text is string =>
      typeof text === 'string' && /^[\w.+-]+\/[\w.+*-]+(?:\s*;.*)?$/.test(text.trim()),
  );
}

const CREDENTIAL =
  /^(?:proxy-)?authorization$|^(?:x-)?(?:[\w]+-)?(?:api|access|auth|secret)[-_]?(?:key|token|secret)$|^cookie$/i;

const isCredential = ({ in: place, name }: ApiField): boolean => place === 'header' && CREDENTIAL.test(name);

/** If the value of `Authorization` begins with `Bearer` or `Basic`, that precedes the reader's input. */
function schemeOf({ name, placeholder, default: initial, description }: ApiField): SecurityScheme {
  const shownText = [initial, placeholder, description].find(
    (text) => typeof text === 'string' && PREFIX.test(text),
  );
  const prefix = /^authorization$/i.test(name) ? PREFIX.exec(String(shownText ?? ''))?.[1] : undefined;
  const common = { key: name, ...(description && { description }) };
  if (prefix?.toLowerCase() === 'bearer') return { ...common, type: 'http', scheme: 'bearer' };
  return {
    ...common,
    type: 'apiKey',
    in: 'header',
    name,
    ...(prefix && { inputPrefix: `${prefix} ` }),
  };
}

const PREFIX = /\b(Bearer|Basic|Token)\s/i;
