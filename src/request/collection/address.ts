/** Path and query, with what the description says of each parameter. */
import { buildRequest, fillTemplate, parameterValue } from '../build-request.ts';
import { encode } from '../encode.ts';
import type { ParameterLocation, ParameterSpec, RequestSpec, RequestValues } from '../request-spec.ts';
import { exampleOf } from '../schema-parts.ts';
import { type Address, about, type Entry, type Query, use } from './postman.ts';

export interface WrittenAddress {
  url: Address;
  /** Some text stays encoded, and must be sent as it stands. */
  isEncoded: boolean;
}

/** `credentials` follow the parameters of the query. */
export function writeAddress(
  spec: RequestSpec,
  values: RequestValues,
  server: string,
  credentials: readonly Entry[],
): WrittenAddress {
  const [template = '', fixed] = spec.path.replace(/#.*/s, '').split('?', 2);
  const variable: Entry[] = [];
  const path = template
    .replace(/^\/+/, '')
    .split('/')
    .map((segment) => {
      const parameter = spec.parameters.find(
        (one) => one.in === 'path' && `{${one.name}}` === segment && WHOLE.test(one.name),
      );
      const { text, unfilled } = fillTemplate(spec, values, segment);
      if (!parameter)
        return unfilled.reduce((all, piece) => all.replace(encode(piece), use(piece.slice(1, -1))), text);
      const { name, description } = parameter;
      variable.push({ key: name, value: unfilled.length > 0 ? '' : text, ...about(description) });
      return `:${name}`;
    });
  const encoded: Query[] = [
    ...(fixed ? pairs(queryOf({ ...spec, parameters: [] }, values)) : []),
    ...spec.parameters.filter((one) => one.in === 'query').flatMap((one) => queryPairs(spec, values, one)),
  ];
  const isEncoded =
    path.some((segment) => segment.includes('%')) ||
    variable.some(({ value }) => !isPlain(value) || /%(?:2F|3F)/.test(value)) ||
    encoded.some(({ key, value }) => !isPlain(key) || !isPlain(value ?? ''));
  const plain = (text: string): string => (isEncoded ? text : decodeURIComponent(text));
  const query = [
    ...encoded.map(({ key, value, ...rest }) => ({
      key: plain(key),
      value: value === null ? null : plain(value),
      ...rest,
    })),
    ...credentials.map(({ key, ...rest }) => ({ ...rest, key: isEncoded ? encode(key) : key })),
  ];
  const sent = query.filter(({ disabled }) => !disabled);
  const search = sent.map(({ key, value }) => (value === null ? key : `${key}=${value}`)).join('&');
  return {
    url: {
      raw: `${use(server)}/${path.join('/')}${search && `?${search}`}`,
      host: [use(server)],
      path,
      ...(query.length > 0 && { query }),
      ...(variable.length > 0 && {
        variable: variable.map(({ value, ...rest }) => ({ ...rest, value: plain(value) })),
      }),
    },
    isEncoded,
  };
}

/** A name that is the whole segment; clients end it at a period. */
const WHOLE = /^[^./{}]+$/;

/**
 * Text that every client encodes as the request model does, or that means the same in a URL without it
 * (RFC 3986 section 3.4). A delimiter, such as the comma between items, is different if it is encoded.
 */
function isPlain(encoded: string): boolean {
  try {
    const text = decodeURIComponent(encoded);
    return encode(text) === encoded && !AMBIGUOUS.test(text);
  } catch {
    return false;
  }
}

const AMBIGUOUS = /[\p{Cc}"#%&'+,;<=>\\^`|{}]/u;

const pairs = (search: string): Query[] =>
  search.split('&').flatMap((pair) => {
    const [, key = '', value] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    return pair ? [{ key, value: pair.includes('=') ? (value ?? '') : null }] : [];
  });

const queryOf = (spec: RequestSpec, values: RequestValues): string =>
  buildRequest(spec, { ...values, server: 'http://x.invalid', auth: undefined, extra: undefined }).url.split(
    '?',
    2,
  )[1] ?? '';

/** A parameter that is not sent is listed with its example, disabled. */
function queryPairs(spec: RequestSpec, values: RequestValues, parameter: ParameterSpec): Query[] {
  const { name, description } = parameter;
  const { shown, isSent } = shownValues(spec, values, parameter);
  const path = spec.path.replace(/[?#].*/s, '');
  const written = pairs(queryOf({ ...spec, path, parameters: [parameter] }, shown));
  const listed: Query[] = written.length > 0 || isSent ? written : [{ key: encode(name), value: '' }];
  return listed.map((pair) => ({
    ...pair,
    ...about(description),
    ...(!isSent && { disabled: true as const }),
  }));
}

/** The values with an example for a parameter that has none. */
export function shownValues(
  { components }: RequestSpec,
  values: RequestValues,
  parameter: ParameterSpec,
): { shown: RequestValues; isSent: boolean } {
  const value = parameterValue(values, parameter);
  const isSent = value !== undefined && value !== null;
  const example = isSent ? value : (parameter.example ?? exampleOf(parameter.schema, components));
  const none: Record<ParameterLocation, Record<string, unknown>> = {
    path: {},
    query: {},
    header: {},
    cookie: {},
  };
  // An own property whatever its name.
  const one = example === undefined ? {} : Object.fromEntries([[parameter.name, example]]);
  return {
    shown: { ...values, ...none, [parameter.in]: one, accept: undefined, body: undefined } as RequestValues,
    isSent,
  };
}
