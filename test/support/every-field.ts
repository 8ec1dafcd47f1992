/**
 * OpenAPI descriptions that have every field of their version of the specification, and every extension that
 * Trellis reads, each with its own value. The values do not matter; tests ask where they go.
 */
type Json = Record<string, unknown>;

export type Version = '2.0' | '3.0.4' | '3.1.1' | '3.2.0';
export const VERSIONS: Version[] = ['2.0', '3.0.4', '3.1.1', '3.2.0'];

const docs = (what: string): Json => ({
  url: `https://docs.example/${what}`,
  description: `More of ${what}`,
});

const info = (is31: boolean): Json => ({
  title: 'Title of all',
  ...(is31 && { summary: 'Summary of all' }),
  description: 'Text of all',
  termsOfService: 'https://terms.example/',
  contact: { name: 'Contact name', url: 'https://contact.example/', email: 'contact@example.com' },
  license: {
    name: 'Licence name',
    ...(is31 ? { identifier: 'MIT-x' } : { url: 'https://licence.example/' }),
  },
  version: 'version-1',
  'x-logo': {
    url: 'https://logo.example/logo.png',
    altText: 'Logo words',
    href: 'https://logo-link.example/',
  },
});

const page = {
  href: '/reference/own-address',
  content: 'Content before the parameters',
  metadata: {
    title: 'Own title',
    description: 'Own text',
    sidebarTitle: 'Own short title',
    icon: 'https://icon.example/i.png',
    tag: 'Own tag',
    keywords: ['own-keyword'],
    canonical: 'https://canonical.example/',
    robots: 'max-snippet',
    'og:image': 'https://preview.example/p.png',
    'og:title': 'Own preview title',
    'twitter:site': '@own',
    rss: true,
  },
};

const samples = [
  { lang: 'Sample language', label: 'Sample label', source: 'sample --source' },
  { lang: 'python', label: 'Python label', source: 'print("python source")' },
];

/** For JSON Schema: the version decides which keywords exist. */
function schemas(version: Version, ref: (name: string) => string): Json {
  const is30 = version === '3.0.4' || version === '2.0';
  const is32 = version === '3.2.0';
  const text = (words: string): Json => ({ type: 'string', description: words });
  const modern: Json = is30
    ? {}
    : {
        $comment: 'Comment of a schema',
        $defs: { innerDefinition: text('Text of an inner definition') },
        patternProperties: { '^pattern-key': text('Text of a pattern property') },
        propertyNames: { description: 'Text of names', pattern: '^[a-z]' },
        dependentRequired: { plain: ['listed'] },
        dependentSchemas: { listed: { description: 'Text of a dependent schema' } },
        unevaluatedProperties: text('Text of what is unevaluated'),
        if: { properties: { plain: { const: 'condition-const' } } },
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
        then: { description: 'Text of then' },
        else: { description: 'Text of else' },
      };
  return {
    Everything: {
      title: 'Title of a schema',
      description: 'Text of a schema',
      type: 'object',
      required: ['plain'],
      externalDocs: docs('schema'),
      properties: {
        plain: {
          ...text('Text of a property'),
          title: 'Title of a property',
          format: 'format-name',
          pattern: '^pattern of text',
          default: 'default-value',
          example: 'example-value',
          ...(is30
            ? {}
            : {
                examples: ['examples-value'],
                contentMediaType: 'content/type',
                contentEncoding: 'encoding',
              }),
          xml: { name: 'xml-name', namespace: 'https://xml.example/', prefix: 'xml-prefix', attribute: true },
        },
        listed: {
          ...text('Text of an enumeration'),
          enum: ['enum-one', 'enum-two'],
          'x-enum-varnames': ['ENUM_NAME_ONE', 'ENUM_NAME_TWO'],
          'x-enum-descriptions': ['Text of enum one', 'Text of enum two'],
        },
        ...(is30 ? {} : { fixed: { const: 'const-value', description: 'Text of a constant' } }),
        deep: {
          type: 'object',
          description: 'Text of depth one',
          properties: {
            two: {
              type: 'object',
              description: 'Text of depth two',
              properties: { three: { type: 'object', properties: { four: text('Text of depth four') } } },
            },
          },
        },
        list: {
          type: 'array',
          description: 'Text of a list',
          items: { type: 'object', properties: { item: text('Text of an item') } },
          ...(is30
            ? {}
            : { prefixItems: [text('Text of a first item')], contains: text('Text of what it contains') }),
        },
        old: { ...text('Text of what is deprecated'), ...(version !== '2.0' && { deprecated: true }) },
        ...(version !== '2.0' && {
          choice: {
            description: 'Text of a union',
            oneOf: [
              { $ref: ref('Cat') },
              { $ref: ref('Dog') },
              { type: 'string', title: 'Title of an alternative' },
            ],
          },
          animal: {
            oneOf: [{ $ref: ref('Cat') }, { $ref: ref('Dog') }],
            discriminator: {
              propertyName: 'kind',
              mapping: { 'mapping-cat': ref('Cat'), 'mapping-dog': ref('Dog') },
              ...(is32 && { defaultMapping: ref('Dog') }),
            },
          },
          any: { anyOf: [text('Text of any one'), { type: 'integer', description: 'Text of any two' }] },
          not: { not: { enum: ['forbidden-value'] }, description: 'Text of a negation' },
        }),
      },
      additionalProperties: text('Text of further properties'),
      example: { plain: 'whole-example', 'free-key': 'free-value' },
      'x-extension': 'extension of a schema',
      ...modern,
    },
    Cat: {
      type: 'object',
      description: 'Text of cats',
      required: ['kind'],
      properties: {
        kind: { type: 'string', ...(is30 ? {} : { const: 'mapping-cat' }) },
        purr: text('Text of purring'),
      },
      ...(version === '2.0' && { discriminator: 'kind' }),
    },
    Dog: {
      description: 'Text of dogs',
      allOf: [{ $ref: ref('Cat') }, { type: 'object', properties: { bark: text('Text of barking') } }],
    },
  };
}

const parameter = (place: string, name: string, more: Json = {}): Json => ({
  name,
  in: place,
  description: `Text of the ${place} parameter`,
  required: place === 'path',
  ...more,
});

const FLOWS = ['implicit', 'password', 'clientCredentials', 'authorizationCode'];

function securitySchemes(version: Version): Json {
  const is32 = version === '3.2.0';
  const flow = (name: string): Json => ({
    ...(/implicit|Code/.test(name) && {
      authorizationUrl: `https://authorize-${name.toLowerCase()}.example/`,
    }),
    ...(name !== 'implicit' && { tokenUrl: `https://token-${name.toLowerCase()}.example/` }),
    refreshUrl: `https://refresh-${name.toLowerCase()}.example/`,
    scopes: { [`scope:${name}`]: `Text of the scope ${name}` },
  });
  return {
    keyScheme: { type: 'apiKey', name: 'X-Key-Name', in: 'header', description: 'Text of the key' },
    queryScheme: {
      type: 'apiKey',
      name: 'key_in_query',
      in: 'query',
      description: 'Text of the key in the query',
    },
    httpScheme: { type: 'http', scheme: 'scheme-name', description: 'Text of HTTP' },
    bearerScheme: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'Bearer format',
      description: 'Text of bearer',
    },
    basicScheme: {
      type: 'http',
      scheme: 'basic',
      description: 'Text of basic',
      ...(is32 && { deprecated: true }),
    },
    openScheme: {
      type: 'openIdConnect',
      openIdConnectUrl: 'https://connect.example/',
      description: 'Text of connect',
    },
    ...(version !== '3.0.4' && { mutualScheme: { type: 'mutualTLS', description: 'Text of mutual TLS' } }),
    oauthScheme: {
      type: 'oauth2',
      description: 'Text of OAuth',
      ...(is32 && { oauth2MetadataUrl: 'https://metadata.example/' }),
      flows: {
        ...Object.fromEntries(FLOWS.map((name) => [name, flow(name)])),
        ...(is32 && {
          deviceAuthorization: {
            ...flow('deviceAuthorization'),
            deviceAuthorizationUrl: 'https://device.example/',
          },
        }),
      },
    },
  };
}

/** Every security scheme may be used. */
const needs = (version: Version): Json[] =>
  Object.keys(securitySchemes(version)).map((name) => ({
    [name]: name === 'oauthScheme' ? FLOWS.map((flow) => `scope:${flow}`) : [],
  }));

function openapi3(version: Exclude<Version, '2.0'>): Json {
  const is30 = version === '3.0.4';
  const is32 = version === '3.2.0';
  const ref = (name: string): string => `#/components/schemas/${name}`;
  const server = (name: string): Json => ({
    url: `https://{region}.${name}.example/{base}`,
    description: `Text of the server ${name}`,
    ...(is32 && { name: `Name of the server ${name}` }),
    variables: {
      region: {
        default: `${name}-eu`,
        enum: [`${name}-eu`, `${name}-us`],
        description: `Text of the region ${name}`,
      },
      base: { default: 'base-path', description: `Text of the base ${name}` },
    },
  });
  const example = (name: string, value: unknown): Json => ({
    summary: `Summary of the example ${name}`,
    description: `Text of the example ${name}`,
    ...(is32 ? { dataValue: value, serializedValue: JSON.stringify(value) } : { value }),
  });
  const body = (what: string): Json => ({
    schema: { $ref: ref('Everything') },
    examples: {
      [`first ${what}`]: example(`first ${what}`, {
        plain: `value of ${what}`,
        [`free key of ${what}`]: [`item of ${what}`],
      }),
      [`far ${what}`]: {
        summary: `Summary of the far ${what}`,
        externalValue: `https://far.example/${what.replaceAll(' ', '-')}`,
      },
    },
  });
  const response = (what: string): Json => ({
    description: `Text of the response ${what}`,
    ...(is32 && { summary: `Summary of the response ${what}` }),
    headers: {
      [`X-${what}`]: {
        description: `Text of the header ${what}`,
        required: true,
        deprecated: true,
        schema: { type: 'string', enum: [`header ${what}`] },
        example: `header value ${what}`,
      },
    },
    content: {
      'application/json': body(`response ${what}`),
      [`text/${what}`]: { example: `plain text of ${what}` },
    },
    links: {
      [`link-${what}`]: {
        operationId: 'readThing',
        parameters: { id: `$response.body#/${what}` },
        requestBody: `$request.body#/${what}`,
        description: `Text of the link ${what}`,
        server: server(`link-${what}`),
      },
      [`far-${what}`]: {
        operationRef: '#/paths/~1things~1{id}/get',
        description: `Text of the far link ${what}`,
      },
    },
  });
  const callbacks = (what: string): Json => ({
    [`callback-${what}`]: {
      [`https://hook.example/?${what}={$request.query.url}`]: {
        summary: `Summary of the callback path ${what}`,
        description: `Text of the callback path ${what}`,
        post: {
          summary: `Summary of the callback ${what}`,
          description: `Text of the callback ${what}`,
          operationId: `onCallback${what}`,
          security: [{ keyScheme: [] }],
          requestBody: {
            description: `Text of the body of the callback ${what}`,
            content: { 'application/json': body(`callback ${what}`) },
          },
          responses: { 200: { description: `Text of the response to the callback ${what}` } },
        },
      },
    },
  });
  const operation = (what: string, more: Json = {}): Json => ({
    summary: `Summary of ${what}`,
    description: `Text of ${what}`,
    tags: ['Tag one', 'Tag two'],
    externalDocs: docs(`operation-${what}`),
    operationId: `${what}Thing`,
    parameters: [
      parameter('query', `${what}Query`, {
        deprecated: true,
        allowEmptyValue: true,
        style: 'form',
        explode: true,
        schema: { type: 'string', enum: [`${what}-a`, `${what}-b`], default: `${what}-a` },
        examples: { [`query ${what}`]: example(`query ${what}`, `${what}-b`) },
      }),
      parameter('query', `${what}Deep`, { style: 'deepObject', schema: { $ref: ref('Cat') } }),
      parameter('header', `X-Header-${what}`, {
        schema: { type: 'string' },
        example: `header example ${what}`,
      }),
      parameter('cookie', `cookie${what}`, { schema: { type: 'string', pattern: `^cookie ${what}` } }),
      parameter('query', `${what}Content`, {
        content: {
          'application/json': { schema: { $ref: ref('Cat') }, example: { kind: `content ${what}` } },
        },
      }),
    ],
    requestBody: {
      description: `Text of the body of ${what}`,
      required: true,
      content: {
        'application/json': body(`request ${what}`),
        'application/xml': { schema: { $ref: ref('Everything') } },
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              [`part-${what}`]: { type: 'string' },
              [`file-${what}`]: { type: 'string', format: 'binary' },
            },
          },
          encoding: {
            [`part-${what}`]: {
              contentType: `part/${what}`,
              headers: {
                [`X-Part-${what}`]: {
                  description: `Text of the header of the part ${what}`,
                  schema: { type: 'string' },
                },
              },
            },
          },
        },
        [`application/vnd.${what}+json`]: {
          schema: { type: 'object', description: `Text of the media type ${what}` },
        },
        ...(is32 && {
          'application/jsonl': {
            itemSchema: { type: 'object', description: `Text of the sequence ${what}` },
          },
        }),
      },
    },
    responses: {
      200: response(`ok-${what}`),
      '4XX': response(`bad-${what}`),
      default: response(`other-${what}`),
    },
    callbacks: callbacks(what),
    deprecated: true,
    security: needs(version),
    servers: [server(what)],
    'x-codeSamples': samples,
    'x-extension-of-operation': { [`free ${what}`]: [`free value ${what}`] },
    ...more,
  });
  return {
    openapi: version,
    ...(is32 && { $self: 'https://self.example/openapi.json' }),
    info: info(!is30),
    ...(!is30 && { jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base' }),
    servers: [server('all')],
    security: [{ bearerScheme: [] }],
    externalDocs: docs('all'),
    tags: [
      {
        name: 'Tag one',
        description: 'Text of tag one',
        externalDocs: docs('tag-one'),
        'x-displayName': 'Display of tag one',
      },
      { name: 'Tag two', description: 'Text of tag two', 'x-group': 'Group of tag two' },
      ...(is32
        ? [
            { name: 'Tag three', summary: 'Summary of tag three', parent: 'Tag one', kind: 'nav' },
            {
              name: 'Tag badge',
              summary: 'Summary of the badge',
              kind: 'badge',
              description: 'Text of the badge',
            },
          ]
        : []),
    ],
    'x-tagGroups': [{ name: 'Group of tags', tags: ['Tag one', 'Tag two'] }],
    'x-extension': { 'free key': 'free extension' },
    paths: {
      '/things/{id}': {
        summary: 'Summary of a path',
        description: 'Text of a path',
        servers: [server('path')],
        parameters: [parameter('path', 'id', { schema: { type: 'string' }, example: 'path-example' })],
        get: operation('read', {
          'x-mint': page,
          requestBody: undefined,
          ...(is32 && { tags: ['Tag one', 'Tag badge'] }),
        }),
        put: operation('write'),
        delete: {
          operationId: 'deleteThing',
          responses: { 204: { description: 'Text of what is deleted' } },
        },
        ...(is32 && {
          query: operation('query'),
          additionalOperations: { COPY: operation('copy') },
        }),
      },
      '/plain-path': {
        post: {
          summary: 'Summary of the plain path',
          description: 'Text of the plain path',
          tags: ['Tag three'],
          responses: { 200: { $ref: '#/components/responses/sharedResponse' } },
        },
        ...(is32 && {
          get: {
            operationId: 'searchThing',
            parameters: [
              {
                name: 'wholeQuery',
                in: 'querystring',
                description: 'Text of the query string',
                content: { 'application/x-www-form-urlencoded': { schema: { $ref: ref('Cat') } } },
              },
            ],
            responses: {
              200: {
                description: 'Text of a stream',
                content: {
                  'text/event-stream': {
                    itemSchema: {
                      type: 'object',
                      properties: { data: { type: 'string', description: 'Text of an event' } },
                    },
                  },
                },
              },
            },
          },
        }),
      },
    },
    ...(!is30 && { webhooks: { 'webhook-name': { post: operation('webhook', { callbacks: undefined }) } } }),
    components: {
      schemas: schemas(version, ref),
      responses: { sharedResponse: response('shared') },
      securitySchemes: securitySchemes(version),
    },
  };
}

function swagger(): Json {
  const ref = (name: string): string => `#/definitions/${name}`;
  const response = (what: string): Json => ({
    description: `Text of the response ${what}`,
    schema: { $ref: ref('Everything') },
    headers: {
      [`X-${what}`]: {
        type: 'string',
        description: `Text of the header ${what}`,
        enum: [`header ${what}`],
        default: `header ${what}`,
      },
    },
    examples: { 'application/json': { plain: `value of ${what}`, [`free key of ${what}`]: 'free' } },
  });
  const operation = (what: string, more: Json = {}): Json => ({
    summary: `Summary of ${what}`,
    description: `Text of ${what}`,
    tags: ['Tag one', 'Tag two'],
    externalDocs: docs(`operation-${what}`),
    operationId: `${what}Thing`,
    consumes: ['application/json', `application/vnd.${what}`],
    produces: ['application/json', `text/${what}`],
    schemes: ['https'],
    deprecated: true,
    security: [{ keyScheme: [] }, { basicScheme: [] }, { oauthScheme: ['scope:implicit'] }],
    parameters: [
      parameter('query', `${what}Query`, {
        type: 'string',
        enum: [`${what}-a`, `${what}-b`],
        default: `${what}-a`,
        format: `format-${what}`,
        pattern: `^pattern ${what}`,
      }),
      parameter('query', `${what}List`, {
        type: 'array',
        collectionFormat: 'multi',
        items: { type: 'string', enum: [`list-${what}`] },
      }),
      parameter('header', `X-Header-${what}`, { type: 'string', 'x-example': `header example ${what}` }),
      { ...parameter('body', `body-${what}`), schema: { $ref: ref('Everything') } },
    ],
    responses: { 200: response(`ok-${what}`), default: response(`other-${what}`) },
    'x-codeSamples': samples,
    ...more,
  });
  return {
    swagger: '2.0',
    info: info(false),
    host: 'host.example',
    basePath: '/base-path',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    externalDocs: docs('all'),
    tags: [
      {
        name: 'Tag one',
        description: 'Text of tag one',
        externalDocs: docs('tag-one'),
        'x-displayName': 'Display of tag one',
      },
      { name: 'Tag two', description: 'Text of tag two', 'x-group': 'Group of tag two' },
    ],
    paths: {
      '/things/{id}': {
        parameters: [parameter('path', 'id', { type: 'string' })],
        put: operation('write', { 'x-mint': page }),
        post: {
          operationId: 'formThing',
          consumes: ['multipart/form-data'],
          parameters: [
            parameter('formData', 'formField', { type: 'string', description: 'Text of a form field' }),
            parameter('formData', 'formFile', { type: 'file' }),
          ],
          responses: { 200: { $ref: '#/responses/sharedResponse' } },
        },
      },
    },
    definitions: schemas('2.0', ref),
    responses: { sharedResponse: response('shared') },
    securityDefinitions: {
      keyScheme: { type: 'apiKey', name: 'X-Key-Name', in: 'header', description: 'Text of the key' },
      basicScheme: { type: 'basic', description: 'Text of basic' },
      ...Object.fromEntries(
        ['implicit', 'password', 'application', 'accessCode'].map((flow) => [
          flow === 'implicit' ? 'oauthScheme' : `${flow}Scheme`,
          {
            type: 'oauth2',
            flow,
            description: `Text of ${flow}`,
            ...(/implicit|Code/.test(flow) && {
              authorizationUrl: `https://authorize-${flow.toLowerCase()}.example/`,
            }),
            ...(flow !== 'implicit' && { tokenUrl: `https://token-${flow.toLowerCase()}.example/` }),
            scopes: { [`scope:${flow}`]: `Text of the scope ${flow}` },
          },
        ]),
      ),
    },
  };
}

/** JSON without undefined values. */
export const everyField = (version: Version): Json =>
  JSON.parse(JSON.stringify(version === '2.0' ? swagger() : openapi3(version))) as Json;
