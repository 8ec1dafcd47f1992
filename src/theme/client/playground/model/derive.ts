/**
 * Derives everything from what the reader did: the request that is sent, the one that is shown, and the
 * problems with both.
 */
import { parseJson } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import {
  buildRequest,
  type ExtraValue,
  type Field,
  type FormField,
  type HttpRequest,
  isFormType,
  isJsonType,
  isTextType,
  type Problem,
  type RequestValues,
} from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { credentialsOf, enteredCredentials, missingSchemes, sampleAuth } from '../auth/credentials.ts';
import { originOf } from '../auth/origin.ts';

import { fieldsIn } from './fields-in.ts';
import { atPlace, type Checks, type InputReading, inValue, readInput } from './input-value.ts';
import { bodyText, documentedServer, entryOf, type State } from './state.ts';
import { serverUrl } from './values.ts';

export interface Note {
  level: 'error' | 'warning';
  message: string;
}

/** What the form shows. */
export interface Look {
  /** Address of the server, and its origin. */
  server: string;
  origin: string;
  /** Path and query as shown. */
  path: string;
  /** Whether the page's samples still match the request. */
  isPristine: boolean;
  fields: FormField[];
  /** What prevents the request from being sent as intended. */
  problems: Problem[];
  /** Fields whose text is probably not what the reader means: no JSON, or a variable without a value. */
  doubts?: string[];
  /** Some problem cannot be overridden: the request is impossible, or no browser sends it. */
  isBlocked: boolean;
  /** Notes by field id; `body:`, `server:` and `auth:<key>` for the other inputs. */
  notes: Map<string, Note>;
  /** Violations of the body's schema by a JSON body. */
  warnings: string[];
  /** The request has credentials. */
  hasCredentials: boolean;
  /** Names of security schemes that are not filled in. */
  missingAuth: string[];
}

export interface Derived extends Look {
  /** The request as sent. */
  request: HttpRequest;
  /** The request in the samples: the same without secrets. */
  shown: HttpRequest;
  /** Changes whenever `shown` does. */
  fingerprint: string;
  fields: Field[];
}

/** The form with the values of the reader's variables. */
export interface Resolution {
  sent: State;
  /** As samples show it: secret variables have their names. */
  shown: State;
  /** Writes the names of secret variables as the reader did. */
  unmask<Text extends string | HttpRequest>(encoded: Text): Text;
  /** Names without a value, by field id. */
  notes: Map<string, Note>;
}

/**
 * The address of `page` completes relative servers. Without `checks`, no problem is reported.
 * @param typed what the reader did
 * @param hideSecrets of parameters that the description does not name. Samples have none without it.
 */
export function derive(
  data: PlaygroundData,
  typed: State,
  page: string,
  checks?: Checks,
  resolution?: Resolution,
  hideSecrets?: (extra: ExtraValue[]) => ExtraValue[],
): Derived {
  const state = resolution?.sent ?? typed;
  const { request: spec, initial } = data;
  const { fields, inputs, values: ofForm } = readForm(data, state, checks);
  const server = serverUrl(data, state, page);
  const origin = originOf(server);
  const entered = enteredCredentials(spec, credentialsOf(data, state, origin));
  const isSandbox = data.servers[state.server]?.kind === 'sandbox';

  const values: RequestValues = {
    server,
    ...ofForm,
    ...(spec.security.length && { auth: { requirement: state.requirement, credentials: entered } }),
  };
  const shownState = resolution?.shown ?? state;
  const shownEntered = resolution
    ? enteredCredentials(spec, credentialsOf(data, shownState, origin))
    : entered;
  const shownValues: RequestValues = {
    ...(resolution ? readForm(data, shownState).values : ofForm),
    extra: shownState.extra && hideSecrets?.(shownState.extra),
    server: isSandbox ? documentedServer(data) : serverUrl(data, shownState, page),
    auth: sampleAuth(initial.auth, state.requirement, state.showCredentials ? shownEntered : undefined),
  };
  const unmask = resolution?.unmask ?? ((same) => same);
  const build = (some: RequestValues): HttpRequest => withFile(buildRequest(spec, some), state);
  const sample = unmask(build(shownValues));
  const ids = new Set(fields.map(({ id }) => id));
  const problems = (checks?.checkValues(spec, values) ?? []).filter(
    ({ id, part, name }) =>
      // Requests to the sandbox in the page never pass through the browser.
      !(isSandbox && id === 'problem.browserHeader') &&
      // A property that only responses have is not missing.
      (part !== 'body' || name === undefined || ids.has(`body:${name}`)),
  );
  const { notes, warnings } = notesOf(data, state, problems, inputs, checks);
  for (const [id, note] of resolution?.notes ?? []) notes.set(id, note);
  return {
    request: build(values),
    shown: sample,
    server,
    origin,
    path: unmask(buildRequest(spec, { ...shownValues, server: NOWHERE }).url.slice(NOWHERE.length)),
    fingerprint: fingerprint(sample),
    isPristine: fingerprint(sample) === fingerprint(buildRequest(spec, documentedValues(data))),
    fields,
    problems,
    doubts: [
      ...(resolution?.notes.keys() ?? []),
      ...fields.flatMap(({ id }) => (inputs.get(id)?.isMisspelt ? id : [])),
    ],
    isBlocked: problems.some((problem) => problem.browser || isImpossible(problem)),
    notes,
    warnings,
    hasCredentials: (spec.security[state.requirement] ?? []).some(
      ({ key }) => Object.keys(own(entered, key) ?? {}).length,
    ),
    missingAuth: missingSchemes(spec, state.requirement, entered).map(({ key }) => key),
  };
}

/** Whether there is no request at all with this problem. */
export const isImpossible = ({ part }: Problem): boolean => /^(path|server|extra)$/.test(part);

const NOWHERE = 'http://x.invalid';

type FormValues = Omit<RequestValues, 'server' | 'auth'>;

/** What the form sends, without server and credentials. */
export const requestValues = (data: PlaygroundData, state: State): FormValues => readForm(data, state).values;

function readForm(data: PlaygroundData, state: State, checks?: Checks) {
  const { components } = data.request;
  const fields = fieldsIn(data, state.contentType);
  const inputs = new Map(
    fields.map((field) => [field.id, readInput(field, entryOf(state, field.id), components, checks)]),
  );
  const values: FormValues = {
    ...valuesOf(fields, inputs),
    ...bodyOf(data, state, fields, inputs),
    accept: state.accept,
    extra: state.extra,
  };
  return { fields, inputs, values };
}

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
  if (isFormType(contentType)) {
    // In the order of the example on the page: opening the panel must not reorder it.
    const order = Object.keys(initial.body?.fields ?? {});
    const place = ({ name }: Field): number => order.indexOf(name) + 1 || order.length + 1;
    const ordered = fields.toSorted((a, b) => place(a) - place(b));
    return { body: { contentType, fields: collect('body', ordered, inputs) } };
  }
  const text = isTextType(contentType) ? bodyText(state) : state.file && 'file';
  return { body: { contentType, text: text ?? '' } };
}

/** A body that is a file has no text to show. */
function withFile(request: HttpRequest, { contentType, file }: State): HttpRequest {
  return isFile(contentType) && file && request.body !== undefined
    ? { ...request, body: file.bytes, filename: file.filename }
    : request;
}

const isFile = (contentType: string | undefined): boolean =>
  contentType !== undefined && !isFormType(contentType) && !isTextType(contentType);

/** The values behind the samples of the page, which take a file from disk. */
function documentedValues(data: PlaygroundData): RequestValues {
  const { initial } = data;
  const { body } = initial;
  const server = documentedServer(data);
  return { ...initial, server, ...(body && isFile(body.contentType) && { body: { ...body, text: '' } }) };
}

const fingerprint = ({ url, headers, body, filename }: HttpRequest): string =>
  JSON.stringify([url, headers, body, filename], (_, value) =>
    value instanceof Uint8Array ? value.length : value,
  );

/** Invalid text is reported at once. A missing value is reported once the reader has tried to send. */
function notesOf(
  data: PlaygroundData,
  state: State,
  problems: Problem[],
  inputs: Map<string, InputReading>,
  checks: Checks | undefined,
): Pick<Derived, 'notes' | 'warnings'> {
  const notes = new Map<string, Note>();
  for (const [id, { warning }] of inputs) if (warning) notes.set(id, { level: 'warning', message: warning });
  for (const problem of problems) {
    const { part, name = '', line, browser } = problem;
    const id = `${part}:${name}`;
    const isFaulty = browser || part === 'extra' || line !== undefined || inputs.get(id)?.value !== undefined;
    if (!state.tried && !isFaulty) continue;
    if (notes.get(id)?.level !== 'error') notes.set(id, { level: 'error', message: atPlace(problem) });
  }
  return { notes, warnings: bodyWarnings(data, state, checks) };
}

function bodyWarnings({ request }: PlaygroundData, state: State, checks: Checks | undefined): string[] {
  const { contentType } = state;
  const text = bodyText(state);
  if (!checks || !isJsonType(contentType) || !text.trim()) return [];
  const { value, error } = parseJson(text);
  const media = request.body?.media.find((one) => one.contentType === contentType);
  if (error || !media) return [];
  return checks.validate(media.schema, value, request).map(inValue);
}
