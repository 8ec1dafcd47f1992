import { describe, expect, test } from 'vitest';
import { type ApiDocument, findOperation, findSchema, pageExtensions } from '../../../src/openapi/index.ts';
import { document31, loadText } from '../support.ts';

const responses = { 200: { description: 'Taken' } };

async function shop(): Promise<ApiDocument> {
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } };
  const { document, diagnostics } = await loadText(
    document31({
      paths: { '/orders': { post: { responses } } },
      webhooks: {
        orderPlaced: { post: { summary: 'Order placed', tags: ['Orders'], requestBody: body, responses } },
        'stock low': { $ref: '#/components/pathItems/Stock' },
      },
      components: {
        pathItems: { Stock: { put: { operationId: 'stockLow', responses } } },
        schemas: {
          Order: {
            type: 'object',
            properties: { id: { type: 'integer' }, parent: { $ref: '#/components/schemas/Order' } },
          },
          order: { type: 'string' },
          'a/b~c': { type: 'boolean' },
        },
      },
    }),
    { source: 'shop.json' },
  );
  // Such a name is not allowed, but still shown.
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    'warning openapi/spec-components-invalid-map-name',
  ]);
  return document as ApiDocument;
}

describe('webhooks (OpenAPI 3.1, 4.8.1)', () => {
  test('are read beside the operations, with their own ids', async () => {
    const { operations, webhooks } = await shop();
    expect(operations.map(({ id }) => id)).toEqual(['shop/post-orders']);
    expect(webhooks).toMatchObject([
      {
        id: 'shop/webhook-orderplaced',
        webhook: 'orderPlaced',
        summary: 'Order placed',
        tags: ['Orders'],
        request: { method: 'POST', path: '', body: { media: [{ contentType: 'application/json' }] } },
      },
      { id: 'shop/stockLow', webhook: 'stock low', request: { method: 'PUT', path: '' } },
    ]);
  });

  test.each([
    ['webhook orderPlaced', 'shop/webhook-orderplaced'],
    ['Webhook ORDERPLACED', 'shop/webhook-orderplaced'],
    ['shop.json webhook stock low', 'shop/stockLow'],
  ])('%j finds a webhook', async (reference, id) => {
    expect(findOperation([await shop()], reference)).toMatchObject({ operation: { id } });
  });

  test('an unknown name suggests a similar one', async () => {
    expect(findOperation([await shop()], 'webhook orderPlacd')).toEqual({
      suggestions: ['webhook orderPlaced'],
    });
    expect(findOperation([await shop()], 'webhook zzzzzz')).toEqual({ suggestions: [] });
  });
});

describe('findSchema', () => {
  test.each([
    ['Order', 'Order'],
    ['order', 'order'],
    ['ORDER', 'Order'],
    ['shop.json Order', 'Order'],
    ['/shop Order', 'Order'],
    ['a/b~c', 'a/b~c'],
  ])('%j is %s', async (reference, name) => {
    expect(findSchema([await shop()], reference)).toMatchObject({ schema: { id: `shop/${name}`, name } });
  });

  test('includes the schema and everything that it leads to', async () => {
    const found = findSchema([await shop()], 'Order');
    expect(Object.keys('schema' in found ? found.schema.components : {})).toEqual(['Order']);
  });

  test('an unknown name suggests a similar one', async () => {
    expect(findSchema([await shop()], 'Ordr')).toEqual({ suggestions: ['Order'] });
    expect(findSchema([], 'Order')).toEqual({ suggestions: [] });
  });
});

describe('extensions for the page of an operation', () => {
  test('of the wrong type are ignored', () => {
    const extensions = {
      'x-hidden': 'yes',
      'x-excluded': 1,
      'x-mint': { href: 1, content: [], metadata: 'x' },
    };
    expect(pageExtensions({ extensions })).toEqual({ isHidden: false, isExcluded: false });
    expect(pageExtensions({ extensions: { 'x-mint': null } })).toEqual({
      isHidden: false,
      isExcluded: false,
    });
  });

  test.each(['https://example.com/a', '//example.com/a', 'a b', '/a?b', '/a#b', 'a'])(
    "x-mint.href %j is not a page's path",
    (href) => {
      expect(pageExtensions({ extensions: { 'x-mint': { href } } }).href).toBeUndefined();
    },
  );

  test('x-hidden, x-excluded, x-mint', () => {
    const own = { href: ' /a/b ', content: '**Mind.**', metadata: { title: 'T' } };
    expect(pageExtensions({ extensions: { 'x-hidden': true, 'x-excluded': true, 'x-mint': own } })).toEqual({
      isHidden: true,
      isExcluded: true,
      href: '/a/b',
      content: '**Mind.**',
      metadata: { title: 'T' },
    });
  });
});
