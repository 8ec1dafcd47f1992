/** Examples of requests that belong to error responses (`content/using-trellis/api-pages.mdx`). */
import { expect, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { docsFolder, document31, loadText } from '../support.ts';

const CODE = 'openapi/no-invalid-media-type-examples';

/** The property may have only letters, which `contract` checks, and must be a text, which the linter checks. */
const PLANT = { type: 'object', properties: { name: { type: 'string', pattern: '^[A-Z]' } } };
const BAD = {
  wrong: { value: { name: 3 } },
  small: { value: { name: 'fern' } },
  typo: { value: { nmae: '' } },
};

const jsonOf = (examples: object, schema: object = {}) => ({ 'application/json': { schema, examples } });
const operation = (status: string) => ({
  requestBody: { content: jsonOf(BAD, PLANT) },
  responses: {
    201: { description: 'd', content: jsonOf({ good: { value: 1 } }) },
    [status]: { description: 'd', content: jsonOf({ wrong: { value: 1 }, small: {}, typo: {} }) },
  },
});

const codesOf = ({ diagnostics }: Awaited<ReturnType<typeof loadText>>) =>
  diagnostics.map(({ code }) => code);

test.each(['422', '4XX', '5xx', 'default'])('of %s: no problem', async (status) => {
  expect(codesOf(await loadText(document31({ paths: { '/plants': { post: operation(status) } } })))).toEqual(
    [],
  );
});

test('in webhooks, callbacks, references and other files: no problem', async () => {
  const { requestBody, responses } = operation('422');
  const shared = {
    requestBody: { $ref: '#/components/requestBodies/Plant' },
    responses: { 422: { $ref: '#/components/responses/Bad' } },
    callbacks: { grown: { '{$request.body#/url}': { post: operation('400') } } },
  };
  const root = await docsFolder({
    'api.json': document31({
      paths: { '/shared': { post: shared }, '/other': { $ref: 'other.json#/item' } },
      webhooks: { planted: { post: operation('400') } },
      components: {
        requestBodies: {
          Plant: { content: jsonOf({ wrong: { $ref: '#/components/examples/Wrong' } }, PLANT) },
        },
        responses: { Bad: responses[422] },
        examples: { Wrong: BAD.wrong },
      },
    }),
    'other.json': JSON.stringify({
      item: { post: { requestBody, responses: { 422: { $ref: 'errors.json#/Bad' } } } },
    }),
    'errors.json': JSON.stringify({ Bad: responses[422] }),
  });
  expect(codesOf(await loadApiDocument({ root, source: 'api.json' }))).toEqual([]);
});

test('of a success, or of no response: problems', async () => {
  const found = codesOf(await loadText(document31({ paths: { '/plants': { post: operation('200') } } })));
  expect(found).toEqual([CODE, CODE, 'openapi/misspelt-example']);
  const { requestBody } = operation('422');
  const other = { requestBody, responses: { 422: { description: 'd', content: jsonOf({ typo: {} }) } } };
  expect(codesOf(await loadText(document31({ paths: { '/plants': { post: other } } })))).toEqual([
    CODE,
    CODE,
  ]);
});
