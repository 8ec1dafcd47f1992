import { describe, expect, test } from 'vitest';
import { explorerContent } from '../../../../src/theme/client/api/explorer-content.ts';

const responses = { 200: { description: 'OK' } };
const sandbox = { url: 'https://sandbox.invalid/a', description: 'Sandbox' };

describe('servers of the explorer', () => {
  const own = (name: string) => ({ url: `https://${name}.example`, description: name });

  test('keep those of a path and an operation, after the sandbox', () => {
    const description = {
      openapi: '3.1.0',
      servers: [own('all'), { url: '/relative' }],
      paths: {
        '/a': { servers: [own('path')], get: { servers: [own('operation')], responses }, put: { responses } },
        '/b': { get: { responses } },
      },
    };
    expect(explorerContent(description, { servers: ['https://settings.example'], sandbox })).toEqual({
      content: {
        openapi: '3.1.0',
        servers: [sandbox, own('all')],
        paths: {
          '/a': {
            get: {
              servers: [sandbox, own('operation')],
              'x-scalar-selected-server': sandbox.url,
              responses,
            },
            put: { servers: [sandbox, own('path')], 'x-scalar-selected-server': sandbox.url, responses },
          },
          '/b': { get: { responses } },
        },
      },
    });
  });

  test('come from the settings if the document names none with an absolute address', () => {
    const { content } = explorerContent({ openapi: '3.1.0' }, { servers: ['https://settings.example'] });
    expect(content.servers).toEqual([{ url: 'https://settings.example' }]);
    expect(explorerContent({ swagger: '2.0' }, { servers: ['https://a.example'] })).toEqual({
      content: { swagger: '2.0' },
      servers: [{ url: 'https://a.example' }],
    });
  });
});

describe('removes references to other hosts', () => {
  const confined = (value: unknown) =>
    (explorerContent({ it: value }, { servers: [] }).content as { it: unknown }).it;

  test.each([
    [{ $ref: 'http://127.0.0.1:1/a.json' }, {}],
    [{ $ref: '//evil.example/a.json#/A' }, {}],
    [{ $ref: 'other.json' }, {}],
    [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/A' }],
    [{ properties: { $ref: { type: 'string' } } }, { properties: { $ref: { type: 'string' } } }],
    [{ operationRef: 'https://evil.example/#/paths' }, {}],
    [{ $id: 'https://evil.example/', $schema: 'https://evil.example/', type: 'string' }, { type: 'string' }],
    [
      { properties: { externalValue: { type: 'string' } } },
      { properties: { externalValue: { type: 'string' } } },
    ],
    [{ examples: { a: { externalValue: 'https://evil.example/a.json' } } }, { examples: { a: {} } }],
    [
      { 'x-logo': { url: 'logo.png' }, 'x-scalar-icon': 'https://evil.example/i.svg', 'x-order': 1 },
      { 'x-order': 1 },
    ],
    [
      { description: 'A ![b](https://evil.example/b.png)<img src="https://evil.example/c.png">' },
      { description: 'A [b](https://evil.example/b.png)' },
    ],
    [{ description: `${'<img '.repeat(3)}` }, { description: '' }],
    [
      { pattern: '![', default: '<img>' },
      { pattern: '![', default: '<img>' },
    ],
  ])('%j', (written, shown) => {
    expect(confined(written)).toEqual(shown);
  });
});
