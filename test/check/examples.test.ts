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
  paths: {
    '/lamps/{id}/parts': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { '204': { description: 'Parts.' } },
      },
    },
    '/lamps': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
          { name: 'room', in: 'query', required: true, schema: { type: 'string' } },
        ],
        responses: {
          '200': {
            description: 'Lamps.',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Lamp' } } },
            },
          },
          '4XX': {
            description: 'Wrong.',
            content: { 'application/problem+json': { schema: { type: 'object' } } },
          },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Lamp' } } },
        },
        responses: {
          '201': {
            description: 'Lamp.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Lamp' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Lamp: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'string', readOnly: true },
          name: { type: 'string' },
          brightness: { type: 'integer', maximum: 100 },
          color: { enum: ['red', 'blue'] },
          parts: { type: 'array', items: { type: 'object', properties: { shade: { type: 'string' } } } },
        },
      },
    },
  },
};

/** Problems with examples in a page about an operation: `line:column code message -> hint`. */
async function problemsIn(text: string, operation = 'POST /lamps'): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'trellis-examples-'));
  folders.push(root);
  await writeDocs(
    {
      'docs.json': { navigation: [{ group: 'A', pages: ['index', 'page'] }], openapi: 'lamps.json' },
      'index.mdx': 'Home.\n',
      'lamps.json': description,
      'page.mdx': `---\ntitle: Page\nopenapi: ${operation}\n---\n\n${text}\n`,
    },
    root,
  );
  const { diagnostics } = await checkFolder(root);
  return diagnostics
    .filter(({ code }) => code.startsWith('example/'))
    .map(
      ({ range, code, message, hint }) =>
        `${range?.start.line}:${range?.start.column} ${code} ${message}${hint ? ` -> ${hint}` : ''}`,
    );
}

const request = (fence: string) => `<RequestExample>\n${fence}\n</RequestExample>`;
const response = (fence: string) => `<ResponseExample>\n${fence}\n</ResponseExample>`;
const json = (text: string, meta = '') => `\`\`\`json ${meta}\n${text}\n\`\`\``;
const bash = (text: string) => `\`\`\`bash cURL\n${text}\n\`\`\``;

describe('an example in JSON that breaks its schema', () => {
  test.each([
    [
      'a value above its maximum',
      request(json('{\n  "name": "A",\n  "brightness": 200\n}')),
      '10:17 example/schema "brightness" in the body of POST /lamps does not match the OpenAPI file: must be at most 100, but is 200',
    ],
    [
      'a required property that is missing',
      request(json('{ "color": "red" }')),
      '8:1 example/schema the body of POST /lamps does not match the OpenAPI file: the property "name" is required',
    ],
    [
      'a wrong type in a response',
      response(json('{ "id": 1, "name": "A" }', '201')),
      '8:9 example/schema "id" in the response of POST /lamps does not match the OpenAPI file: the type must be string, but is number',
    ],
    [
      'a misspelled property',
      request(json('{ "name": "A", "brigthness": 3 }')),
      '8:16 example/undocumented-field the OpenAPI file does not describe "brigthness" in the body of POST /lamps -> Did you mean "brightness"?',
    ],
    [
      'a misspelled property in a list',
      request(json('{ "name": "A", "parts": [{ "shde": "x" }] }')),
      '8:28 example/undocumented-field the OpenAPI file does not describe "shde" in the body of POST /lamps -> Did you mean "shade"?',
    ],
    [
      'a text that is not JSON',
      request(json('{ "name": "A" "color": "red" }')),
      '8:14 example/syntax this example is not JSON: A comma is missing between the entries of the object -> Add a comma here.',
    ],
    [
      'an undocumented status',
      response(json('{}', '200 OK')),
      '7:1 example/undocumented-status POST /lamps documents no response with the status 200 -> It documents 201.',
    ],
    [
      'in a group of blocks, with indentation',
      '<RequestExample>\n  <CodeGroup>\n    ```json A\n    { "name": 1 }\n    ```\n  </CodeGroup>\n</RequestExample>',
      '9:15 example/schema "name" in the body of POST /lamps does not match the OpenAPI file: the type must be string, but is number',
    ],
  ])('is reported where it stands: %s', async (_, text, message) => {
    expect(await problemsIn(text)).toEqual([message]);
  });

  test('stands anywhere if the block names its operation', async () => {
    expect(await problemsIn(json('{ "name": 1 }', 'operation="POST /lamps"'), 'GET /lamps')).toEqual([
      expect.stringContaining('6:') && expect.stringContaining('"name" in the body of POST /lamps'),
    ]);
    expect(await problemsIn(json('[{ "id": "a" }]', 'title="200" operation="GET /lamps"'))).toEqual([
      expect.stringContaining('"0" in the response of GET /lamps'),
    ]);
    expect(await problemsIn(json('{}', 'operation="POST /lamp"'))).toEqual([
      expect.stringMatching(/^6:1 example\/unknown-operation .*-> Did you mean "POST \/lamps"\?$/),
    ]);
  });
});

describe('an example that the description allows, or that cannot be told, is fine', () => {
  test.each([
    // `id` is read-only, so a request needs none.
    request(json('{ "name": "A", "color": "blue" }')),
    response(json('{ "id": "a", "name": "A" }', '201 Created')),
    response(json('{ "id": "a", "name": "A" }')),
    response(json('{ "id": "a", ... }', '201')),
    response(json('{\n  "id": "a", // its key\n  "name": "A",\n}', '201')),
    request(`\`\`\`python\nprint("x")\n\`\`\``),
    json('{ "anything": 1 }'),
    request(bash('curl https://api.example.com/v1/lamps --json \'{ "name": "A" }\'')),
    request(bash('curl "$BASE/lamps" --json @lamp.json')),
    request(bash('curl https://api.example.com/v1/lamps --json \'{ "name": "<name>" }\'')),
  ])('%s', async (text) => {
    expect(await problemsIn(text)).toEqual([]);
  });
});

test.each(['{id}', ':id', '<id>', 'YOUR_ID'])(
  'a sample may have a placeholder in its path: %s',
  async (id) => {
    const sample = request(bash(`curl 'https://api.example.com/v1/lamps/${id}/parts'`));
    expect(await problemsIn(sample, 'GET /lamps/{id}/parts')).toEqual([]);
  },
);

describe('a sample that sends another request', () => {
  test.each([
    [
      'another path',
      bash("curl https://api.example.com/v1/lamp --json '{}'"),
      /^8:\d+ example\/request this sample sends POST \/v1\/lamp, but the page is about POST \/lamps$/,
    ],
    [
      'another method',
      bash("curl -X PUT https://api.example.com/v1/lamps --json '{}'"),
      /this sample sends PUT \/v1\/lamps, but/,
    ],
    [
      'a body that breaks its schema',
      bash('curl https://api.example.com/v1/lamps --json \'{ "name": "A", "brightness": 200 }\''),
      /^8:76 example\/schema "brightness" in the body of POST \/lamps .* at most 100, but is 200$/,
    ],
    [
      'a misspelled field',
      bash('curl https://api.example.com/v1/lamps --json \'{ "name": "A", "colour": "red" }\''),
      /example\/undocumented-field .*"colour".* -> Did you mean "color"\?/,
    ],
    [
      'no body',
      bash('curl -X POST https://api.example.com/v1/lamps'),
      /this sample lacks what POST \/lamps requires/,
    ],
    [
      'a fetch call with another path',
      '```js\nfetch("https://api.example.com/v1/lamsp", { method: "POST", body: "{}" })\n```',
      /this sample sends POST \/v1\/lamsp/,
    ],
  ])('is reported: %s', async (_, fence, message) => {
    expect(await problemsIn(request(fence))).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    [`body: JSON.stringify({ name: 'A', colour: 'red' })`, ['colour']],
    [`body: JSON.stringify({ name: 'A', colour })`, []],
    [`body: JSON.stringify(lamp)`, []],
    [`body: JSON.stringify({ name: 'A' }), headers: { Authorization: \`Bearer \${token}\` }`, []],
    ['...options', []],
  ])('is read as far as a script has literals: %s', async (options, names) => {
    const script = `const lamps = await fetch('https://api.example.com/v1/lamps', {\n  method: 'POST',\n  ${options},\n});\nconsole.log(lamps);`;
    const problems = await problemsIn(request(`\`\`\`ts\n${script}\n\`\`\``));
    expect(problems.map((problem) => /describe "(\w+)"/.exec(problem)?.[1])).toEqual(names);
  });

  test('lacks a required parameter, or has one that nobody documents', async () => {
    const sample = request(bash('curl "https://api.example.com/v1/lamps?limti=3"'));
    expect(await problemsIn(sample, 'GET /lamps')).toEqual([
      expect.stringMatching(/example\/request .*room/),
      expect.stringMatching(
        /^8:\d+ example\/undocumented-field .*"limti" of GET \/lamps -> Did you mean "limit"\?$/,
      ),
    ]);
  });
});

describe('the parameters and the server of a sample', () => {
  const sample = (address: string): string => request(bash(`curl "${address}"`));

  test.each([
    [
      'https://api.example.com/v1/lamps?room=a&limit=1000',
      /^8:\d+ example\/schema .*"limit".* at most 100, but is 1000$/,
    ],
    [
      'https://api.example.com/v1/lamps?room=a&limit=many',
      /example\/schema .*must be integer, but is string$/,
    ],
    [
      'https://api.example.com/v2/lamps?room=a',
      /^8:7 example\/other-server .* -> Did you mean "https:\/\/api.example.com\/v1"\?$/,
    ],
    ['https://ap.example.com/v1/lamps?room=a', /example\/other-server/],
    ['https://api.elsewhere.dev/v1/lamps?room=a', /example\/other-server/],
  ])('are held against the description: %s', async (address, message) => {
    expect(await problemsIn(sample(address), 'GET /lamps')).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    'https://api.example.com/v1/lamps?room=a&limit=100',
    'https://api.example.com/v1/lamps?room=a&limit=$LIMIT',
    'https://api.example.com/v1/lamps?room=a&limit={limit}',
    'http://localhost:4010/v1/lamps?room=a',
    'https://your-instance.acme.dev/v1/lamps?room=a',
    '$BASE/lamps?room=a',
    'https://<host>/lamps?room=a',
  ])('may be those of the reader: %s', async (address) => {
    expect(await problemsIn(sample(address), 'GET /lamps')).toEqual([]);
  });

  test.each([
    ['fetch("https://api.example.com/v1/lamps", { method: "POST", body: "{" );', 1],
    ['fetch("https://api.example.com/v1/lamps", { ... });', 0],
    ['fetch(<URL>, options);', 0],
    ['lamp.on(;', 0],
  ])('stand in a script that is valid, unless parts of it are left out: %s', async (script, count) => {
    const problems = await problemsIn(request(`\`\`\`js\n${script}\n\`\`\``));
    expect(
      problems.filter((each) => /^8:\d+ example\/syntax this script is not valid: /.test(each)),
    ).toHaveLength(count);
    expect(problems).toHaveLength(count);
  });
});
