/** A docs folder with an OpenAPI file that uses everything a page can show of one. */
import type { Docs } from './docs.ts';

const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Deeper than a page shows: each level contains the next one and many fields. */
const levels = Object.fromEntries(
  Array.from({ length: 6 }, (_, level) => [
    `Level${level}`,
    {
      type: 'object',
      description: `Floor ${level}.`,
      properties: {
        ...Object.fromEntries(
          Array.from({ length: 30 }, (__, index) => [`field_${level}_${index}`, { type: 'string' }]),
        ),
        ...(level < 5 && { below: ref(`Level${level + 1}`) }),
      },
    },
  ]),
);

const greenhouse = {
  openapi: '3.2.0',
  info: {
    title: 'Greenhouse API',
    summary: 'Plants under glass.',
    description: 'All that **grows**.',
    version: '3.1.4',
    termsOfService: 'https://terms.example.com/',
    contact: { name: 'The gardeners', email: 'garden@example.com' },
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    'x-logo': { url: '/leaf.svg', altText: 'A leaf' },
  },
  externalDocs: { url: 'https://more.example.com/', description: 'More to read' },
  servers: [
    {
      url: 'https://{region}.example.com/v1',
      name: 'By the sea',
      description: 'By *region*.',
      variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where it stands.' } },
    },
  ],
  security: [{ login: ['plants:write'] }],
  tags: [
    { name: 'plants', summary: 'Plants', description: 'What is **potted**.' },
    { name: 'beds', parent: 'plants', externalDocs: { url: 'https://beds.example.com/' } },
    { name: 'tools' },
    { name: 'fresh', summary: 'Fresh', kind: 'badge', description: 'May still change.' },
  ],
  'x-tagGroups': [{ name: 'Growing', tags: ['plants', 'beds'] }],
  paths: {
    '/plants': {
      post: {
        operationId: 'addPlant',
        summary: 'Add a plant',
        tags: ['plants'],
        externalDocs: { url: 'https://how.example.com/', description: 'How to pot' },
        parameters: [
          {
            name: 'light',
            in: 'query',
            schema: {
              type: 'string',
              enum: ['sun', 'shade'],
              'x-enum-descriptions': ['South side', 'North side'],
            },
            examples: {
              bright: { summary: 'By the window', value: 'sun' },
              dim: { summary: 'In the corner', value: 'shade' },
            },
          },
        ],
        requestBody: { required: true, ...json(ref('Growth')) },
        responses: {
          201: {
            summary: 'It is potted.',
            description: 'The plant.',
            headers: { 'X-Left': { schema: { type: 'integer' }, description: 'Pots that are left.' } },
            ...json(ref('Node')),
            links: {
              water: {
                operationId: 'readPlant',
                description: 'Look at it.',
                parameters: { id: '$response.body#/id' },
              },
            },
          },
          '4XX': { description: 'It is refused.', ...json(ref('Level0')) },
        },
        callbacks: {
          onGrowth: {
            '{$request.body#/callbackUrl}': {
              post: {
                summary: 'It has grown',
                security: [{ seal: [] }],
                parameters: [{ name: 'light', in: 'query', schema: { type: 'string' } }],
                requestBody: json({ type: 'object', properties: { height: { type: 'integer' } } }),
                responses: { 204: { description: 'Heard.' } },
              },
            },
          },
        },
      },
    },
    '/plants/{id}': {
      get: {
        operationId: 'readPlant',
        summary: 'Read a plant',
        tags: ['fresh', 'beds'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'What happens to it.',
            content: { 'text/event-stream': { itemSchema: ref('Growth') } },
          },
        },
      },
    },
    '/forms': {
      post: {
        summary: 'Send a form',
        security: [],
        deprecated: true,
        parameters: [
          {
            name: 'filter',
            in: 'querystring',
            required: true,
            content: {
              'application/json': { schema: { type: 'object', properties: { tag: { type: 'string' } } } },
            },
          },
        ],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: { tags: { type: 'array', items: { type: 'string', maxLength: 4 } } },
              },
              encoding: { tags: { style: 'pipeDelimited', explode: false } },
            },
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  photo: { type: 'string', format: 'binary' },
                  id: false,
                  place: { oneOf: [ref('Clay'), { title: 'Nowhere', type: 'object' }] },
                },
              },
              encoding: {
                photo: {
                  contentType: 'image/png',
                  headers: {
                    'X-Taken': {
                      description: 'Day of the photo.',
                      required: true,
                      schema: { type: 'string' },
                    },
                  },
                },
              },
              examples: {
                far: { summary: 'A whole garden', externalValue: 'https://far.example.com/garden' },
              },
            },
          },
        },
        responses: { 204: { description: 'Taken.' } },
      },
    },
    '/beds': {
      post: {
        operationId: 'makeBed',
        summary: 'Make a bed',
        tags: ['beds'],
        requestBody: { required: true, ...json(ref('Bed')) },
        responses: { 204: { description: 'Made.' } },
      },
    },
    '/letters': {
      post: {
        operationId: 'writeLetter',
        summary: 'Write a letter',
        tags: ['tools'],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: ref('Letter') } },
        },
        responses: { 204: { description: 'Sent.' } },
      },
    },
    '/catalogue': {
      post: {
        operationId: 'printCatalogue',
        security: [],
        summary: 'Print the catalogue',
        tags: ['tools'],
        requestBody: { required: true, content: { 'application/xml': { schema: ref('Catalogue') } } },
        responses: { 200: { description: 'Printed.', ...json(ref('PlantNames')) } },
      },
    },
    '/secret': {
      get: { 'x-internal': true, summary: 'Secret', responses: { 200: { description: 'Hush' } } },
    },
  },
  webhooks: {
    wilted: {
      post: {
        summary: 'A plant wilts',
        requestBody: json(ref('Herb')),
        responses: { 200: { description: 'OK' } },
      },
    },
  },
  components: {
    securitySchemes: {
      login: {
        type: 'oauth2',
        description: 'Sign in *first*.',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://login.example.com/authorize',
            tokenUrl: 'https://login.example.com/token',
            scopes: { 'plants:write': 'Change **plants**.' },
          },
        },
      },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      seal: { type: 'apiKey', in: 'header', name: 'X-Seal', description: 'Broken when *read*.' },
    },
    schemas: {
      Growth: {
        oneOf: [ref('Tree'), ref('Herb')],
        discriminator: { propertyName: 'kind', mapping: { tree: '#/components/schemas/Tree' } },
      },
      Bed: {
        type: 'object',
        required: ['name', 'soil'],
        properties: {
          name: { type: 'string', example: 'South' },
          soil: { oneOf: [ref('Clay'), ref('Sand')] },
          plants: { type: 'array', items: { anyOf: [ref('Tree'), ref('Herb')] } },
          label: {
            anyOf: Array.from({ length: 24 }, (_, index) => ({
              title: `A label of the ${index + 1}. kind`,
              type: 'object',
              properties: { [`letter_${index}`]: { type: 'string' } },
            })),
          },
        },
      },
      Clay: {
        type: 'object',
        required: ['density'],
        properties: { density: { type: 'integer', example: 3 }, depth: { type: 'integer', example: 10 } },
        additionalProperties: false,
      },
      Sand: {
        type: 'object',
        required: ['grain'],
        properties: {
          grain: { oneOf: [ref('Fine'), ref('Coarse')] },
          depth: { type: 'integer', example: 20 },
        },
        additionalProperties: false,
      },
      Fine: {
        type: 'object',
        required: ['sieve'],
        properties: { sieve: { type: 'string', example: '0.1' } },
      },
      Coarse: { type: 'object', required: ['stones'], properties: { stones: { type: 'boolean' } } },
      Letter: {
        type: 'object',
        required: ['kind', 'subject'],
        properties: { kind: { type: 'string' }, subject: { type: 'string', example: 'News' } },
        oneOf: [ref('Paper'), ref('Mail')],
        discriminator: {
          propertyName: 'kind',
          mapping: { paper: '#/components/schemas/Paper', mail: '#/components/schemas/Mail' },
        },
      },
      Paper: {
        type: 'object',
        required: ['street'],
        properties: { street: { type: 'string', example: 'Elm Street' } },
      },
      Mail: {
        type: 'object',
        required: ['address'],
        properties: { address: { type: 'string', example: 'post@example.com' } },
      },
      Tree: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string' },
          height: { type: 'integer', not: { const: 0 }, xml: { attribute: true } },
        },
        if: { properties: { height: { minimum: 100 } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['support'], properties: { support: { type: 'string' } } },
      },
      Herb: {
        title: 'A herb',
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string' },
          scents: { type: 'array', items: { type: 'string', maxLength: 20 } },
        },
      },
      Node: {
        type: 'object',
        properties: { id: { type: 'string' }, parts: { type: 'array', items: ref('Node') } },
      },
      Catalogue: {
        type: 'object',
        required: ['year', 'plants'],
        xml: { name: 'catalogue', namespace: 'https://catalogue.example.com/' },
        properties: {
          year: { type: 'integer', example: 2024, xml: { attribute: true } },
          plants: {
            type: 'array',
            items: { type: 'string', example: 'Fern', xml: { name: 'plant' } },
            xml: { wrapped: true },
          },
        },
      },
      ListOf: {
        type: 'object',
        properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
        $defs: { item: { $dynamicAnchor: 'item' } },
      },
      PlantNames: {
        allOf: [ref('ListOf')],
        $defs: { item: { $dynamicAnchor: 'item', type: 'string', example: 'Fern' } },
      },
      ...levels,
    },
  },
};

export const DEPTH_SITE: Docs = {
  'docs.json': {
    name: 'Greenhouse',
    theme: 'mint',
    colors: { primary: '#2E7D5B' },
    sandbox: 'offered',
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'overview', 'node'] },
        { group: 'API', openapi: 'greenhouse.json' },
      ],
    },
  },
  'leaf.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#2E7D5B"/></svg>',
  'index.mdx': '---\ntitle: Start\n---\n\nWelcome.\n',
  'overview.mdx': '---\nopenapi: greenhouse.json\n---\n\nRead this **first**.\n',
  'node.mdx': '---\nopenapi-schema: Node\n---\n',
  'greenhouse.json': greenhouse,
};
