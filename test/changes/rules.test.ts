import { describe, expect, test } from 'vitest';
import { RULES, type Rule } from '../../src/changes/index.ts';
import { api, changesOf, type Json, rulesOf, withOperation, withSchema } from './support.ts';

const object = (properties: Json, rest: Json = {}): Json => ({ type: 'object', properties, ...rest });
const text = { type: 'string' };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const PETS = {
  Cat: object({ kind: text, lives: { type: 'integer' } }),
  Dog: object({ kind: text, tricks: { type: 'array' } }),
};

/** Aspect, schema before, schema after, and the rules of the reverse change if they are not the opposite. */
const SCHEMAS: [aspect: string, before: unknown, after: unknown, back?: string][] = [
  ['type-narrowed', { type: 'number' }, { type: 'integer' }, 'type-widened'],
  ['type-narrowed', { type: ['string', 'integer'] }, text, 'type-widened'],
  ['type-narrowed', {}, text, 'type-widened'],
  ['type-changed', text, { type: 'integer' }, 'type-changed'],
  ['null-removed', { type: ['string', 'null'] }, text, 'null-added'],
  ['null-removed', { anyOf: [text, { type: 'null' }] }, text, 'null-added'],
  ['enum-added', text, { type: 'string', enum: ['a'] }, 'enum-removed'],
  ['enum-value-removed', { enum: ['a', 'b'] }, { enum: ['a'] }, 'enum-value-added'],
  ['enum-value-removed', { const: 'a' }, { const: 'b' }, 'enum-value-removed'],
  ['minimum-tightened', { type: 'integer' }, { type: 'integer', minimum: 1 }, 'minimum-loosened'],
  [
    'minimum-tightened',
    { type: 'number', minimum: 0 },
    { type: 'number', exclusiveMinimum: 0 },
    'minimum-loosened',
  ],
  ['maximum-tightened', { type: 'integer', maximum: 9 }, { type: 'integer', maximum: 8 }, 'maximum-loosened'],
  ['min-length-tightened', text, { ...text, minLength: 1 }, 'min-length-loosened'],
  ['max-length-tightened', { ...text, maxLength: 9 }, { ...text, maxLength: 3 }, 'max-length-loosened'],
  ['min-items-tightened', { type: 'array' }, { type: 'array', minItems: 2 }, 'min-items-loosened'],
  ['max-items-tightened', { type: 'array' }, { type: 'array', maxItems: 2 }, 'max-items-loosened'],
  [
    'min-properties-tightened',
    { type: 'object' },
    { type: 'object', minProperties: 1 },
    'min-properties-loosened',
  ],
  [
    'max-properties-tightened',
    { type: 'object' },
    { type: 'object', maxProperties: 1 },
    'max-properties-loosened',
  ],
  [
    'multiple-of-tightened',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
    'multiple-of-loosened',
  ],
  ['multiple-of-tightened', { type: 'integer' }, { type: 'integer', multipleOf: 4 }, 'multiple-of-loosened'],
  [
    'multiple-of-changed',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 3 },
    'multiple-of-changed',
  ],
  ['pattern-added', text, { ...text, pattern: '^a' }, 'pattern-removed'],
  [
    'pattern-narrowed',
    { ...text, pattern: '^[0-9a-f]{1,300}$' },
    { ...text, pattern: '^[a-f]{2,200}$' },
    'pattern-widened',
  ],
  ['pattern-changed', { ...text, pattern: '^b' }, { ...text, pattern: '^a' }, 'pattern-changed'],
  ['format-added', text, { ...text, format: 'uuid' }, 'format-removed'],
  [
    'format-narrowed',
    { type: 'integer', format: 'int64' },
    { type: 'integer', format: 'int32' },
    'format-widened',
  ],
  ['format-changed', { ...text, format: 'date' }, { ...text, format: 'date-time' }, 'format-changed'],
  ['unique-items-added', { type: 'array' }, { type: 'array', uniqueItems: true }, 'unique-items-removed'],
  ['property-added', object({}), object({ a: text }), 'property-removed'],
  [
    'required-property-added',
    object({}),
    object({ a: text }, { required: ['a'] }),
    'required-property-removed',
  ],
  [
    'closed-property-added',
    object({}, { additionalProperties: false }),
    object({ a: text }, { additionalProperties: false }),
    'property-removed',
  ],
  [
    'property-became-required',
    object({ a: text }),
    object({ a: text }, { required: ['a'] }),
    'property-became-optional',
  ],
  [
    'additional-properties-closed',
    object({ a: text }),
    object({ a: text }, { additionalProperties: false }),
    'additional-properties-opened',
  ],
  [
    'alternative-removed',
    { oneOf: [ref('Cat'), ref('Dog'), text] },
    { oneOf: [text, ref('Cat')] },
    'alternative-added',
  ],
  ['alternative-removed', { oneOf: [ref('Cat'), ref('Dog')] }, ref('Cat'), 'alternative-added'],
  [
    'union-added',
    object({ a: text }),
    object({ a: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    'union-removed',
  ],
  [
    'discriminator-changed',
    { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
    'discriminator-changed',
  ],
  [
    'discriminator-added',
    { oneOf: [ref('Cat'), ref('Dog')] },
    { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    'discriminator-removed',
  ],
  [
    'discriminator-value-removed',
    {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { c: 'Cat', cat: 'Cat', d: 'Dog' } },
    },
    {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', d: 'Dog' } },
    },
    'discriminator-value-added',
  ],
  [
    'discriminator-value-changed',
    {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { a: 'Cat', b: 'Dog' } },
    },
    {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { a: 'Dog', b: 'Cat' } },
    },
    'discriminator-value-changed',
  ],
  ['condition-added', { not: { const: 'a' } }, { not: { enum: ['b', 'a'] } }, 'condition-removed'],
  [
    'condition-added',
    object({}, { dependentRequired: { a: ['b'] } }),
    object({}, { dependentRequired: { a: ['c', 'b'] } }),
    'condition-removed',
  ],
  ['condition-added', text, { ...text, not: { const: 'a' } }, 'condition-removed'],
  [
    'condition-added',
    { type: 'object' },
    { type: 'object', patternProperties: { '^a': text } },
    'condition-removed',
  ],
  [
    'condition-changed',
    { ...text, not: { const: 'b' } },
    { ...text, not: { const: 'a' } },
    'condition-changed',
  ],
  ['default-changed', { ...text, default: 'a' }, { ...text, default: 'b' }, 'default-changed'],
  [
    'field-deprecated',
    object({ a: text }),
    object({ a: { ...text, deprecated: true } }),
    'field-undeprecated',
  ],
  ['title-changed', text, { ...text, title: 'A' }, 'title-changed'],
  ['description-changed', text, { ...text, description: 'A' }, 'description-changed'],
  ['example-changed', { ...text, examples: ['a'] }, { ...text, examples: ['b'] }, 'example-changed'],
];

const parameter = (rest: Json): Json => ({
  parameters: [{ name: 'limit', in: 'query', schema: text, ...rest }],
});
const response = (rest: Json): Json => ({ responses: { 200: { description: 'OK', ...rest } } });
const header = (rest: Json): Json => response({ headers: { 'X-Left': { schema: text, ...rest } } });
const media = (...types: string[]): Json => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: text }])),
});
const security = (...alternatives: Json[]): Json => ({ security: alternatives });
const SCHEMES = {
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'http', scheme: 'bearer' },
      grants: {
        type: 'oauth2',
        flows: { implicit: { authorizationUrl: 'https://a.example.com', scopes: { read: '', write: '' } } },
      },
    },
  },
};
const secured = (...alternatives: Json[]): Json => withOperation(security(...alternatives), SCHEMES);
const webhook = (rest: Json): Json =>
  api({ webhooks: { watered: { post: { responses: { 200: { description: 'OK' } }, ...rest } } } });
const levels = (rest: Json): Json => withOperation({ operationId: 'a', ...rest });
const server = (byDefault: string, ...values: string[]): Json => ({
  url: 'https://{region}.example.com',
  variables: { region: { default: byDefault, enum: values } },
});
const TODAY = '2026-01-01';

/** Rule, description before, description after, and the rules of the reverse change. */
const OTHERS: [rule: string, before: Json, after: Json, back: string[]][] = [
  ['operation-added', api({ paths: {} }), withOperation({}), ['operation-removed']],
  [
    'operation-removed-after-sunset',
    withOperation({ deprecated: true, 'x-sunset': '2025-12-31' }),
    api({ paths: {} }),
    ['operation-added'],
  ],
  [
    'operation-removed',
    withOperation({ deprecated: true, 'x-sunset': '2026-01-02' }),
    api({ paths: {} }),
    ['operation-added'],
  ],
  [
    'operation-moved',
    api({ paths: { '/a': { get: { operationId: 'a', responses: {} } } } }),
    api({ paths: { '/b': { put: { operationId: 'a', responses: {} } } } }),
    ['operation-moved'],
  ],
  [
    'operation-deprecated',
    withOperation({}),
    withOperation({ deprecated: true }),
    ['operation-undeprecated'],
  ],
  ['sunset-set', withOperation({}), withOperation({ 'x-sunset': '2026-06-01' }), ['sunset-removed']],
  [
    'sunset-brought-forward',
    withOperation({ 'x-sunset': '2026-06-01' }),
    withOperation({ 'x-sunset': '2026-05-01' }),
    ['sunset-set'],
  ],
  [
    'operation-id-changed',
    withOperation({ operationId: 'a' }),
    withOperation({ operationId: 'b' }),
    ['operation-id-changed'],
  ],
  ['webhook-added', api({}), webhook({}), ['webhook-removed']],
  [
    'webhook-payload-added',
    webhook({}),
    webhook({ requestBody: media('text/plain') }),
    ['webhook-payload-removed'],
  ],
  [
    'webhook-payload-became-required',
    webhook({ requestBody: media('text/plain') }),
    webhook({ requestBody: { required: true, ...media('text/plain') } }),
    ['webhook-payload-became-optional'],
  ],
  [
    'webhook-response-added',
    webhook({}),
    webhook({ responses: { 200: { description: 'OK' }, 410: { description: 'Gone' } } }),
    ['webhook-response-removed'],
  ],
  [
    'callback-added',
    withOperation({}),
    withOperation({ callbacks: { done: { '{$request.query.url}': { post: { responses: {} } } } } }),
    ['callback-removed'],
  ],
  [
    'callback-address-changed',
    withOperation({ callbacks: { done: { '{$request.query.url}': { post: { responses: {} } } } } }),
    withOperation({ callbacks: { done: { '{$request.query.to}': { post: { responses: {} } } } } }),
    ['callback-address-changed'],
  ],
  ['request-parameter-added', withOperation({}), withOperation(parameter({})), ['request-parameter-removed']],
  [
    'request-required-parameter-added',
    withOperation({}),
    withOperation(parameter({ required: true })),
    ['request-parameter-removed'],
  ],
  [
    'request-parameter-removed-after-sunset',
    withOperation(parameter({ deprecated: true, 'x-sunset': '2025-12-31' })),
    withOperation({}),
    ['request-parameter-added'],
  ],
  [
    'request-parameter-moved',
    withOperation(parameter({})),
    withOperation(parameter({ in: 'header' })),
    ['request-parameter-moved', 'request-parameter-style-changed'],
  ],
  [
    'request-parameter-became-required',
    withOperation(parameter({})),
    withOperation(parameter({ required: true })),
    ['request-parameter-became-optional'],
  ],
  [
    'request-parameter-style-changed',
    withOperation(parameter({ schema: { type: 'array' } })),
    withOperation(parameter({ schema: { type: 'array' }, explode: false })),
    ['request-parameter-style-changed'],
  ],
  [
    'request-body-added',
    withOperation({}),
    withOperation({ requestBody: media('text/plain') }),
    ['request-body-removed'],
  ],
  [
    'request-required-body-added',
    withOperation({}),
    withOperation({ requestBody: { required: true, ...media('text/plain') } }),
    ['request-body-removed'],
  ],
  [
    'request-body-became-required',
    withOperation({ requestBody: media('text/plain') }),
    withOperation({ requestBody: { required: true, ...media('text/plain') } }),
    ['request-body-became-optional'],
  ],
  [
    'request-media-type-added',
    withOperation({ requestBody: media('text/plain') }),
    withOperation({ requestBody: media('text/plain', 'text/csv') }),
    ['request-media-type-removed'],
  ],
  [
    'request-media-type-narrowed',
    withOperation({ requestBody: media('text/*') }),
    withOperation({ requestBody: media('text/plain', 'text/csv') }),
    ['request-media-type-widened'],
  ],
  [
    'response-media-type-narrowed',
    withOperation(response(media('*/*'))),
    withOperation(response(media('text/plain'))),
    ['response-media-type-widened'],
  ],
  [
    'request-encoding-changed',
    withOperation({ requestBody: { content: { 'multipart/form-data': { schema: object({ a: {} }) } } } }),
    withOperation({
      requestBody: {
        content: {
          'multipart/form-data': { schema: object({ a: {} }), encoding: { a: { contentType: 'image/png' } } },
        },
      },
    }),
    ['request-encoding-changed'],
  ],
  [
    'response-success-added',
    withOperation({}),
    withOperation({ responses: { 200: { description: 'OK' }, 201: { description: 'OK' } } }),
    ['response-success-removed'],
  ],
  [
    'response-success-generalized',
    withOperation({ responses: { 200: { description: 'OK' } } }),
    withOperation({ responses: { '2XX': { description: 'OK' } } }),
    ['response-success-added', 'response-success-removed'],
  ],
  [
    'response-error-added',
    withOperation({}),
    withOperation({ responses: { 200: { description: 'OK' }, default: { description: 'Error' } } }),
    ['response-error-removed'],
  ],
  [
    'response-media-type-added',
    withOperation(response(media('text/plain'))),
    withOperation(response(media('text/plain', 'text/csv'))),
    ['response-media-type-removed'],
  ],
  [
    'response-header-added',
    withOperation(response({})),
    withOperation(header({})),
    ['response-header-removed'],
  ],
  [
    'response-header-added',
    withOperation(response({})),
    withOperation(header({ required: true })),
    ['response-required-header-removed'],
  ],
  [
    'response-header-removed-after-sunset',
    withOperation(header({ deprecated: true, 'x-sunset': '2025-12-31' })),
    withOperation(response({})),
    ['response-header-added'],
  ],
  [
    'response-header-became-required',
    withOperation(header({})),
    withOperation(header({ required: true })),
    ['response-header-became-optional'],
  ],
  ['security-added', secured(), secured({ key: [] }), ['security-removed']],
  [
    'security-alternative-added',
    secured({ key: [] }),
    secured({ key: [] }, { token: [] }),
    ['security-alternative-removed'],
  ],
  [
    'security-alternative-relaxed',
    secured({ key: [], token: [] }),
    secured({ key: [] }),
    ['security-alternative-tightened'],
  ],
  [
    'security-scope-added',
    secured({ grants: ['read'] }),
    secured({ grants: ['read', 'write'] }),
    ['security-scope-removed'],
  ],
  [
    'security-scheme-changed',
    secured({ key: [] }),
    withOperation(security({ key: [] }), {
      components: {
        securitySchemes: {
          ...SCHEMES.components.securitySchemes,
          key: { type: 'apiKey', in: 'query', name: 'X-Key' },
        },
      },
    }),
    ['security-scheme-changed'],
  ],
  [
    'security-scheme-extended',
    secured({ grants: ['read'] }),
    withOperation(security({ grants: ['read'] }), {
      components: {
        securitySchemes: {
          grants: {
            type: 'oauth2',
            flows: {
              ...SCHEMES.components.securitySchemes.grants.flows,
              clientCredentials: { tokenUrl: 'https://b.example.com', scopes: { read: '' } },
            },
          },
        },
      },
    }),
    ['security-scheme-changed'],
  ],
  [
    'server-variable-value-added',
    withOperation({}, { servers: [server('a', 'a')] }),
    withOperation({}, { servers: [server('a', 'a', 'b')] }),
    ['server-variable-value-removed'],
  ],
  [
    'server-variable-default-changed',
    withOperation({}, { servers: [server('a', 'a', 'b')] }),
    withOperation({}, { servers: [server('b', 'a', 'b')] }),
    ['server-variable-default-changed'],
  ],
  [
    'server-added',
    withOperation({}, { servers: [{ url: 'https://a.example.com' }] }),
    withOperation({}, { servers: [{ url: 'https://a.example.com' }, { url: 'https://b.example.com' }] }),
    ['server-removed'],
  ],
  ['feature-level-added', levels({}), levels({ 'x-feature-levels': [{ level: 3, change: 'New.' }] }), []],
  [
    'feature-level-range-changed',
    levels({}),
    levels({ 'x-feature-level-since': 3 }),
    ['feature-level-range-changed'],
  ],
  ['operation-tags-changed', withOperation({}), withOperation({ tags: ['a'] }), ['operation-tags-changed']],
  [
    'operation-summary-changed',
    withOperation({}),
    withOperation({ summary: 'A' }),
    ['operation-summary-changed'],
  ],
  [
    'operation-description-changed',
    withOperation({}),
    withOperation({ description: 'A' }),
    ['operation-description-changed'],
  ],
  [
    'document-title-changed',
    api({}),
    api({ info: { title: 'B', version: '1' } }),
    ['document-title-changed'],
  ],
  [
    'document-description-changed',
    api({}),
    api({ info: { title: 'Plants', version: '1', description: 'B' } }),
    ['document-description-changed'],
  ],
  [
    'request-property-became-read-only',
    withOperation({ requestBody: { content: { 'application/json': { schema: object({ a: text }) } } } }),
    withOperation({
      requestBody: {
        content: { 'application/json': { schema: object({ a: { ...text, readOnly: true } }) } },
      },
    }),
    ['request-property-became-writable'],
  ],
  [
    'response-property-became-write-only',
    withOperation(response({ content: { 'application/json': { schema: object({ a: text }) } } })),
    withOperation(
      response({ content: { 'application/json': { schema: object({ a: { ...text, writeOnly: true } }) } } }),
    ),
    ['response-property-became-readable'],
  ],
];

const OPTIONS = { informational: true, today: TODAY };

/** In a request, it does not matter that other properties were not allowed. */
const inFlow = (flow: string, aspect: string): string =>
  flow === 'request' && aspect === 'closed-property-added' ? `${flow}-property-added` : `${flow}-${aspect}`;

describe('rules of schemas', () => {
  test.each(SCHEMAS)('%s: %j -> %j', async (aspect, before, after, back) => {
    const [old, now] = [withSchema(before, PETS), withSchema(after, PETS)];
    const [there, andBack] = [
      rulesOf(await changesOf(old, now, OPTIONS)),
      rulesOf(await changesOf(now, old, OPTIONS)),
    ];
    for (const flow of ['request', 'response']) {
      expect(there).toContain(inFlow(flow, aspect));
      expect(andBack).toContain(`${flow}-${back}`);
      if (aspect !== back) expect(andBack).not.toContain(`${flow}-${aspect}`);
    }
  });
});

describe('rules of operations and descriptions', () => {
  test.each(OTHERS)('%s', async (rule, old, now, back) => {
    const there = rulesOf(await changesOf(old, now, OPTIONS));
    expect(there).toContain(rule);
    const andBack = rulesOf(await changesOf(now, old, OPTIONS));
    expect(andBack.toSorted()).toEqual(
      expect.arrayContaining(back.filter((each) => each !== 'request-parameter-style-changed')),
    );
    if (!back.includes(rule)) expect(andBack).not.toContain(rule);
  });

  test.each(OTHERS)('%s: a description has no changes from itself', async (_rule, old, now) => {
    expect(await changesOf(old, old, OPTIONS)).toEqual([]);
    expect(await changesOf(now, now, OPTIONS)).toEqual([]);
  });
});

/** The impact of a change follows from the direction: requests are contravariant, responses covariant. */
const MIRRORED: [aspect: string, request: Rule['level'], response: Rule['level']][] = [
  ['type-narrowed', 'breaking', 'non-breaking'],
  ['type-widened', 'non-breaking', 'breaking'],
  ['enum-value-removed', 'breaking', 'non-breaking'],
  ['enum-value-added', 'non-breaking', 'breaking'],
  ['property-became-required', 'breaking', 'non-breaking'],
  ['property-became-optional', 'non-breaking', 'breaking'],
  ['max-length-tightened', 'breaking', 'non-breaking'],
  ['alternative-added', 'non-breaking', 'breaking'],
  ['null-added', 'non-breaking', 'breaking'],
  ['pattern-changed', 'breaking', 'breaking'],
];

describe('the list of rules', () => {
  test.each(MIRRORED)('%s is %s in requests and %s in responses', (aspect, request, response) => {
    const levelOf = (id: string) => RULES.find((rule) => rule.id === id)?.level;
    expect([levelOf(`request-${aspect}`), levelOf(`response-${aspect}`)]).toEqual([request, response]);
  });

  test('every id is unique', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });

  test('every rule has a case above', () => {
    const cases = new Set([
      ...SCHEMAS.flatMap(([aspect, , , back]) =>
        ['request', 'response'].flatMap((flow) => [inFlow(flow, aspect), `${flow}-${back}`]),
      ),
      ...OTHERS.flatMap(([rule, , , back]) => [rule, ...back]),
    ]);
    expect(RULES.map(({ id }) => id).filter((id) => !cases.has(id))).toEqual([]);
  });

  test('text changes are reported only on request', async () => {
    const [old, now] = [withOperation({ summary: 'A' }), withOperation({ summary: 'B' })];
    expect(await changesOf(old, now)).toEqual([]);
    expect(rulesOf(await changesOf(old, now, { informational: true }))).toEqual([
      'operation-summary-changed',
    ]);
  });
});
