/** Random operations and filled forms, for properties of what may be shared. */
import fc from 'fast-check';
import { formatJson, type JsonSchema } from '../../src/contract/index.ts';
import type { ParameterSpec, RequestSpec, SecurityScheme } from '../../src/request/index.ts';
import type { PlaygroundData } from '../../src/site/index.ts';
import { initialState, type State } from '../../src/theme/client/playground/model/index.ts';
import {
  decodeLink,
  encodeLink,
  fillForm,
  sharedRequest,
} from '../../src/theme/client/playground/tools/link/index.ts';
import { media, operation, parameter, SANDBOX } from '../theme/client/playground/support.ts';

export interface SharedCase {
  data: PlaygroundData;
  state: State;
  /** Texts that must not be in a link. */
  secrets: string[];
}

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const chars = (alphabet: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength, maxLength })
    .map((letters) => letters.join(''))
    .filter((text) => /\d/.test(text) && /[a-z]/i.test(text));

const base62 = (length: number): fc.Arbitrary<string> => chars(BASE62, length, length + 20);

/** What services hand out as tokens. */
const token: fc.Arbitrary<string> = fc.oneof(
  base62(24),
  chars('0123456789abcdef', 32, 64),
  base62(24).map((text) => `sk_live_${text}`),
  base62(36).map((text) => `ghp_${text}`),
  base62(20).map((text) => `xoxb-${text}`),
  chars('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16, 16).map((text) => `AKIA${text}`),
  fc.tuple(base62(20), base62(20), base62(20)).map(([head, body, sign]) => `eyJ${head}.eyJ${body}.${sign}`),
);

/** Recognizable wherever it appears. */
const canary: fc.Arbitrary<string> = fc.nat(1e9).map((number) => `Geheim${number}`);

const SECRET_NAMES = [
  'password',
  'access_token',
  'api-key',
  'X-Api-Key',
  'clientSecret',
  'session_id',
  'pin',
];
const PLAIN_NAMES = [
  'limit',
  'name',
  'city',
  'note',
  'id',
  'constructor',
  '__proto__',
  'größe',
  'a.b',
  'x y',
];

/** Harmless text of any script, as short as words. */
const plain: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom('Berlin', '2026-11-23', '1.10', '007', 'null', '<b>', '{{name}}', 'a&b=c%20', ''),
);

interface Drawn {
  name: string;
  text: string;
  schema: JsonSchema;
  secret?: string;
}

const named = (names: string[]): fc.Arbitrary<string> => fc.constantFrom(...names);

/** A value with its schema: harmless, or a secret by schema, by name or by its text. */
const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: named(PLAIN_NAMES), text: plain }).map(asString) },
  {
    weight: 2,
    arbitrary: fc
      .record({ name: named(PLAIN_NAMES), number: fc.oneof(fc.integer(), fc.double({ noNaN: true })) })
      .filter(({ number }) => Number.isFinite(number))
      .map(({ name, number }) => ({ name, text: String(number), schema: { type: 'number' as const } })),
  },
  fc
    .record({ name: named(SECRET_NAMES), text: canary })
    .map(({ name, text }) => ({ ...asString({ name, text }), secret: text })),
  fc.record({ name: named(PLAIN_NAMES), text: canary, isWriteOnly: fc.boolean() }).map((one) => ({
    ...one,
    schema: { type: 'string' as const, ...(one.isWriteOnly ? { writeOnly: true } : { format: 'password' }) },
    secret: one.text,
  })),
  fc
    .record({ name: named(PLAIN_NAMES), secret: token, before: fc.constantFrom('', 'see ', 'Bearer ', '(') })
    .map(({ name, secret, before }) => ({ ...asString({ name, text: `${before}${secret}` }), secret })),
);

function asString({ name, text }: { name: string; text: string }): Drawn {
  return { name, text, schema: { type: 'string' } };
}

const uniquely = fc.uniqueArray(drawn, { selector: ({ name }) => name, maxLength: 5 });

/** JSON around the values, and its schema. */
function nested(all: Drawn[], depth: number): { value: unknown; schema: JsonSchema } {
  const value = Object.fromEntries(
    all.map(({ name, text, schema }) => [name, isNumber(schema) ? Number(text) : text]),
  );
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(all.map((one) => [one.name, one.schema])),
  };
  if (depth === 0) return { value, schema };
  return depth % 2
    ? { value: { inner: value, list: [1, true, null] }, schema: { properties: { inner: schema } } }
    : { value: [value, value], schema: { type: 'array', items: { oneOf: [{ type: 'null' }, schema] } } };
}

const isNumber = (schema: JsonSchema): boolean => typeof schema === 'object' && schema.type === 'number';

const isPlain = (schema: JsonSchema): boolean => Object.keys(schema).length === 1;

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const PLACES: ParameterSpec['in'][] = ['path', 'query', 'header', 'cookie'];
const SCHEME: SecurityScheme = { key: 'k', type: 'apiKey', in: 'query', name: 'appid' };

/** An operation with a filled form. */
export const sharedCase: fc.Arbitrary<SharedCase> = fc
  .record({
    places: fc.tuple(uniquely, uniquely, uniquely, uniquely),
    body: uniquely,
    kind: fc.constantFrom(JSON_TYPE, FORM, 'text/plain', undefined),
    depth: fc.nat(3),
    credential: canary,
    free: fc.tuple(canary, canary, canary),
    isSandbox: fc.boolean(),
  })
  .map(({ places, body: drawn, kind, depth, credential, free, isSandbox }) => {
    // Nothing tells that a line of text has a secret, except its name and the text itself.
    const body = kind === 'text/plain' ? drawn.filter(({ schema }) => isPlain(schema)) : drawn;
    const parameters = PLACES.flatMap((place, index) =>
      (places[index] ?? []).map(({ name, schema }) => parameter(place, name, schema)),
    );
    const { value, schema } = nested(body, kind === JSON_TYPE ? depth : 0);
    const spec: Partial<RequestSpec> = {
      path: `/things/${(places[0] ?? []).map(({ name }) => `{${name}}`).join('/')}`,
      parameters: [...parameters, parameter('query', 'appid', { type: 'string' })],
      security: [[SCHEME]],
      servers: [{ url: 'https://api.example.com' }, { url: 'https://{region}.example.com' }],
      ...(kind && { body: { required: true, media: [media(kind, kind === 'text/plain' ? {} : schema)] } }),
    };
    const data = operation(spec, isSandbox ? { servers: [SANDBOX] } : {});
    const start = initialState(data);
    const entries = [
      ...PLACES.flatMap((place, index) => (places[index] ?? []).map((one) => [`${place}:${one.name}`, one])),
      ...(kind === FORM ? body.map((one) => [`body:${one.name}`, one]) : []),
    ] as [string, Drawn][];
    const text = kind === 'text/plain' ? body.map((one) => `${one.name}: ${one.text}`).join('\n') : '';
    const [header, cookie, query] = free;
    const state: State = {
      ...start,
      ...(kind && { contentType: kind }),
      entries: {
        ...start.entries,
        ...Object.fromEntries(entries.map(([id, one]) => [id, { sent: true, text: one.text }])),
        'query:appid': { sent: true, text: credential },
      },
      bodies: kind ? { [kind]: kind === JSON_TYPE ? JSON.stringify(value) : text } : {},
      credentials: { 'https://api.example.com': { k: { value: credential } } },
      extra: [
        { in: 'header', name: 'X-Trace', value: header },
        { in: 'cookie', name: 'a', value: cookie },
        { in: 'query', name: 'debug', value: query },
      ],
    };
    const cookies = (places[3] ?? []).map((one) => one.text).filter((one) => /^Geheim/.test(one));
    const inUse = kind === undefined ? places.flat() : [...places.flat(), ...body];
    return {
      data,
      state,
      secrets: [credential, ...free, ...cookies, ...inUse.flatMap(({ secret }) => secret ?? [])],
    };
  });

/** What is wrong with the link to a filled form; nothing if it holds no secret and fills the form again. */
export async function linkProblem({ data, state, secrets }: SharedCase): Promise<string | undefined> {
  const { request } = sharedRequest(data, state, undefined);
  const decoded = await decodeLink(await encodeLink(request));
  if (typeof decoded === 'string') return `The link is ${decoded}.`;
  const text = formatJson(decoded);
  const secret = secrets.find((one) => text.includes(one));
  if (secret !== undefined) return `The link holds ${secret}: ${text}`;
  if (text !== formatJson(request)) return `${formatJson(request)} became ${text}`;
  const { state: filled, unknown } = fillForm(data, initialState(data), decoded, undefined);
  if (unknown.length > 0) return `The form does not know ${unknown}.`;
  const again = sharedRequest(data, filled, undefined);
  // A body that was left out is as the page has it: empty here.
  const { body } = again.request.values;
  if (body?.text === '' && request.values.body?.text === undefined) delete body.text;
  const second = formatJson(again.request);
  return second === text && again.leftOut.length === 0 ? undefined : `${text} filled in ${second}`;
}
