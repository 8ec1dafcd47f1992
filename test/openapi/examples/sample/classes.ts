/**
 * Small descriptions like public ones: fifteen classes, each in the four versions of OpenAPI. Generated, so
 * that they are the same on every machine.
 */
type Fields = Record<string, unknown>;

/** The subject of a class; `body` and `reply` name schemas. */
interface Kind {
  schemas: Fields;
  body?: string;
  bodyType?: string;
  reply?: string;
  parameters?: Fields[];
  security?: Fields[];
  schemes?: Fields;
  /** Members of the description, if the version has them. */
  rest?: Fields;
}

export const VERSIONS = ['2.0', '3.0.3', '3.1.1', '3.2.0'] as const;
type Version = (typeof VERSIONS)[number];

const text = { type: 'string' };
const whole = { type: 'integer', format: 'int64', minimum: 1 };
const object = (properties: Fields, ...required: string[]): Fields => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const list = (items: unknown): Fields => ({ type: 'array', items });
const query = (name: string, rest: Fields): Fields => ({ name, in: 'query', ...rest });

/** By name; `to` writes a reference for the version. */
export const KINDS: Record<string, (to: (name: string) => Fields, version: Version) => Kind> = {
  'a flat object': () => ({
    schemas: { Item: object({ id: whole, name: { ...text, minLength: 3, maxLength: 40 } }, 'id') },
    body: 'Item',
    reply: 'Item',
  }),
  'a tree that holds itself': (to) => ({
    schemas: {
      Node: object({ value: whole, children: list(to('Node')), parent: to('Node') }, 'value', 'children'),
    },
    body: 'Node',
    reply: 'Node',
  }),
  'two schemas that hold each other': (to) => ({
    schemas: {
      Author: object({ name: text, books: list(to('Book')) }, 'name'),
      Book: object({ title: text, author: to('Author') }, 'title', 'author'),
    },
    reply: 'Book',
  }),
  'a base and its subtypes': (to, version) => ({
    schemas: {
      Animal: {
        ...object({ kind: text }, 'kind'),
        discriminator:
          version === '2.0'
            ? 'kind'
            : { propertyName: 'kind', mapping: { cat: to('Cat').$ref, dog: to('Dog').$ref } },
      },
      Cat: { allOf: [to('Animal'), object({ lives: { type: 'integer', maximum: 9 } }, 'lives')] },
      Dog: { allOf: [to('Animal'), object({ barks: { type: 'boolean' } })] },
    },
    body: 'Dog',
    reply: 'Animal',
  }),
  'alternatives by a constant': (to, version) => ({
    schemas: {
      Card: object(
        { kind: { ...text, enum: ['card'] }, digits: { ...text, pattern: '^\\d{4}$' } },
        'kind',
        'digits',
      ),
      Cash: object(
        { kind: { ...text, enum: ['cash'] }, amount: { type: 'number', multipleOf: 0.05 } },
        'kind',
        'amount',
      ),
      Payment: version === '2.0' ? to('Card') : { oneOf: [to('Card'), to('Cash')] },
    },
    body: 'Payment',
    reply: 'Payment',
  }),
  'limits that have to be met': () => ({
    schemas: {
      Limits: object(
        {
          code: { ...text, pattern: '^[A-Z]{2}-\\d{3,5}$' },
          price: { type: 'number', minimum: 0, maximum: 1, multipleOf: 0.25 },
          tags: { ...list({ ...text, minLength: 12 }), minItems: 3, uniqueItems: true },
          small: { type: 'integer', format: 'int32', maximum: -5 },
        },
        'code',
        'price',
        'tags',
        'small',
      ),
    },
    body: 'Limits',
  }),
  'every format': () => ({
    schemas: {
      Formats: object(
        Object.fromEntries(
          [
            'date',
            'date-time',
            'email',
            'uuid',
            'uri',
            'ipv4',
            'ipv6',
            'byte',
            'password',
            'hostname',
            'made-up',
          ].map((format) => [format, { ...text, format }]),
        ),
      ),
    },
    reply: 'Formats',
  }),
  'examples that their schema does not allow': (_to, version) => ({
    schemas: {
      Wrong: object(
        {
          id: { ...text, format: 'uuid', example: '42' },
          count: { type: 'integer', default: '0', example: 'many' },
          when: { ...text, format: 'date', example: '01/02/2020' },
          ...(version >= '3.1' && { level: { type: 'integer', examples: ['high', 3] } }),
        },
        'id',
        'count',
      ),
    },
    body: 'Wrong',
    reply: 'Wrong',
  }),
  'one direction only': (_to, version) => ({
    schemas: {
      Account: object(
        {
          id: { ...whole, readOnly: true },
          ...(version !== '2.0' && { password: { ...text, writeOnly: true } }),
          name: text,
        },
        'id',
        'name',
        ...(version === '2.0' ? [] : ['password']),
      ),
    },
    body: 'Account',
    reply: 'Account',
  }),
  'null where the version has it': (to, version) => ({
    schemas: {
      Maybe: object({
        name:
          version === '2.0'
            ? { ...text, 'x-nullable': true }
            : version < '3.1'
              ? { ...text, nullable: true }
              : { type: ['string', 'null'] },
        next: version < '3.1' ? to('Maybe') : { anyOf: [to('Maybe'), { type: 'null' }] },
      }),
    },
    reply: 'Maybe',
  }),
  'maps and closed objects': (_to, version) => ({
    schemas: {
      Maps: object(
        {
          counts: { type: 'object', additionalProperties: whole },
          closed: { ...object({ a: text }), additionalProperties: false },
          few: { type: 'object', minProperties: 2, additionalProperties: text },
          ...(version >= '3.1' && {
            headers: {
              type: 'object',
              patternProperties: { '^x-[a-z]+$': text },
              additionalProperties: false,
            },
          }),
        },
        'few',
      ),
    },
    reply: 'Maps',
  }),
  'every style of parameter': (_to, version) => ({
    schemas: {},
    parameters:
      version === '2.0'
        ? [
            query('ids', { type: 'array', items: whole, collectionFormat: 'multi' }),
            query('words', { type: 'array', items: text, collectionFormat: 'pipes' }),
            { name: 'X-Trace', in: 'header', type: 'string' },
          ]
        : [
            query('ids', { schema: list(whole), explode: true }),
            query('words', { schema: list(text), style: 'pipeDelimited' }),
            query('filter', { schema: object({ from: whole }), style: 'deepObject' }),
            query('where', { content: { 'application/json': { schema: object({ a: text }) } } }),
            { name: 'session', in: 'cookie', schema: text },
          ],
  }),
  'a form with a file': (_to, version) => ({
    schemas: { Upload: object({ file: { ...text, format: 'binary' }, note: text }, 'file') },
    ...(version === '2.0'
      ? { parameters: [{ name: 'file', in: 'formData', type: 'file', required: true }] }
      : { body: 'Upload', bodyType: 'multipart/form-data' }),
  }),
  'security in sets': (_to, version) => ({
    schemas: {},
    schemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: version === '2.0' ? { type: 'basic' } : { type: 'http', scheme: 'basic' },
      oauth:
        version === '2.0'
          ? {
              type: 'oauth2',
              flow: 'implicit',
              authorizationUrl: 'https://example.com/a',
              scopes: { read: 'Read' },
            }
          : {
              type: 'oauth2',
              flows: { implicit: { authorizationUrl: 'https://example.com/a', scopes: { read: 'Read' } } },
            },
    },
    security: [{ key: [], login: [] }, { oauth: ['read'] }, {}],
  }),
  'problems of all kinds': (to) => ({
    schemas: {
      Broken: {
        type: 'strang',
        properties: { a: to('Nowhere'), b: text, c: 5, d: { type: 'object', required: 'x' } },
      },
      Fine: object({ a: text }, 'a'),
    },
    body: 'Broken',
    reply: 'Fine',
    rest: { tags: [{ nam: 'x' }, 7], 'x-tagGroups': 'none' },
  }),
};

/** The description of one class in one version. */
export function sample(name: string, version: Version): Fields {
  const isOld = version === '2.0';
  const to = (schema: string): Fields => ({
    $ref: `#/${isOld ? 'definitions' : 'components/schemas'}/${schema}`,
  });
  const kind = KINDS[name]?.(to, version);
  if (!kind) throw new Error(`There is no class "${name}".`);
  const {
    schemas,
    body,
    bodyType = 'application/json',
    reply,
    parameters = [],
    security,
    schemes,
    rest,
  } = kind;
  const content = (schema: string, type: string): Fields => ({ content: { [type]: { schema: to(schema) } } });
  const operation = {
    operationId: 'act',
    ...(security && { security }),
    parameters: [
      ...parameters,
      ...(isOld && body ? [{ name: 'body', in: 'body', required: true, schema: to(body) }] : []),
    ],
    ...(!isOld && body && { requestBody: { required: true, ...content(body, bodyType) } }),
    responses: {
      200: {
        description: 'Done',
        ...(reply && (isOld ? { schema: to(reply) } : content(reply, 'application/json'))),
      },
    },
  };
  const other = { get: { responses: { 204: { description: 'Nothing' } } } };
  return {
    [isOld ? 'swagger' : 'openapi']: version,
    info: { title: name, version: '1' },
    paths: { '/things': { post: operation }, '/other': other },
    ...(isOld
      ? { definitions: schemas, ...(schemes && { securityDefinitions: schemes }) }
      : { components: { schemas, ...(schemes && { securitySchemes: schemes }) } }),
    ...rest,
  };
}
