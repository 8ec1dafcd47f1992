/** What `bench-mocks.mjs` asks of a mock server: requests that follow from a description alone. */
import { type ApiDocument, exampleOf, type Operation } from '../src/openapi/index.ts';
import { buildRequest, flatten, initialValues, isJsonType } from '../src/request/index.ts';

/** How a server did: cases that it passed, of those that the description has. */
export interface Score {
  passed: number;
  of: number;
}

export interface Scores {
  createThenRead: Score;
  validation: Score;
  auth: Score;
  paging: Score;
}

interface Sent {
  status: number;
  text: string;
  value: unknown;
  location: string | null;
}

const MARK = 'a text that only this request has';
const SIZE = /^(limit|page_?size|per_?page|max_?results|count|size)$/i;

/** Asks a server at `origin`, whose paths are those of the description. */
export async function probe(document: ApiDocument, origin: string): Promise<Scores> {
  const { operations } = document;
  return {
    createThenRead: await score(operations, (one) => createThenRead(one, operations, origin)),
    validation: await score(operations, (one) => refusesWrongBody(one, origin)),
    auth: await score(operations, (one) => refusesStrangers(one, origin)),
    paging: await score(operations, (one) => honorsSize(one, origin)),
  };
}

/** A path without parameters that answers 2xx, for the load. */
export async function readable(document: ApiDocument, origin: string): Promise<object | undefined> {
  for (const operation of document.operations) {
    const { method, path } = operation.request;
    if (method !== 'GET' || path.includes('{')) continue;
    const { url, headers } = requestOf(operation, origin, {});
    if ((await send(url, { headers })).status < 300) return { url, headers };
  }
  return undefined;
}

/** `undefined`: the description has no such case here. */
async function score(
  operations: readonly Operation[],
  isPassed: (operation: Operation) => Promise<boolean | undefined>,
): Promise<Score> {
  const result = { passed: 0, of: 0 };
  for (const operation of operations) {
    const outcome = await isPassed(operation);
    if (outcome === undefined) continue;
    result.of++;
    if (outcome) result.passed++;
  }
  return result;
}

interface Changes {
  body?: unknown;
  query?: Record<string, unknown>;
  path?: Record<string, unknown>;
  isStranger?: boolean;
}

/** The request with the description's examples, and credentials for its first requirement. */
function requestOf(
  { request }: Operation,
  origin: string,
  { body, query, path, isStranger = false }: Changes,
): { url: string; headers: Record<string, string>; method: string; body?: string } {
  const values = structuredClone(initialValues(request));
  for (const { in: place, name, required, schema } of request.parameters) {
    if (required && values[place][name] === undefined)
      values[place][name] = exampleOf(schema, request.components, { direction: 'request' });
  }
  Object.assign(values.query, query);
  Object.assign(values.path, path);
  values.server = origin;
  const requirement = Math.max(
    0,
    request.security.findIndex((schemes) => schemes.length > 0),
  );
  const credentials = { value: 'token', username: 'user@example.com', password: 'password' };
  const keys = (request.security[requirement] ?? []).map(({ key }) => [key, isStranger ? {} : credentials]);
  if (request.security.length > 0) values.auth = { requirement, credentials: Object.fromEntries(keys) };
  const { body: _body, ...bare } = request;
  const { url, headers } = buildRequest({ ...bare, servers: [] }, { ...values, body: undefined });
  const isWithBody = body !== undefined;
  return {
    url,
    method: request.method,
    headers: {
      Accept: 'application/json',
      ...Object.fromEntries(new Headers(headers)),
      ...(isWithBody && { 'Content-Type': 'application/json' }),
    },
    ...(isWithBody && { body: JSON.stringify(body) }),
  };
}

/** A failed connection counts as a 599. */
async function send(url: string, init: RequestInit): Promise<Sent> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    const location = response.headers.get('location');
    return { status: response.status, text, value: parsed(text), location };
  } catch {
    return { status: 599, text: '', value: undefined, location: null };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An example of the JSON body. */
function bodyOf({ request }: Operation): Record<string, unknown> | undefined {
  const media = request.body?.media.find(({ contentType }) => isJsonType(contentType));
  if (!media) return undefined;
  const example = exampleOf(media.schema, request.components, { direction: 'request' });
  return typeof example === 'object' && example !== null && !Array.isArray(example)
    ? { ...(example as Record<string, unknown>) }
    : undefined;
}

/** The same without an id that the server may choose: the one of the example may be taken. */
function newItem(operation: Operation): Record<string, unknown> | undefined {
  const { id, ...others } = bodyOf(operation) ?? {};
  if (id === undefined) return bodyOf(operation);
  const media = operation.request.body?.media.find(({ contentType }) => isJsonType(contentType));
  const parts = flatten(media?.schema ?? true, operation.request.components);
  return parts.some(({ required }) => required?.includes('id')) ? { id, ...others } : others;
}

/** A member of the body whose text is free. */
function freeMember({ request }: Operation, body: Record<string, unknown>): string | undefined {
  const media = request.body?.media.find(({ contentType }) => isJsonType(contentType));
  const parts = flatten(media?.schema ?? true, request.components);
  return Object.keys(body).find((name) => {
    const schemas = parts.flatMap(({ properties }) => {
      const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
      return own === undefined ? [] : flatten(own, request.components);
    });
    return (
      typeof body[name] === 'string' &&
      !/id$/i.test(name) &&
      schemas.some(({ type }) => type === 'string') &&
      !schemas.some(
        (one) => one.enum ?? one.const ?? one.format ?? one.pattern ?? one.maxLength ?? one.readOnly,
      )
    );
  });
}

/**
 * `POST /things` and then `GET /things/{id}`, with the end of `Location` or any scalar as the id: the text
 * that was sent comes back.
 */
async function createThenRead(
  create: Operation,
  operations: readonly Operation[],
  origin: string,
): Promise<boolean | undefined> {
  const { method, path } = create.request;
  const read = operations.find(
    ({ request }) =>
      request.method === 'GET' &&
      request.path.startsWith(`${path.replace(/\/$/, '')}/{`) &&
      request.path.split('/').length === path.replace(/\/$/, '').split('/').length + 1,
  );
  const body = method === 'POST' && !path.includes('{') && read ? newItem(create) : undefined;
  const member = body && freeMember(create, body);
  if (!read || !body || member === undefined) return undefined;
  const sent = { ...body, [member]: MARK };
  const { url, ...init } = requestOf(create, origin, { body: sent });
  const made = await send(url, init);
  const name = /\{([^{}]*)\}$/.exec(read.request.path)?.[1] ?? '';
  for (const id of new Set(scalarsIn([made.location?.split('/').at(-1), made.value, sent]))) {
    const { url: address, ...get } = requestOf(read, origin, { path: { [name]: id } });
    const found = await send(address, get);
    if (found.status < 300 && found.text.includes(MARK)) return true;
  }
  return false;
}

function scalarsIn(value: unknown, depth = 0): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  return Object.values(value).flatMap((one) => scalarsIn(one, depth + 1));
}

/** A body of another type, and one without what it requires. */
async function refusesWrongBody(operation: Operation, origin: string): Promise<boolean | undefined> {
  const { request } = operation;
  const body = bodyOf(operation);
  const media = request.body?.media.find(({ contentType }) => isJsonType(contentType));
  if (!body || !media || /^(GET|HEAD)$/.test(request.method)) return undefined;
  const parts = flatten(media.schema, request.components);
  const isObject = parts.some(({ type }) => type === 'object');
  const required = parts.flatMap((part) => part.required ?? []);
  const wrong = [...(isObject ? [[]] : []), ...(required.length > 0 ? [{}] : [])];
  if (wrong.length === 0) return undefined;
  for (const one of wrong) {
    const { url, ...init } = requestOf(operation, origin, { body: one });
    const { status } = await send(url, init);
    if (status < 400 || status === 401 || status === 403 || status === 404 || status >= 500) return false;
  }
  return true;
}

/** 401 or 403 without credentials, and neither with them. */
async function refusesStrangers(operation: Operation, origin: string): Promise<boolean | undefined> {
  const { security } = operation.request;
  const first = security.find((schemes) => schemes.length > 0);
  const isOpen = security.some((schemes) => schemes.length === 0);
  // Cookies and certificates are not the client's to leave out.
  const isOther = security
    .flat()
    .some((scheme) => scheme.type === 'other' || (scheme.type === 'apiKey' && scheme.in === 'cookie'));
  if (!first || isOpen || isOther) return undefined;
  const isRefused = async (isStranger: boolean): Promise<boolean> => {
    const body = bodyOf(operation);
    const { url, ...init } = requestOf(operation, origin, { isStranger, ...(body && { body }) });
    if (/^(GET|HEAD)$/.test(operation.request.method)) delete init.body;
    return [401, 403].includes((await send(url, init)).status);
  };
  return (await isRefused(true)) && !(await isRefused(false));
}

/** `?limit=1` shows one item, and `?limit=2` shows two. */
async function honorsSize(operation: Operation, origin: string): Promise<boolean | undefined> {
  const { method, parameters, path } = operation.request;
  const size = parameters.find((one) => one.in === 'query' && SIZE.test(one.name));
  if (method !== 'GET' || !size || path.includes('{')) return undefined;
  for (const number of [1, 2]) {
    const { url, ...init } = requestOf(operation, origin, { query: { [size.name]: number } });
    const { value } = await send(url, init);
    const list = listIn(value);
    if (list?.length !== number) return false;
  }
  return true;
}

/** The body itself, or the first list in it. */
const listIn = (value: unknown): unknown[] | undefined =>
  [value, ...Object.values(Object(value))].find((one): one is unknown[] => Array.isArray(one));
