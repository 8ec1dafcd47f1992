/** From the form to a request that may be shared, and back. */
import { own } from '../../../../../json/index.ts';
import {
  isFormType,
  isSecretName,
  isTextType,
  looksSecret,
  shareableValues,
} from '../../../../../request/index.ts';
import type { PlaygroundData } from '../../../../../site/index.ts';
import { entryOf, fieldsIn, requestValues, type State, valueText, variablesOf } from '../../model/index.ts';
import { valuesState } from '../../model/values-state.ts';
import type { SharedRequest } from './codec.ts';

export interface Sharing {
  request: SharedRequest;
  /** Names of what is not in it. */
  leftOut: string[];
}

type Narrow = ((state: State) => PlaygroundData) | undefined;

/** What may be shared of the form, as it was typed. */
export function sharedRequest(data: PlaygroundData, state: State, narrow: Narrow): Sharing {
  const narrowed = narrow?.(state) ?? data;
  const { request: spec } = isFormType(state.contentType) ? narrowed : data;
  const { values, leftOut } = shareableValues(spec, withoutFile(requestValues(narrowed, state)));
  if (state.file) leftOut.push(state.file.filename);
  const server = data.servers[state.server];
  if (server?.isOwn) leftOut.push(server.url);
  const documented = variablesOf(data, server);
  const variables = Object.entries(state.variables).filter(([name]) => own(documented, name));
  const isShared = ([name, value]: [string, string]): boolean =>
    own(documented, name)?.enum?.includes(value) || (!isSecretName(name) && !looksSecret(value));
  const extra = (state.extra ?? []).map(({ name }) => name).filter(Boolean);
  const hidden = variables.filter((entry) => !isShared(entry)).map(([name]) => name);
  return {
    request: {
      // Others cannot use it, and its name may be private.
      ...(server &&
        !server.isOwn && {
          server: { url: server.url, variables: Object.fromEntries(variables.filter(isShared)) },
        }),
      values,
      chosen: state.chosen ?? {},
    },
    leftOut: [...new Set([...leftOut, ...hidden, ...extra])],
  };
}

/** The body of another type is a file, which stays here. */
function withoutFile(values: ReturnType<typeof requestValues>): ReturnType<typeof requestValues> {
  const { body } = values;
  if (!body || isFormType(body.contentType) || isTextType(body.contentType)) return values;
  return { ...values, body: { contentType: body.contentType } };
}

export interface Filling {
  state: State;
  /** Names in the link that the operation does not have, or values that it does not have any more. */
  unknown: string[];
}

/** With a period, slash or @, a stranger's link could lead the request to another host. */
const LABEL = /^[\w-]*$/;

/**
 * The form filled from a link, which may come from anybody: no secret, no credential and nothing that the
 * description does not name. Secrets that the reader has typed stay.
 * @param isOwn the reader has filled this form before
 */
export function fillForm(
  data: PlaygroundData,
  state: State,
  { server, values, chosen }: SharedRequest,
  narrow: Narrow,
  isOwn = false,
): Filling {
  const unknown: string[] = [];
  const contentType = values.body?.contentType;
  const isOffered = data.request.body?.media.some((media) => media.contentType === contentType);
  const at: State = { ...state, chosen, ...(isOffered && { contentType }) };
  const narrowed = narrow?.(at) ?? data;
  const fields = fieldsIn(narrowed, at.contentType);
  const all = { ...values, cookie: {} };
  const shared = shareableValues(isFormType(at.contentType) ? narrowed.request : data.request, all).values;
  const kept = (part: 'path' | 'query' | 'header' | 'body', names: Record<string, unknown> = {}) =>
    Object.fromEntries(
      Object.entries(names).filter(([name, value]) => {
        const field = fields.find((one) => one.part === part && one.name === name);
        const text = valueText(value);
        const isChoice =
          !field?.options.length ||
          field.options.includes(text) ||
          value === null ||
          (isOwn && text.includes('{{'));
        return field && isChoice;
      }),
    );
  const filled = {
    ...shared,
    server: '',
    path: kept('path', shared.path),
    query: kept('query', shared.query),
    header: kept('header', shared.header),
    cookie: {},
    ...(shared.body && {
      body: { ...shared.body, ...(shared.body.fields && { fields: kept('body', shared.body.fields) }) },
    }),
  };
  for (const part of ['path', 'query', 'header'] as const) {
    unknown.push(...Object.keys(values[part]).filter((name) => !Object.hasOwn(filled[part], name)));
  }
  const sent = filled.body?.fields ?? {};
  unknown.push(...Object.keys(values.body?.fields ?? {}).filter((name) => !Object.hasOwn(sent, name)));
  if (contentType !== undefined && !isOffered) unknown.push(contentType);
  if (values.accept !== undefined && shared.accept === undefined) unknown.push(values.accept);

  const index = data.servers.findIndex(({ url }) => url === server?.url);
  if (server && index < 0) unknown.push(server.url);
  const documented = variablesOf(data, data.servers[index]);
  const variables = Object.entries(server?.variables ?? {}).filter(([name, value]) => {
    const variable = own(documented, name);
    const isHarmless = isOwn || value === variable?.default || LABEL.test(value);
    const isKept = variable && (variable.enum?.includes(value) ?? (isHarmless && !isSecretName(name)));
    if (!isKept) unknown.push(name);
    return isKept;
  });

  const next = { ...at, ...valuesState(narrowed, filled, at), chosen };
  // What no link carries.
  const unshared = fields.filter(({ part, name, isSecret, control }) => {
    return part === 'cookie' || isSecret || isSecretName(name) || control === 'file';
  });
  return {
    state: {
      ...next,
      ...(index >= 0 && { server: index, variables: Object.fromEntries(variables) }),
      entries: {
        ...next.entries,
        ...Object.fromEntries(unshared.map(({ id }) => [id, entryOf(state, id)])),
      },
    },
    unknown: [...new Set(unknown)],
  };
}
