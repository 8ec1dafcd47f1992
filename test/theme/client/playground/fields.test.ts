import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../src/contract/index.ts';
import { type Field, fieldsOf } from '../../../../src/request/index.ts';

import { media, operation, parameter } from './support.ts';

const query = (schema: JsonSchema, components = {}): Field => {
  const data = operation({ parameters: [parameter('query', 'q', schema)], components });
  return fieldsOf(data, undefined)[0] as Field;
};

describe('the control of a field', () => {
  it.each<[string, JsonSchema, Field['control']]>([
    ['a string is text', { type: 'string' }, 'text'],
    ['a long string is a text area', { type: 'string', maxLength: 1000 }, 'long'],
    ['a string whose example has lines is a text area', { type: 'string', example: 'a\nb' }, 'long'],
    ['an integer is a number', { type: 'integer' }, 'number'],
    ['a nullable number is a number', { type: ['number', 'null'] }, 'number'],
    ['a boolean is a choice', { type: 'boolean' }, 'select'],
    ['an enumeration is a choice', { type: 'string', enum: ['a', 'b'] }, 'select'],
    ['an array is JSON', { type: 'array', items: { type: 'string' } }, 'json'],
    ['an object is JSON', { type: 'object' }, 'json'],
    ['anything is text', true, 'text'],
    ['an enumeration among other values is text', { anyOf: [{ enum: ['a'] }, { type: 'string' }] }, 'text'],
  ])('%s', (_, schema, control) => {
    expect(query(schema).control).toBe(control);
  });

  it('follows references and allOf to enumerations', () => {
    const components = { Kind: { type: 'string', enum: ['a', 'b'] } } satisfies Record<string, JsonSchema>;
    const schema: JsonSchema = { allOf: [{ $ref: '#/components/schemas/Kind' }], description: 'x' };
    expect(query(schema, components)).toMatchObject({ control: 'select', options: ['a', 'b'] });
  });

  it('joins constants across alternatives, and leaves null to its own checkbox', () => {
    const schema: JsonSchema = { oneOf: [{ const: 1, title: 'one' }, { const: 'two' }, { type: 'null' }] };
    expect(query(schema)).toMatchObject({ control: 'select', options: ['1', 'two'] });
  });

  it('terminates on recursive schemas', () => {
    const components = {
      Loop: { anyOf: [{ $ref: '#/components/schemas/Loop' }, { type: 'string' }] },
    } satisfies Record<string, JsonSchema>;
    expect(query({ $ref: '#/components/schemas/Loop' }, components).type).toBe('string');
  });
});

describe('what a field says', () => {
  it('is the first sentence of its description, without Markdown, and its default', () => {
    const description = 'At most `100` [plants](/plants), **not** more. The server ignores others.';
    expect(query({ type: 'integer', default: 20, description })).toMatchObject({
      description: 'At most 100 plants, not more.',
      default: '20',
    });
    expect(query({ type: 'string' })).toMatchObject({ description: '', suggestions: [] });
  });

  it("is the parameter's own description before that of its schema", () => {
    const described = parameter('query', 'q', { description: 'Inner.' }, { description: 'Outer.' });
    const [field] = fieldsOf(operation({ parameters: [described] }), undefined);
    expect(field?.description).toBe('Outer.');
  });

  it("suggests the author's examples if there are several", () => {
    const examples = [
      { name: 'a', value: 'fern' },
      { name: 'b', value: 'moss' },
    ];
    const [field] = fieldsOf(
      operation({ parameters: [parameter('query', 'q', { type: 'string' }, { examples })] }),
      undefined,
    );
    expect(field?.suggestions).toEqual(['fern', 'moss']);
    expect(query({ type: 'string', examples: ['fern', 'moss'] }).suggestions).toEqual(['fern', 'moss']);
    expect(query({ type: 'string', examples: ['fern'] }).suggestions).toEqual([]);
  });
});

describe('the order of fields', () => {
  const parameters = [
    parameter('header', 'X-A', { type: 'string' }),
    parameter('query', 'optional', { type: 'string' }),
    parameter('query', 'needed', { type: 'string' }, { required: true }),
    parameter('path', 'id', { type: 'string' }),
  ];

  it('is by location, required ones first, as on the page', () => {
    const ids = fieldsOf(operation({ parameters }), undefined).map(({ id }) => id);
    expect(ids).toEqual(['path:id', 'query:needed', 'query:optional', 'header:X-A']);
  });

  it('is that of the file within a location if the settings maintain it', () => {
    const ids = fieldsOf(operation({ parameters }, { maintainOrder: true }), undefined).map(({ id }) => id);
    expect(ids).toEqual(['path:id', 'query:optional', 'query:needed', 'header:X-A']);
  });
});

describe('fields of a form body', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['photo'],
    properties: {
      id: { type: 'integer', readOnly: true },
      photo: { type: 'string', format: 'binary' },
      pages: { type: 'array', items: { type: 'string', contentMediaType: 'image/png' } },
      note: { type: ['string', 'null'] },
      meta: { type: ['object', 'null'] },
    },
  };
  const multipart = media('multipart/form-data', schema, {
    encoding: { meta: { contentType: 'application/json' } },
  });
  const form = media('application/x-www-form-urlencoded', schema);
  const data = operation({ body: { required: true, media: [multipart, form] } });
  const byName = (contentType: string) =>
    new Map(fieldsOf(data, contentType).map((field) => [field.name, field]));

  it('are its properties, without response-only ones', () => {
    expect([...byName(multipart.contentType).keys()]).toEqual(['photo', 'pages', 'note', 'meta']);
  });

  it('are files if a multipart body holds binary data', () => {
    const fields = byName(multipart.contentType);
    expect(fields.get('photo')).toMatchObject({ control: 'file', isList: false, required: true });
    expect(fields.get('pages')).toMatchObject({ control: 'file', isList: true });
    expect(byName(form.contentType).get('photo')?.control).toBe('text');
  });

  it('can be null only if they are written as JSON', () => {
    const fields = byName(multipart.contentType);
    expect(fields.get('meta')?.canBeNull).toBe(true);
    expect(fields.get('note')?.canBeNull).toBe(false);
    expect(byName(form.contentType).get('meta')?.canBeNull).toBe(false);
  });
});
