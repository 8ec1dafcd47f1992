/** Integers that a double cannot represent (RFC 8259 section 6) keep the author's digits. */
import { expect, test } from 'vitest';
import { compareApis } from '../../../src/changes/index.ts';
import { type JsonSchema, validate } from '../../../src/contract/index.ts';
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
  (html ?? '').replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');

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
    '1e+30',
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
