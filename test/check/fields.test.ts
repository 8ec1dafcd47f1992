import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import { writeDocs } from '../support/docs.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const description = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1.0.0' },
  servers: [{ url: 'https://api.example.com/v1' }],
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'token' } },
    schemas: {
      Lamp: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          brightness: { type: 'integer', default: 80 },
          next: { $ref: '#/components/schemas/Lamp' },
          socket: {
            oneOf: [{ type: 'object', required: ['watts'], properties: { watts: { type: 'number' } } }],
          },
        },
      },
    },
  },
  security: [{ key: [] }],
  paths: {
    '/rooms/{room}/lamps': {
      post: {
        parameters: [
          { name: 'room', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'notify', in: 'query', schema: { type: 'boolean' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Lamp' } } } },
        responses: {
          '201': {
            description: 'Lamp.',
            headers: { Location: { schema: { type: 'string' } } },
            content: {
              'application/json': {
                schema: { type: 'object', properties: { lamp: { $ref: '#/components/schemas/Lamp' } } },
              },
            },
          },
        },
      },
      delete: {
        parameters: [{ name: 'room', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { '204': { description: 'Gone.' } },
      },
    },
  },
};

async function problemsIn(
  text: string,
  frontMatter = 'openapi: POST /rooms/{room}/lamps',
): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'trellis-fields-'));
  folders.push(root);
  await writeDocs(
    {
      'docs.json': { navigation: [{ group: 'A', pages: ['index', 'page'] }], openapi: 'lamps.json' },
      'index.mdx': 'Home.\n',
      'lamps.json': description,
      'page.mdx': `---\ntitle: Page\n${frontMatter}\n---\n\n${text}\n`,
    },
    root,
  );
  const { diagnostics } = await checkFolder(root);
  return diagnostics
    .filter(({ code }) => code.startsWith('field/'))
    .map(
      ({ range, code, message, hint }) =>
        `${range?.start.line}:${range?.start.column} ${code} ${message}${hint ? ` -> ${hint}` : ''}`,
    );
}

describe('a documented field that contradicts the OpenAPI file', () => {
  test.each([
    [
      '<ParamField body="brigthness" type="integer">B.</ParamField>',
      '6:19 field/unknown the OpenAPI file does not describe the field "brigthness" of POST /rooms/{room}/lamps -> Did you mean "brightness"?',
    ],
    [
      '<ParamField query="notfy" type="boolean">N.</ParamField>',
      '6:20 field/unknown the OpenAPI file does not describe the query parameter "notfy" of POST /rooms/{room}/lamps -> Did you mean "notify"?',
    ],
    ['<ParamField path="house" required>H.</ParamField>', /6:19 field\/unknown .*path parameter "house"/],
    [
      '<ParamField query="notify" type="string">N.</ParamField>',
      /6:20 field\/type the type of the query parameter "notify" of .* is boolean in the OpenAPI file, not string$/,
    ],
    ['<ParamField body="name">N.</ParamField>', /field\/required the OpenAPI file requires the field "name"/],
    [
      '<ParamField query="notify" required>N.</ParamField>',
      /field\/required this page requires the query parameter "notify" .*, but the OpenAPI file does not$/,
    ],
    [
      '<ParamField body="brightness" default={100}>B.</ParamField>',
      /field\/default .* is 80 in the OpenAPI file$/,
    ],
    [
      '<ResponseField name="lmap">L.</ResponseField>',
      /field\/unknown .*"lmap" of the responses .*-> Did you mean "lamp"\?/,
    ],
    ['<ResponseField name="brightness" type="string">B.</ResponseField>', /field\/type /],
  ])('is reported where it stands: %s', async (text, message) => {
    expect(await problemsIn(text)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test('is found on a page that documents the operation itself', async () => {
    const text =
      '<ParamField path="room" required>R.</ParamField>\n\n<ParamField body="nmae" required>N.</ParamField>';
    for (const line of ['https://api.example.com/v1/rooms/{room}/lamps', '/rooms/:room/lamps'])
      expect(await problemsIn(text, `api: POST ${line}`)).toEqual([
        expect.stringContaining('8:19 field/unknown'),
      ]);
    expect(await problemsIn(text, 'api: POST /other')).toEqual([]);
  });

  test('is found for an operation without a body', async () => {
    const text = '<ParamField body="name">N.</ParamField>';
    expect(await problemsIn(text, 'openapi: DELETE /rooms/{room}/lamps')).toEqual([
      expect.stringContaining('the OpenAPI file does not describe the field "name"'),
    ]);
    // A response without a schema says nothing of its fields.
    const field = '<ResponseField name="name">N.</ResponseField>';
    expect(await problemsIn(field, 'openapi: DELETE /rooms/{room}/lamps')).toEqual([]);
  });
});

test.each([
  '<ParamField body="name" type="string" required>N.</ParamField>',
  '<ParamField body="brightness" type="number" default="80">B.</ParamField>',
  '<ParamField body="socket.watts" type="number" required>W.</ParamField>',
  '<ParamField body="next" type="Lamp">L.</ParamField>',
  '<ParamField body="name" required={true}>N.</ParamField>',
  '<ParamField query="token" required>A credential.</ParamField>',
  '<ParamField header="Authorization" required>A credential.</ParamField>',
  '<ParamField header="x-trace">T.</ParamField>',
  '<ParamField body={name}>N.</ParamField>',
  '<ResponseField name="lamp.name" type="string">N.</ResponseField>',
  '<ResponseField name="location">L.</ResponseField>',
  'export const ParamField = () => <p>Mine.</p>;\n\n<ParamField body="mine" />',
])('a field that agrees, or that cannot be told, is fine: %s', async (text) => {
  expect(await problemsIn(text)).toEqual([]);
});
