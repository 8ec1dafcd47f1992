/** Turns form values into the request to send. */
import { formatJson } from '../contract/index.ts';
import { base64, encode, encodeTemplate, toText } from './encode.ts';
import { multipart, urlencoded } from './form.ts';
import { JSON_TYPE, MULTIPART_TYPE, URLENCODED_TYPE } from './media-types.ts';
import type {
  ExtraValue,
  HttpRequest,
  ParameterLocation,
  ParameterSpec,
  RequestSpec,
  RequestValues,
} from './request-spec.ts';
import { headerText, pathText, queryPairs } from './style.ts';

/**
 * Never throws, so that an incomplete request can be shown: missing values are omitted, and a path parameter
 * without a value stays `{name}`. `checkValues` tells whether it can be sent.
 */
export function buildRequest(spec: RequestSpec, values: RequestValues): HttpRequest {
  const headers: HttpRequest['headers'] = [];
  const set = (name: string, value: string): void => {
    const index = headers.findIndex(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
    headers.splice(index < 0 ? headers.length : index, 1, [name, trim(value)]);
  };
  const accept = extraHeader(values, 'Accept') ?? values.accept;
  if (accept) set('Accept', accept);
  const query = parametersWithValue(spec, values, 'query').flatMap(toPairs);
  const cookies = parametersWithValue(spec, values, 'cookie').flatMap(toPairs);
  for (const { parameter, value } of parametersWithValue(spec, values, 'header')) {
    const { name, contentType } = parameter;
    set(name, contentType === undefined ? headerText(value, parameter) : contentText(value, contentType));
  }
  for (const { place, name, value } of credentials(spec, values)) {
    if (place === 'header') set(name, value);
    else if (place === 'query') query.push(`${encode(name)}=${encode(value)}`);
    else cookies.push(`${name}=${cookieValue(value)}`);
  }
  query.push(...extraOf(values, 'query').map(({ name, value }) => `${encode(name)}=${encode(value)}`));
  cookies.push(...extraOf(values, 'cookie').map(({ name, value }) => `${name}=${cookieValue(value)}`));
  for (const { name, value } of extraOf(values, 'header')) {
    if (/^cookie$/i.test(name)) cookies.push(value);
    else if (!/^content-type$/i.test(name)) set(name, joined(headers, name, value));
  }
  if (cookies.length) set('Cookie', cookies.join('; '));

  const request: HttpRequest = { method: spec.method, url: address(spec, values, query), headers };
  const body = buildBody(spec, values);
  // A multipart header has the boundary, which the sender chooses.
  if (Array.isArray(body)) return { ...request, body };
  const contentType = extraHeader(values, 'Content-Type');
  if (contentType !== undefined) set('Content-Type', contentType);
  if (body === undefined) return request;
  if (contentType === undefined) set('Content-Type', values.body?.contentType ?? '');
  return { ...request, body };
}

const extraOf = ({ extra = [] }: RequestValues, place: ExtraValue['in']): ExtraValue[] =>
  extra.filter((one) => one.in === place && one.name);

/** The reader's own value of a header that is otherwise set automatically. */
const extraHeader = (values: RequestValues, name: string): string | undefined =>
  extraOf(values, 'header').find((one) => one.name.toLowerCase() === name.toLowerCase())?.value;

/**
 * Repeated headers are one list (RFC 9110 section 5.3), as fetch sends them. A header that is otherwise set
 * automatically has only the reader's value.
 */
function joined(headers: HttpRequest['headers'], name: string, value: string): string {
  const before = headers.find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1];
  return before === undefined || /^(accept|authorization)$/i.test(name) ? value : `${before}, ${value}`;
}

interface ParameterValue {
  parameter: ParameterSpec;
  value: unknown;
}

/** The parameters of a location that have a value. */
export function parametersWithValue(
  spec: RequestSpec,
  values: RequestValues,
  place: ParameterLocation,
): ParameterValue[] {
  return spec.parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({ parameter, value: parameterValue(values, parameter) }))
    .filter(({ value }) => value !== undefined && value !== null);
}

/** Inherited members, such as `constructor`, are not values. */
export const parameterValue = (values: RequestValues, { in: place, name }: ParameterSpec): unknown =>
  Object.hasOwn(values[place], name) ? values[place][name] : undefined;

/** A value in its media type: JSON, or the text itself. */
const contentText = (value: unknown, contentType: string): string =>
  (JSON_TYPE.test(contentType) ? formatJson : toText)(value);

/**
 * `name=value`. A parameter that is the whole query string (OpenAPI 3.2, 4.12.2 `in: querystring`) is only
 * the value.
 */
const toPairs = ({ parameter, value }: ParameterValue): string[] => {
  const { name, contentType, style } = parameter;
  if (contentType === undefined) return queryPairs(name, value, parameter).map((pair) => pair.join('='));
  const text = encode(contentText(value, contentType));
  return [style === 'querystring' ? text : `${encode(name)}=${text}`];
};

/** HTTP removes white space around a field value (RFC 9110 section 5.5). */
const trim = (value: string): string => value.replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '');

/**
 * Encodes what RFC 6265 section 4.1.1 does not allow in a cookie value, and leaves the rest of an API key
 * unchanged.
 */
export const cookieValue = (value: string): string => value.replace(/[^!#-+\--:<-[\]-~]/gu, encode);

/**
 * Fills a path template, or a part of one. `unfilled` lists the `{name}` without a value, which stay
 * percent-encoded.
 */
export function fillTemplate(
  spec: RequestSpec,
  values: RequestValues,
  template: string,
): { text: string; unfilled: string[] } {
  const unfilled: string[] = [];
  const pieces = template.split(/(\{[^{}]*\})/).map((piece, index) => {
    if (index % 2 === 0) return encodeTemplate(piece);
    const parameter = parametersWithValue(spec, values, 'path').find(
      (candidate) => `{${candidate.parameter.name}}` === piece,
    );
    const text = parameter && pathPiece(parameter);
    if (!text) unfilled.push(piece);
    return text || encode(piece);
  });
  return { text: pieces.join(''), unfilled };
}

const pathPiece = ({ parameter, value }: ParameterValue): string =>
  parameter.contentType === undefined
    ? pathText(parameter.name, value, parameter)
    : encode(contentText(value, parameter.contentType));

/**
 * Server, path and query, joined with one slash and serialized by the URL Standard, as fetch does, so that
 * readers see and every other client sends the same URL.
 */
function address(spec: RequestSpec, values: RequestValues, query: string[]): string {
  // Some descriptions distinguish operations by a query or a fragment in the path.
  const [template = '', fixed = ''] = spec.path.replace(/#.*/s, '').split('?', 2);
  const { text, unfilled } = fillTemplate(spec, values, template);
  const first = fillTemplate(spec, values, fixed);
  const search = fixed ? [first.text, ...query] : query;
  const path = `${values.server.replace(/(?<!\/)\/+$/, '')}/${text.replace(/^\/+/, '')}`;
  const raw = search.length ? `${path}?${search.join('&')}` : path;
  const url = URL.canParse(raw) ? new URL(raw).href : raw;
  return [...unfilled, ...first.unfilled].reduce(
    (filling, piece) => filling.replace(encode(piece), () => piece),
    url,
  );
}

interface Credential {
  /** Key of the security scheme. */
  key: string;
  place: 'header' | 'query' | 'cookie';
  name: string;
  value: string;
}

/** Where the chosen security requirement puts the credentials. */
export function credentials(spec: RequestSpec, { auth }: RequestValues): Credential[] {
  const schemes = auth ? (spec.security[auth.requirement] ?? []) : [];
  return schemes.flatMap((scheme): Credential[] => {
    const { key } = scheme;
    const entry = auth && Object.hasOwn(auth.credentials, key) ? auth.credentials[key] : undefined;
    const { value = '', username = '', password = '' } = entry ?? {};
    const authorization = (text: string): Credential[] => [
      { key, place: 'header', name: 'Authorization', value: text },
    ];
    if (scheme.type === 'http' && scheme.scheme === 'basic') {
      return username || password ? authorization(`Basic ${base64(`${username}:${password}`)}`) : [];
    }
    if (!value) return [];
    if (scheme.type === 'apiKey') return [{ key, place: scheme.in, name: scheme.name, value }];
    // A token that was pasted with its scheme does not get a second one.
    return scheme.type === 'http' ? authorization(`Bearer ${value.replace(/^bearer +/i, '')}`) : [];
  });
}

function buildBody(spec: RequestSpec, { body }: RequestValues): HttpRequest['body'] {
  if (!spec.body || !body) return undefined;
  const { contentType, text, fields } = body;
  if (!fields) return text || spec.body.required ? text : undefined;
  if (!spec.body.required && Object.values(fields).every((value) => value === undefined)) return undefined;
  const encoding = spec.body.media.find((media) => media.contentType === contentType)?.encoding ?? {};
  if (URLENCODED_TYPE.test(contentType)) return urlencoded(fields, encoding);
  return MULTIPART_TYPE.test(contentType) ? multipart(fields, encoding) : text;
}
