/** Numbers whose digits a double loses (RFC 8259 section 6) keep those of the author. */
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { compareApis } from '../../../src/changes/index.ts';
import { type JsonSchema, parseJson, validate } from '../../../src/contract/index.ts';
import { type ApiDocument, documentText, loadApiDocument } from '../../../src/openapi/index.ts';
import { buildRequest } from '../../../src/request/index.ts';
import { playgroundData } from '../../../src/site/index.ts';
import { settingsWith } from '../../config/support.ts';
import { docsFolder } from '../support.ts';
import { viewOf } from '../views.ts';

const BIG = '9007199254740993';

const YAML = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /things/{id}:
    post:
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, format: int64 }, example: ${BIG} }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Thing' }
            examples:
              one: { value: { id: -${BIG}, list: [${BIG}, 1] } }
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: { $ref: thing.json }
components:
  schemas:
    Thing:
      type: object
      properties:
        id: { type: integer, maximum: 9223372036854775807, example: ${BIG} }
        list: { type: array, items: { type: integer, enum: [1, ${BIG}] } }
        default: { type: integer, default: ${BIG} }
        rough: { type: number, example: 1e30 }
`;
const JSON_TEXT = `{ "type": "object", "required": ["id"], "properties": { "id": { "const": ${BIG} }, "text": { "const": "${BIG}" } } }`;

test('stay exact in YAML aliases and merges, in files with overlays and in the overlays', async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    A: &all { type: integer, example: &big ${BIG}, minimum: 1 }
    B: { type: integer, default: *big }
    C: { <<: *all, maximum: 9007199254740995 }
    D: { type: integer, example: 5 }
    E: { type: array, examples: [[1, ${BIG}]] }
`;
  const overlay = `overlay: 1.0.0
info: { title: O, version: '1' }
actions:
  - { target: $.components.schemas.D, update: { example: -${BIG} } }
  - { target: '$.components.schemas.E.examples[0][0]', remove: true }
`;
  for (const overlays of [{}, { 'api.overlay.yaml': overlay }] as Record<string, string>[]) {
    const root = await docsFolder({ 'api.yaml': text, ...overlays });
    const { document, diagnostics } = await loadApiDocument({ root, source: 'api.yaml' });
    expect(diagnostics).toEqual([]);
    const { schemas } = (document as ApiDocument).document.components as { schemas: Record<string, unknown> };
    expect(schemas).toMatchObject({
      A: { example: BigInt(BIG), minimum: 1 },
      B: { default: BigInt(BIG) },
      C: { example: BigInt(BIG) },
      D: { example: 'api.overlay.yaml' in overlays ? -BigInt(BIG) : 5 },
      E: { examples: ['api.overlay.yaml' in overlays ? [BigInt(BIG)] : [1, BigInt(BIG)]] },
    });
  }
});

const plain = (html: string | undefined): string =>
  (html ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

async function load(text = YAML) {
  const root = await docsFolder({ 'api.yaml': text, 'thing.json': JSON_TEXT });
  const loaded = await loadApiDocument({ root, source: 'api.yaml' });
  if (!loaded.document) throw new Error('not read');
  return { ...loaded, document: loaded.document };
}

test('stay exact in examples, defaults and listed values of YAML and JSON, on pages, in samples and in the playground', async () => {
  const { document, diagnostics } = await load();
  expect(diagnostics).toEqual([]);
  const [operation] = document.operations;
  if (!operation) throw new Error('not read');
  const view = await viewOf(operation);
  expect(view.parameterGroups[0]?.fields[0]?.example).toBe(BIG);
  expect(view.body?.media[0]?.fields.map(({ example, default: value }) => example ?? value)).toEqual([
    BIG,
    undefined,
    BIG,
    '1e30',
  ]);
  const sample = plain(view.samples[0]?.html);
  expect(sample).toContain(`/things/${BIG}`);
  expect(sample).toContain(`-${BIG}`);
  expect(plain(view.responses[0]?.media[0]?.examples[0]?.html)).toContain(`"id": ${BIG}`);

  const data = playgroundData(operation, settingsWith({}), undefined, { sandboxes: [], http: {} });
  expect(buildRequest(data.request, data.initial).url).toBe(`https://api.example.com/things/${BIG}`);
  expect(data.bodies['application/json']).toContain(`-${BIG}`);
});

test('limits stay numbers, and values are checked as before', async () => {
  const { document } = await load();
  const { components = {} } = document.operations[0]?.request ?? {};
  const { Thing = false }: Record<string, JsonSchema> = components;
  expect(Thing).toMatchObject({ properties: { id: { maximum: 2 ** 63 } } });
  expect(validate(Thing, { id: 2n ** 53n + 1n, list: [2n ** 53n + 1n] }, { components })).toEqual([]);
  expect(validate(Thing, { list: [2n ** 53n + 2n] }, { components })).toHaveLength(1);
});

test('stay exact in the download and in a comparison', async () => {
  const { document } = await load();
  expect(documentText(document)).toContain(`"example": ${BIG}`);
  const other = await load(YAML.replace(`default: ${BIG}`, 'default: 9007199254740995'));
  expect(compareApis(document, document)).toEqual([]);
  const [change] = compareApis(document, other.document, { informational: true });
  expect(change).toMatchObject({ before: 9007199254740993n, after: 9007199254740995n });
  expect(change?.text).toContain(BIG);
});

test('aliases, merges and texts of YAML stay as parsed', async () => {
  const { document } = await load(`openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    A: { type: integer, example: &big ${BIG} }
    B: { type: integer, example: *big }
    C: { type: string, example: '${BIG}' }
`);
  const schemas = (document.document.components as { schemas: Record<string, { example: unknown }> }).schemas;
  expect(schemas.C?.example).toBe(BIG);
  for (const name of ['A', 'B']) expect(Number(schemas[name]?.example)).toBe(Number(BIG));
});

/** A description in which each decimal must keep its digits. `at` is one of its versions. */
const decimals = (at: string): string => `openapi: ${at}
info: { title: T, version: '1.0' }
servers: [{ url: https://api.example.com }]
paths:
  /prices/{price}:
    post:
      operationId: setPrice
      parameters:
        - { name: price, in: path, required: true, schema: { type: number }, example: 1.10 }
        - { name: rate, in: query, required: true, schema: { type: number, default: 0.12345678901234567890 } }
        - { name: version, in: query, required: true, schema: { type: number, enum: [2.10, 2.9] } }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Price' }
            examples: { one: { value: { amount: 1.10, exact: 1.1, list: [0.50, &same 1e3, *same] } } }
      responses:
        '200':
          description: OK
          content: { application/json: { schema: { $ref: '#/components/schemas/Price' } } }
components:
  schemas:
    Price:
      type: object
      properties:
        amount: { type: number, minimum: 1.10, example: 3.00 }
        fixed: { type: number, default: -0.10 }
        text: { type: string, example: '1.10' }
`;

test.each([
  ['YAML 3.1', 'api.yaml', decimals('3.1.0')],
  ['YAML 3.0', 'api.yaml', decimals('3.0.3')],
  ['JSON', 'api.json', asJson(decimals('3.1.0'))],
])(
  'decimals keep their digits on pages, in samples, in the form, sent and exported: %s',
  async (_, name, text) => {
    const root = await docsFolder({ [name]: text });
    const { document, diagnostics } = await loadApiDocument({ root, source: name });
    expect(diagnostics).toEqual([]);
    const [operation] = document?.operations ?? [];
    if (!document || !operation) throw new Error('not read');
    const view = await viewOf(operation);
    expect(
      view.parameterGroups.flatMap(({ fields }) => fields).map((field) => field.example ?? field.default),
    ).toEqual(['1.10', '0.12345678901234567890', undefined]);
    expect(
      view.responses[0]?.media[0]?.fields.map(({ example, default: value }) => example ?? value),
    ).toEqual(['3.00', '-0.10', '1.10']);
    const sample = plain(view.samples[0]?.html);
    expect(sample).toContain('/prices/1.10?rate=0.12345678901234567890&version=2.10');
    expect(sample).toMatch(/"amount": 1\.10,\s+"exact": 1\.1,\s+"list": \[\s+0\.50,\s+1e3,\s+1e3/);
    expect(plain(view.responses[0]?.media[0]?.examples[0]?.html)).toMatch(
      /"amount": 3\.00,\s+"fixed": -0\.10/,
    );

    const data = playgroundData(operation, settingsWith({}), undefined, { sandboxes: [], http: {} });
    // What the browser reads is what the route writes.
    const { value } = parseJson(JSON.stringify(data), true);
    expect(value).toEqual(data);
    const { request, initial, bodies } = value as typeof data;
    expect(buildRequest(request, initial).url).toBe(
      'https://api.example.com/prices/1.10?rate=0.12345678901234567890',
    );
    expect(bodies['application/json']).toContain('"amount": 1.10');
    expect(documentText(document)).toContain('"amount": 1.10');
    expect(documentText(document)).toContain('"minimum": 1.1,');
    expect(compareApis(document, document)).toEqual([]);
  },
);

function asJson(yaml: string): string {
  const number = /(?<=[\s:,[{])-?\d+\.\d+(?=\s*[,}\]])|1e3/g;
  const texts: string[] = [];
  const marked = yaml.replace(number, (text) => `"#${texts.push(text) - 1}"`);
  return JSON.stringify(parseYaml(marked)).replace(/"#(\d+)"/g, (_all, index) =>
    String(texts[Number(index)]),
  );
}

test('decimals stay exact in files of references and in overlays', async () => {
  const root = await docsFolder({
    'api.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components: { schemas: { A: { $ref: part.json }, B: { type: number, example: 1.1 } } }
`,
    'part.json': '{ "type": "object", "example": { "list": [1.10, 1.1, 1.0e2] } }',
    'api.overlay.yaml': `overlay: 1.0.0
info: { title: O, version: '1' }
actions: [{ target: $.components.schemas.B, update: { default: 2.50, examples: [1.10] } }]
`,
  });
  const { document } = await loadApiDocument({ root, source: 'api.yaml' });
  const text = documentText(document as ApiDocument).replace(/\s+/g, '');
  expect(text).toContain('"list":[1.10,1.1,1.0e2]');
  expect(text).toContain('"default":2.50,"examples":[1.10]');
});

test('a text with the mark of decimals stays a text', async () => {
  const root = await docsFolder({
    'api.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components: { schemas: { A: { examples: ["\\0number evil", 1.50] } } }
`,
  });
  const { document } = await loadApiDocument({ root, source: 'api.yaml' });
  expect(JSON.parse(documentText(document as ApiDocument)).components.schemas.A.examples).toEqual([
    '\0number evil',
    1.5,
  ]);
});
