/** One request of a collection. */
import { buildRequest } from '../build-request.ts';
import type { RequestSpec, RequestValues } from '../request-spec.ts';
import { shownValues, writeAddress } from './address.ts';
import { type CredentialNames, writeCredentials } from './auth.ts';
import { writeBody } from './body.ts';
import { type Auth, about, type Body, type Entry, type Item } from './postman.ts';
import type { ServerNames } from './servers.ts';

/** A request with the values to start from. Its credentials are not written. */
export interface CollectionRequest {
  name: string;
  /** Markdown. */
  description?: string | undefined;
  spec: RequestSpec;
  values: RequestValues;
  /** The body is a file. */
  hasFileBody?: boolean;
}

export interface WrittenItem {
  item: Item;
  auth: Auth;
}

const FILE: Body = { mode: 'file', file: {} };

/** `buildRequest` writes each part, so what a client sends is the request of the page. */
export function writeItem(
  { name, description, spec, values, hasFileBody }: CollectionRequest,
  servers: ServerNames,
  names: CredentialNames,
): WrittenItem {
  const credentials = writeCredentials(spec, values.auth?.requirement ?? 0, names);
  const request = buildRequest(spec, { ...values, auth: undefined });
  const { url, isEncoded } = writeAddress(spec, values, servers.of(spec), credentials.query);
  const body = hasFileBody ? FILE : writeBody(spec, values, request);
  const item: Item = {
    name,
    ...(isEncoded && { protocolProfileBehavior: { disableUrlEncoding: true } }),
    request: {
      method: spec.method,
      ...about(description),
      header: headersOf(spec, values, request.headers, credentials),
      url,
      ...(body && { body }),
    },
    response: [],
  };
  return { item, auth: credentials.auth };
}

function headersOf(
  spec: RequestSpec,
  values: RequestValues,
  sent: readonly [name: string, value: string][],
  { header, cookies }: { header: Entry[]; cookies: string[] },
): Entry[] {
  const parameters = spec.parameters.filter((one) => one.in === 'header');
  const isOf = (name: string) => (parameter: { name: string }) =>
    parameter.name.toLowerCase() === name.toLowerCase();
  const cookie = [...sent.filter(([name]) => isOf('Cookie')({ name })).map(([, value]) => value), ...cookies];
  const unsent = parameters
    .filter(({ name }) => !sent.some(([other]) => isOf(name)({ name: other })))
    .map((parameter): Entry => {
      const { shown } = shownValues(spec, values, parameter);
      const alone = { ...spec, parameters: [parameter] };
      const value =
        buildRequest(alone, { ...shown, auth: undefined, extra: undefined }).headers[0]?.[1] ?? '';
      return { key: parameter.name, value, ...about(parameter.description), disabled: true };
    });
  return [
    ...sent
      .filter(([name]) => !isOf('Cookie')({ name }))
      .map(([key, value]): Entry => ({ key, value, ...about(parameters.find(isOf(key))?.description) })),
    ...header,
    ...(cookie.length > 0 ? [{ key: 'Cookie', value: cookie.join('; ') }] : []),
    ...unsent,
  ];
}
