import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findOperation,
  isReference,
  readReference,
  readSchemaReference,
} from '../../../src/openapi/index.ts';

describe('readReference', () => {
  test.each([
    ['GET /plants', { kind: 'operation', method: 'GET', path: '/plants' }],
    ['  post   /plants/{id} ', { kind: 'operation', method: 'POST', path: '/plants/{id}' }],
    ['delete plants', { kind: 'operation', method: 'DELETE', path: '/plants' }],
    ['v1-openapi GET /plants', { kind: 'operation', file: 'v1-openapi', method: 'GET', path: '/plants' }],
    [
      '/specs/my api.json put /plants',
      { kind: 'operation', file: '/specs/my api.json', method: 'PUT', path: '/plants' },
    ],
    [
      'https://example.com/openapi.json GET /plants',
      { kind: 'operation', file: 'https://example.com/openapi.json', method: 'GET', path: '/plants' },
    ],
    ['webhook order placed', { kind: 'webhook', name: 'order placed' }],
    ['shop.yaml WEBHOOK order', { kind: 'webhook', file: 'shop.yaml', name: 'order' }],
    ['WEBHOOK /order', { kind: 'webhook', name: '/order' }],
  ])('%j', (text, reference) => {
    expect(readReference(text)).toEqual(reference);
  });

  test.each(['', '   ', 'GET', '/plants', 'plants'])('%j is not a reference', (text) => {
    expect(readReference(text)).toBeUndefined();
  });

  test('never throws, nor does the search for its target', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        readReference(text);
        readSchemaReference(text);
        isReference(text);
        expect(findOperation([], text)).toEqual({ suggestions: [] });
      }),
    );
  });

  test('takes linear time', () => {
    const text = `${' a'.repeat(20_000)} GET`;
    expect(readReference(`${text} /x`)).toMatchObject({ method: 'GET', path: '/x' });
    expect(isReference(`webhook ${'x '.repeat(20_000)}`)).toBe(true);
  });
});

describe('an entry of the navigation', () => {
  test.each([
    'GET /plants',
    'post /plants',
    'shop.json QUERY /plants',
    'webhook order',
    'shop webhook order',
  ])('%j names an operation', (entry) => {
    expect(isReference(entry)).toBe(true);
  });

  test.each(['guide/get started', 'get', 'guide', 'get started', 'webhook', 'api/webhook', 'FOO /bar'])(
    '%j names a page',
    (entry) => {
      expect(isReference(entry)).toBe(false);
    },
  );
});

describe('a schema', () => {
  test.each([
    ['Plant', { name: 'Plant' }],
    [' specs/garden.json  Plant ', { file: 'specs/garden.json', name: 'Plant' }],
    ['', { name: '' }],
  ])('%j', (text, reference) => {
    expect(readSchemaReference(text)).toEqual(reference);
  });
});
