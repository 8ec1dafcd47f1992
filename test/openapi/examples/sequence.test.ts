/** Examples of sequential media types: OpenAPI 3.2, 4.14.2; events as in the HTML standard, 9.2.6. */
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../src/contract/index.ts';
import { mediaExamples } from '../../../src/openapi/index.ts';
import { document31, loadText } from '../support.ts';
import { viewOf } from '../views.ts';

const sent = (contentType: string, value: unknown): unknown =>
  mediaExamples(
    { contentType, schema: {}, examples: [{ name: 'a', value }] },
    {},
    { direction: 'response' },
  )[0]?.value;

describe('an example of', () => {
  test.each(['application/jsonl', 'application/x-ndjson; charset=utf-8', 'application/ndjson'])(
    '%s has a line of JSON per item',
    (contentType) => {
      expect(sent(contentType, [{ id: 1 }, 'a\nb'])).toBe('{"id":1}\n"a\\nb"\n');
      expect(sent(contentType, { id: 1 })).toBe('{"id":1}\n');
    },
  );

  test('application/json-seq has a record separator before each item (RFC 7464)', () => {
    expect(sent('application/json-seq', [1, 2])).toBe('\u001e1\n\u001e2\n');
    expect(sent('application/geo+json-seq', [1])).toBe('\u001e1\n');
  });

  test('text/event-stream has the fields of each event, and an empty line between events', () => {
    expect(sent('text/event-stream', [{ event: 'add', data: 'one\ntwo', id: '7' }, { data: { a: 1 } }])).toBe(
      'event: add\ndata: one\ndata: two\nid: 7\n\ndata: {"a":1}\n',
    );
  });

  test('text/event-stream sends any other value as data', () => {
    expect(sent('text/event-stream', { data: 1, total: 2 })).toBe('data: {"data":1,"total":2}\n');
  });

  test.each(['application/jsonl', 'text/event-stream'])('%s: a text stays unchanged', (contentType) => {
    expect(sent(contentType, 'as: it is')).toBe('as: it is');
  });

  test('application/json is not a sequence', () => {
    expect(sent('application/json', [1])).toEqual([1]);
  });
});

test('a page shows the text of a sequence whose items have a schema', async () => {
  const itemSchema: JsonSchema = {
    type: 'object',
    required: ['event', 'data'],
    properties: { event: { const: 'watered' }, data: { const: 'Fern' } },
  };
  const content = { 'text/event-stream': { itemSchema } };
  const { document } = await loadText(
    document31({
      openapi: '3.2.0',
      paths: { '/a': { get: { responses: { 200: { description: '', content } } } } },
    }),
  );
  const view = await viewOf(document?.operations[0]);
  expect(view.responses[0]?.media[0]?.examples[0]?.html).toContain('event: watered\ndata: Fern');
});
