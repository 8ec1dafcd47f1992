/**
 * Reads a request back into the values of an operation: the inverse of `buildRequest`. Building the values
 * again writes the same bytes, if the request was built from this operation.
 */
import type { ExtraValue, HttpRequest, RequestSpec, RequestValues, ServerSpec } from '../request-spec.ts';
import { readAddress, type ServerMatch } from './address.ts';
import { readBody } from './body.ts';
import { readCredentials } from './credentials.ts';
import { asIs, decodePercent, decodeQuery } from './decode.ts';
import { readHeader, readPairs, toPair } from './parameters.ts';

export interface RequestReading {
  /** Without credentials. */
  values: RequestValues;
  /** Kept apart, so that nobody stores or shares them by accident. */
  auth?: NonNullable<RequestValues['auth']>;
  /** The documented server. Absent if the address is another one. */
  server?: ServerMatch;
  /** Bytes of a body that is not text. */
  file?: { bytes: Uint8Array<ArrayBuffer>; filename: string };
  /** The request has a body, and the operation none. */
  hasOtherBody: boolean;
}

/**
 * `undefined` if the method or the path is not that of the operation. What the description does not name is
 * in `extra`. `servers` have absolute addresses.
 */
export function valuesOf(
  spec: RequestSpec,
  request: HttpRequest,
  servers: readonly ServerSpec[],
): RequestReading | undefined {
  if (request.method.toUpperCase() !== spec.method) return undefined;
  const address = readAddress(spec, request.url, servers);
  if (!address) return undefined;
  const { components, parameters } = spec;
  const cookieHeaders = request.headers.filter(([name]) => /^cookie$/i.test(name));
  const sources = {
    headers: request.headers.filter(([name]) => !/^cookie$/i.test(name)),
    query: address.query.map((raw) => toPair(raw, decodeQuery)),
    cookies: cookieHeaders
      .flatMap(([, value]) => value.split(/; */))
      .filter(Boolean)
      .map((raw) => toPair(raw, decodePercent)),
  };
  const { auth, used } = readCredentials(spec, sources);
  const at = (place: 'query' | 'cookie') => parameters.filter((parameter) => parameter.in === place);
  const isLeft = (one: Parameters<typeof used.has>[0]): boolean => !used.has(one);
  const query = readPairs(at('query'), sources.query.filter(isLeft), components, decodeQuery);
  const cookie = readPairs(at('cookie'), sources.cookies.filter(isLeft), components, decodePercent);
  const header = readHeaders(spec, sources.headers.filter(isLeft));

  const { body, file } = readBody(spec, request, header.contentType);
  const extra: ExtraValue[] = [
    ...query.rest.map(({ name, value }): ExtraValue => ({ in: 'query', name, value: decodeQuery(value) })),
    ...header.rest.map(([name, value]): ExtraValue => ({ in: 'header', name, value })),
    // As they are: another client may encode them differently.
    ...cookie.rest.map(
      ({ raw, value }): ExtraValue => ({
        in: 'cookie',
        name: raw.split('=', 1)[0] ?? '',
        value: asIs(value),
      }),
    ),
  ];
  const { contentType } = header;
  if (contentType !== undefined && contentType !== body?.contentType) {
    extra.push({ in: 'header', name: 'Content-Type', value: contentType });
  }
  return {
    values: {
      server: address.server,
      path: address.path,
      query: query.values,
      header: header.values,
      cookie: cookie.values,
      ...(header.accept !== undefined && { accept: header.accept }),
      ...(body && { body }),
      ...(extra.length && { extra }),
    },
    ...(auth && { auth }),
    ...(address.match && { server: address.match }),
    ...(file && { file }),
    hasOtherBody: request.body !== undefined && !body,
  };
}

interface HeaderReading {
  values: Record<string, unknown>;
  accept?: string;
  contentType?: string;
  rest: HttpRequest['headers'];
}

/** Header parameters, and those headers that are set automatically. */
function readHeaders(spec: RequestSpec, headers: HttpRequest['headers']): HeaderReading {
  const values = new Map<string, unknown>();
  const reading: HeaderReading = { values: {}, rest: [] };
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const parameter = spec.parameters.find(
      (one) => one.in === 'header' && one.name.toLowerCase() === lower && !values.has(one.name),
    );
    const read = parameter && readHeader(parameter, value, spec.components);
    if (parameter && read !== undefined) values.set(parameter.name, read);
    else if (lower === 'accept' && spec.accept?.includes(value)) reading.accept = value;
    else if (lower === 'content-type') reading.contentType = value;
    else reading.rest.push([name, value]);
  }
  return { ...reading, values: Object.fromEntries(values) };
}
