/**
 * A docs folder whose pages come from OpenAPI files in every way: generated, referring to one, and
 * documenting themselves.
 */
import type { Docs } from './docs.ts';
import { PLANT_STORE_MODULE } from './own-apis.ts';

const plants = {
  openapi: '3.1.0',
  info: { title: 'Plant Store', version: '1.0.0', 'x-logo': { url: '/images/leaf.svg' } },
  servers: [{ url: 'https://plants.example.com/v1' }],
  security: [{ bearer: [] }],
  tags: [{ name: 'Plants', 'x-group': 'Plants and trees' }, { name: 'Beds' }],
  paths: {
    '/plants': {
      post: {
        summary: 'Create a plant',
        description: 'Adds a plant to the store.',
        tags: ['Plants'],
        'x-mint': { content: 'Water it **daily**.', metadata: { sidebarTitle: 'Create' } },
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/NewPlant' },
              example: { id: 7, name: 'Fern' },
            },
          },
        },
        responses: {
          200: {
            description: 'The plant',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
          },
          400: { description: 'It is refused' },
        },
      },
      get: {
        summary: 'List plants',
        tags: ['Plants'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } }],
        responses: { 200: { description: 'Plants' } },
      },
    },
    '/beds/{bed}': {
      delete: {
        summary: 'Empty a bed',
        tags: ['Beds'],
        parameters: [{ name: 'bed', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 204: { description: 'Emptied' } },
      },
    },
    '/hidden': {
      get: { summary: 'Hidden', tags: ['Beds'], 'x-hidden': true, responses: { 200: { description: 'OK' } } },
    },
  },
  webhooks: {
    sprouted: {
      post: {
        summary: 'Plant sprouted',
        description: 'Sent when a plant is first seen.',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
        },
        responses: { 200: { description: 'Answer with any 2xx.' } },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Plant: {
        type: 'object',
        description: 'What **grows**.',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'What it is called.', examples: ['Fern'] },
          tag: { type: 'string', enum: ['tree', 'herb'] },
        },
      },
      NewPlant: {
        allOf: [
          { $ref: '#/components/schemas/Plant' },
          {
            type: 'object',
            required: ['id'],
            properties: {
              id: { type: 'integer' },
              pot: {
                type: 'object',
                properties: {
                  size: { type: 'integer' },
                  saucer: { type: 'object', properties: { color: { type: 'string' } } },
                },
              },
            },
          },
        ],
      },
    },
  },
};

const water = `---
title: Water a plant
api: POST /plants/:id/water
contentType: application/json
---

Give a plant **water**.

<ParamField path="id" type="integer" required placeholder="7">Which plant.</ParamField>
<ParamField query="dry_run" type="boolean" default="false">Only say what would happen.</ParamField>
<ParamField body="litres" type="number" required placeholder="2">
How much.

<Expandable title="more"><ParamField body="unit" type="string">Not an input.</ParamField></Expandable>

</ParamField>

<ResponseField name="level" type="number">Water in the soil.</ResponseField>
`;

export const SPEC_SITE: Docs = {
  'docs.json': {
    name: 'Greenhouse',
    api: {
      baseUrl: 'https://base.example.com',
      auth: { method: 'key', name: 'X-Garden-Key' },
      paramFields: { expanded: 'topLevel' },
    },
    tabs: [{ name: 'API', url: 'reference', openapi: '/specs/plant-store.json' }],
    sandbox: { 'specs/plant-store.json': './rules.ts' },
    navigation: [{ group: 'Start', pages: ['index', 'water', 'sprouted', 'plant', 'unknown'] }],
  },
  'images/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>',
  'index.mdx': '---\ntitle: Greenhouse\n---\n\nWelcome.\n',
  'water.mdx': water,
  'sprouted.mdx': '---\nopenapi: plant-store webhook sprouted\n---\n',
  'plant.mdx': '---\nopenapi-schema: specs/plant-store.json Plant\n---\n',
  'unknown.mdx': '---\ntitle: Not there\nopenapi: GET /plant\n---\n\nStill to read.\n',
  'specs/plant-store.json': plants,
  'rules.ts': PLANT_STORE_MODULE,
};
