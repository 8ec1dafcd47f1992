/**
 * Derives everything from what the reader did: the request that is sent, the one that is shown, and the
 * problems with both.
 */
import { parseJson } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import {
  buildRequest,
  checkValues,
  type HttpRequest,
  type Problem,
  type RequestValues,
} from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { credentialsOf, enteredCredentials, missingSchemes, sampleAuth } from './auth.ts';
import { type Field, fieldsOf, isForm, isJson, isTextType } from './form-fields.ts';
import { atPlace, type InputReading, inValue, readInput } from './input-value.ts';
import { entryOf, type State, serverUrl } from './state.ts';
import { validate } from './validator.ts';

export interface Note {
  level: 'error' | 'warning';
  message: string;
}

export interface Derived {
  /** The request as sent. */
  request: HttpRequest;
  /** The request in the samples: the same without secrets. */
  shown: HttpRequest;
  /** Path and query as shown. */
  path: string;
  /** Changes whenever `shown` does. */
  fingerprint: string;
  /** Whether the page's samples still match `shown`. */
  isPristine: boolean;
  fields: Field[];
  /** What prevents the request from being sent as intended. */
  problems: Problem[];
  /** Some problem cannot be overridden: the request is impossible, or no browser sends it. */
  isBlocked: boolean;
  /** Notes by field id; `body:`, `server:` and `auth:<key>` for the other inputs. */
  notes: Map<string, Note>;
  /** Violations of the body's schema by a JSON body. */
  warnings: string[];
  /** Names of security schemes that are not filled in. */
  missingAuth: string[];
}

/** The address of `page` completes relative servers. */
export function derive(data: PlaygroundData, state: State, page: string): Derived {
  const { request: spec, initial } = data;
  const { components } = spec;
  const fields = fieldsOf(data, state.contentType);
  const inputs = new Map(
    fields.map((field) => [field.id, readInput(field, entryOf(state, field.id), components)]),
  );
  const entered = enteredCredentials(spec, credentialsOf(data, state));
  const server = serverUrl(data, state, page);
  const isSandbox = data.servers[state.server]?.kind === 'sandbox';
  const documented = spec.servers[0]?.url ?? '';

  const values: RequestValues = {
    server,
    ...valuesOf(fields, inputs),
    ...bodyOf(data, state, fields, inputs),
    ...(spec.security.length && { auth: { requirement: state.requirement, credentials: entered } }),
  };
  const shownValues: RequestValues = {
    ...values,
    // Nothing outside this page can reach its sandbox.
    server: isSandbox ? documented : server,
    auth: sampleAuth(initial.auth, state.requirement, state.showCredentials ? entered : undefined),
  };
  const build = (some: RequestValues): HttpRequest => withFile(buildRequest(spec, some), state);
  const sample = build(shownValues);
  const ids = new Set(fields.map(({ id }) => id));
  const problems = checkValues(spec, values).filter(
    // A property that only responses have is not missing.
    ({ part, name }) => part !== 'body' || name === undefined || ids.has(`body:${name}`),
  );
  const { notes, warnings } = notesOf(data, state, problems, inputs);
  return {
    request: build(values),
    shown: sample,
    path: buildRequest(spec, { ...shownValues, server: NOWHERE }).url.slice(NOWHERE.length),
    fingerprint: fingerprint(sample),
    isPristine: fingerprint(sample) === fingerprint(buildRequest(spec, { ...initial, server: documented })),
    fields,
    problems,
    isBlocked: problems.some(({ part, browser }) => browser || part === 'path' || part === 'server'),
    notes,
    warnings,
    missingAuth: missingSchemes(spec.security[state.requirement] ?? [], entered).map(({ key }) => key),
  };
}

const NOWHERE = 'http://x.invalid';

type Places = Pick<RequestValues, 'path' | 'query' | 'header' | 'cookie'>;

/** Own properties whatever their names: `Object.fromEntries` never sets a prototype. */
function collect(
  part: Field['part'],
  fields: Field[],
  inputs: Map<string, InputReading>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((field) => field.part === part && inputs.get(field.id)?.value !== undefined)
      .map(({ id, name }) => [name, inputs.get(id)?.value]),
  );
}

const valuesOf = (fields: Field[], inputs: Map<string, InputReading>): Places => ({
  path: collect('path', fields, inputs),
  query: collect('query', fields, inputs),
  header: collect('header', fields, inputs),
  cookie: collect('cookie', fields, inputs),
});

function bodyOf(
  { initial }: PlaygroundData,
  state: State,
  fields: Field[],
  inputs: Map<string, InputReading>,
): Pick<RequestValues, 'body'> {
  const { contentType } = state;
  if (contentType === undefined) return {};
  if (isForm(contentType)) {
    // In the order of the example on the page: opening the panel must not reorder it.
    const order = Object.keys(initial.body?.fields ?? {});
    const place = ({ name }: Field): number => order.indexOf(name) + 1 || order.length + 1;
    const ordered = fields.toSorted((a, b) => place(a) - place(b));
    return { body: { contentType, fields: collect('body', ordered, inputs) } };
  }
  const text = isTextType(contentType) ? bodyText(state) : state.file && 'file';
  return { body: { contentType, text: text ?? '' } };
}

export const bodyText = ({ bodies, contentType = '' }: State): string => own(bodies, contentType) ?? '';

/** A body that is a file has no text to show. */
function withFile(request: HttpRequest, { contentType, file }: State): HttpRequest {
  const isFile = contentType !== undefined && !isForm(contentType) && !isTextType(contentType);
  return isFile && file && request.body !== undefined ? { ...request, body: file.bytes } : request;
}

const fingerprint = ({ url, headers, body }: HttpRequest): string =>
  JSON.stringify([url, headers, body], (_, value) => (value instanceof Uint8Array ? value.length : value));

/** Invalid text is reported at once. A missing value is reported once the reader has tried to send. */
function notesOf(
  data: PlaygroundData,
  state: State,
  problems: Problem[],
  inputs: Map<string, InputReading>,
): Pick<Derived, 'notes' | 'warnings'> {
  const notes = new Map<string, Note>();
  for (const [id, { warning }] of inputs) if (warning) notes.set(id, { level: 'warning', message: warning });
  for (const problem of problems) {
    const { part, name = '', line, browser } = problem;
    const id = `${part}:${name}`;
    const isFaulty = browser || line !== undefined || inputs.get(id)?.value !== undefined;
    if (!state.tried && !isFaulty) continue;
    if (notes.get(id)?.level !== 'error') notes.set(id, { level: 'error', message: atPlace(problem) });
  }
  return { notes, warnings: bodyWarnings(data, state) };
}

function bodyWarnings({ request }: PlaygroundData, state: State): string[] {
  const { contentType } = state;
  const text = bodyText(state);
  if (!isJson(contentType) || !text.trim()) return [];
  const { value, error } = parseJson(text);
  const media = request.body?.media.find((one) => one.contentType === contentType);
  if (error || !media) return [];
  return validate(media.schema, value, request).map(inValue);
}
