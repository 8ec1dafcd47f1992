import type { JsonSchema } from '../../../../src/contract/index.ts';
import {
  fieldsOf,
  initialValues,
  isFormType,
  type MediaTypeSpec,
  type ParameterSpec,
  placeholderAuth,
  type RequestSpec,
  withoutExtraSecrets,
} from '../../../../src/request/index.ts';
import type { PlaygroundData, PlaygroundServer } from '../../../../src/site/index.ts';
import * as checks from '../../../../src/theme/client/playground/model/checks.ts';
import {
  type Derived,
  derive,
  initialState,
  type State,
} from '../../../../src/theme/client/playground/model/index.ts';

export const PAGE = 'https://docs.example.com/reference/page/';

const STYLES = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' };

export function parameter(
  place: ParameterSpec['in'],
  name: string,
  schema: JsonSchema,
  more: Partial<ParameterSpec> = {},
): ParameterSpec {
  const style = STYLES[place];
  return {
    name,
    in: place,
    required: place === 'path',
    deprecated: false,
    style,
    explode: style === 'form',
    allowReserved: false,
    schema,
    ...more,
  };
}

export const media = (
  contentType: string,
  schema: JsonSchema,
  more: Partial<MediaTypeSpec> = {},
): MediaTypeSpec => ({ contentType, schema, encoding: {}, examples: [], ...more });

export const SANDBOX: PlaygroundServer = {
  kind: 'sandbox',
  url: 'https://sandbox.invalid/api',
  mount: 'https://sandbox.invalid/api',
  label: 'Sandbox',
};

/** Data of an operation, as the site provides it. */
export function operation(spec: Partial<RequestSpec>, more: Partial<PlaygroundData> = {}): PlaygroundData {
  const request: RequestSpec = {
    method: 'POST',
    path: '/things',
    parameters: [],
    security: [],
    servers: [{ url: 'https://api.example.com' }],
    components: {},
    ...spec,
  };
  const servers = request.servers.map(({ url }): PlaygroundServer => ({ kind: 'remote', url, label: url }));
  const all = more.servers ?? servers;
  const data = {
    id: 'api/thing',
    spec: 'api',
    title: 'Thing',
    request,
    servers: all,
    initial: { ...initialValues(request, { server: all[0]?.url ?? '' }), auth: placeholderAuth(request) },
    bodies: {},
    responses: [],
    components: request.components,
    maintainOrder: false,
    ...more,
  };
  const forms = (data.request.body?.media ?? []).filter(({ contentType }) => isFormType(contentType));
  const ofBody = (contentType: string) => fieldsOf(data, contentType).filter(({ part }) => part === 'body');
  return {
    ...data,
    start: {
      path: '',
      fields: fieldsOf(data, undefined),
      forms: Object.fromEntries(forms.map(({ contentType }) => [contentType, ofBody(contentType)])),
    },
  };
}

/** The derived state after the reader has changed `change`. */
export function changed(data: PlaygroundData, change: Partial<State> = {}): Derived {
  const state = { ...initialState(data), ...change };
  return derive(data, state, PAGE, checks, undefined, withoutExtraSecrets);
}

/** The same with some entries changed. */
export function filled(
  data: PlaygroundData,
  entries: Record<string, Partial<State['entries'][string]>>,
  change: Partial<State> = {},
): Derived {
  const state = initialState(data);
  const overrides = Object.entries(entries).map(
    ([id, entry]) => [id, { sent: true, text: '', ...entry }] as const,
  );
  return derive(
    data,
    { ...state, ...change, entries: { ...state.entries, ...Object.fromEntries(overrides) } },
    PAGE,
    checks,
  );
}
