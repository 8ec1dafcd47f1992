/**
 * What a reader typed, kept in session storage until the tab closes: for the same operation after a reload or
 * on the way back, and parameters of the same name for other operations of the API. Credentials, files and
 * other secrets are not kept.
 */
import { parseJson } from '../../../contract/index.ts';
import { isRecord, own } from '../../../json/index.ts';
import {
  type ExtraValue,
  type Field,
  isJsonType,
  isSecretExtra,
  isSecretName,
} from '../../../request/index.ts';
import type { PlaygroundData } from '../../../site/index.ts';
import { type Entry, entryOf, fieldsIn, type State } from './model/index.ts';

/** A change of one operation: only what differs from its page. */
export interface KeptOperation {
  entries?: Record<string, Pick<Entry, 'sent' | 'text' | 'isNull'>>;
  bodies?: Record<string, string>;
  variables?: Record<string, string>;
  contentType?: string;
  accept?: string;
  extra?: ExtraValue[];
}

export interface KeptValues {
  /** By operation. */
  operations: Record<string, KeptOperation>;
  /** Texts of parameters by `sharedKey`, for all operations of the API. */
  shared: Record<string, string>;
}

/** Names that mean another thing in every path. */
const GENERIC = /^(?:id|uuid|key|name|slug|number)$/i;

/** Operations share a parameter of the same name; one called `id` only if the path up to it is the same. */
function sharedKey({ part, name, id }: Field, path: string): string {
  if (part !== 'path' || !GENERIC.test(name)) return id;
  return `path:${path.slice(0, path.indexOf(`{${name}}`))}`;
}

const isSecret = ({ isSecret, name }: Field): boolean => isSecret || isSecretName(name);

/** Adds what differs between `state` and `initial` to `kept`. */
export function keepValues(kept: KeptValues, data: PlaygroundData, initial: State, state: State): KeptValues {
  const fields = fieldsIn(data, state.contentType).filter(
    (field) => !isSecret(field) && field.control !== 'file',
  );
  const changed = fields.filter(({ id }) => !isSame(entryOf(state, id), entryOf(initial, id)));
  const operation: KeptOperation = {
    entries: Object.fromEntries(
      changed.map(({ id }) => {
        const { sent, text, isNull } = entryOf(state, id);
        return [id, { sent, text, ...(isNull && { isNull }) }];
      }),
    ),
    bodies: Object.fromEntries(
      Object.entries(state.bodies).filter(
        ([type, text]) => own(initial.bodies, type) !== text && !holdsSecret(data, type, text),
      ),
    ),
    variables: state.variables,
    ...(state.contentType !== initial.contentType && { contentType: state.contentType }),
    ...(state.accept !== initial.accept && { accept: state.accept }),
    ...(state.extra?.length && { extra: state.extra.filter(isHarmless) }),
  };
  const shared = changed
    .filter(({ id, part }) => part !== 'body' && entryOf(state, id).sent && entryOf(state, id).text)
    .map((field) => [sharedKey(field, data.request.path), entryOf(state, field.id).text]);
  return {
    operations: { ...kept.operations, [data.id]: operation },
    shared: { ...kept.shared, ...Object.fromEntries(shared) },
  };
}

const isHarmless = (extra: ExtraValue): boolean => extra.name !== '' && !isSecretExtra(extra);

const isSame = (one: Entry, other: Entry): boolean =>
  one.sent === other.sent && one.text === other.text && !one.isNull === !other.isNull;

/** By the description, or by the name of a member. A text that is not JSON is held against the names too. */
function holdsSecret({ request }: PlaygroundData, contentType: string, text: string): boolean {
  if (hasPassword([request.body, request.components])) return true;
  const { value, error } = isJsonType(contentType) ? parseJson(text) : { error: true };
  return error ? text.split(/[^\w-]+/).some(isSecretName) : hasSecretMember(value);
}

const hasPassword = (schemas: unknown): boolean =>
  Array.isArray(schemas)
    ? schemas.some(hasPassword)
    : isRecord(schemas) && (schemas.format === 'password' || Object.values(schemas).some(hasPassword));

const hasSecretMember = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasSecretMember)
    : isRecord(value) &&
      Object.entries(value).some(([name, member]) => isSecretName(name) || hasSecretMember(member));

/** The initial state of an operation with what was kept for it. Whatever has another shape is left out. */
export function restoreValues(
  { operations, shared }: KeptValues,
  data: PlaygroundData,
  initial: State,
): State {
  const kept: KeptOperation = own(operations, data.id) ?? {};
  const { contentType = initial.contentType, accept = initial.accept } = kept;
  const isOffered = (type: string | undefined): boolean =>
    data.request.body?.media.some((media) => media.contentType === type) === true;
  const extra = (Array.isArray(kept.extra) ? kept.extra : []).filter(isExtra).filter(isHarmless);
  const state: State = {
    ...initial,
    contentType: isOffered(contentType) ? contentType : initial.contentType,
    accept: data.request.accept?.includes(accept ?? '') ? accept : initial.accept,
    bodies: { ...initial.bodies, ...texts(kept.bodies) },
    variables: { ...initial.variables, ...texts(kept.variables) },
    ...(extra.length && { extra }),
  };
  const entries = fieldsIn(data, state.contentType).flatMap((field): [string, Entry][] => {
    const { id, required, options } = field;
    if (isSecret(field)) return [];
    const entry = own(kept.entries, id);
    const isEntry = isRecord(entry) && typeof entry.text === 'string';
    const text = own(shared, sharedKey(field, data.request.path));
    const isShared = required && field.part !== 'body' && typeof text === 'string';
    const found = isEntry
      ? { ...entry, sent: entry.sent === true }
      : isShared
        ? { sent: true, text }
        : undefined;
    // The page may have another description by now.
    return found &&
      (!found.text || !options.length || options.includes(found.text) || /\{\{/.test(found.text))
      ? [[id, found]]
      : [];
  });
  return { ...state, entries: { ...state.entries, ...Object.fromEntries(entries) } };
}

const isExtra = (value: unknown): value is ExtraValue =>
  isRecord(value) &&
  (value.in === 'query' || value.in === 'header') &&
  typeof value.name === 'string' &&
  typeof value.value === 'string';

const texts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(values) ? values : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Milliseconds without a change after which values are written. */
const PAUSE_MS = 300;

/**
 * The state to start with, and what keeps later ones.
 * @param initial As the page shows it.
 */
export function openValues(data: PlaygroundData, initial: State): { state: State; save(state: State): void } {
  let latest: State | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    // Another tab or operation may have written in the meantime.
    if (latest) rememberValues(data.spec, keepValues(recallValues(data.spec), data, initial, latest));
    latest = undefined;
  };
  addEventListener('pagehide', write);
  return {
    state: restoreValues(recallValues(data.spec), data, initial),
    save(state) {
      latest = state;
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE_MS);
    },
  };
}

const keyOf = (spec: string): string => `trellis-values-${spec}`;

/** Never fails: a browser that refuses storage keeps nothing. */
function recallValues(spec: string): KeptValues {
  let stored: unknown;
  try {
    stored = JSON.parse(sessionStorage.getItem(keyOf(spec)) ?? '{}');
  } catch {}
  const { operations, shared } = isRecord(stored) ? stored : {};
  return {
    operations: isRecord(operations) ? (operations as KeptValues['operations']) : {},
    shared: texts(shared),
  };
}

function rememberValues(spec: string, kept: KeptValues): void {
  try {
    sessionStorage.setItem(keyOf(spec), JSON.stringify(kept));
  } catch {}
}
