import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, validate } from '../../../../src/contract/index.ts';
import { checkValue } from '../../../../src/theme/client/playground/reply/comparison/check-body.ts';
import { checkItem } from '../../../../src/theme/client/playground/reply/stream/check-item.ts';
import { KeptItems } from '../../../../src/theme/client/playground/reply/stream/kept.ts';
import { MAX_ITEM, splitterFor } from '../../../../src/theme/client/playground/reply/stream/split.ts';

/** Items of a text that arrives in these pieces. */
function itemsOf(contentType: string, ...pieces: string[]) {
  const splitter = splitterFor(contentType);
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
}
const texts = (contentType: string, ...pieces: string[]) =>
  itemsOf(contentType, ...pieces).map(({ text }) => text);

const SAMPLES: Record<string, string> = {
  'text/event-stream':
    '\ufeff: hello\n\nevent: add\r\nid: 1\r\ndata: a\r\ndata:b\r\n\r\ndata\n\nretry: 5\rdata: c\r\r',
  'application/x-ndjson': '{"a":1}\n\n{"b":2}\r\n3',
  'application/json-seq': '\x1e{"a":1}\n\x1e[2,\n3]\n',
  'multipart/mixed; boundary="e d"':
    'preamble\r\n--e d\r\nContent-Type: text/plain\r\n\r\none\r\n\r\ntwo\r\n--e d\r\n\r\nthree\r\n--e d--\r\nepilogue',
};

describe('the items of a stream', () => {
  it('of server-sent events follow the HTML standard', () => {
    const type = 'text/event-stream';
    expect(itemsOf(type, SAMPLES[type] ?? '')).toEqual([
      { text: 'a\nb', label: 'add', event: { event: 'add', id: '1', data: 'a\nb' } },
      { text: '', event: { data: '' } },
      { text: 'c', event: { retry: 5, data: 'c' } },
    ]);
  });

  it('of NDJSON are lines, of a JSON text sequence records', () => {
    expect(texts('application/x-ndjson', SAMPLES['application/x-ndjson'] ?? '')).toEqual([
      '{"a":1}',
      '{"b":2}',
      '3',
    ]);
    expect(texts('application/json-seq', SAMPLES['application/json-seq'] ?? '')).toEqual([
      '{"a":1}',
      '[2,\n3]',
    ]);
  });

  it('of a multipart body are its parts, without what stands around them', () => {
    const type = 'multipart/mixed; boundary="e d"';
    expect(itemsOf(type, SAMPLES[type] ?? '')).toEqual([
      { text: 'one\r\n\r\ntwo', label: 'text/plain' },
      { text: 'three' },
    ]);
  });

  it('are the same however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(SAMPLES)),
        fc.array(fc.nat({ max: 120 }), { maxLength: 8 }),
        ([type, text], cuts) => {
          const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
          const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
          expect(itemsOf(type, ...pieces)).toEqual(itemsOf(type, text));
        },
      ),
    );
  });

  it('end even if the last one is not complete', () => {
    expect(texts('text/event-stream', 'data: half')).toEqual(['half']);
    expect(texts('multipart/mixed; boundary=x', '--x\r\n\r\nhalf')).toEqual(['half']);
    expect(texts('application/x-ndjson', '{"a":')).toEqual(['{"a":']);
  });

  it.each(['text/event-stream', 'application/x-ndjson', 'multipart/mixed; boundary=x'])(
    'of %s take limited memory even if one never ends',
    (type) => {
      const splitter = splitterFor(type);
      splitter.push(type.startsWith('multipart') ? '--x\r\n\r\n' : 'data: ');
      let longest = 0;
      for (let round = 0; round < 12; round++)
        for (const { text } of splitter.push('x'.repeat(MAX_ITEM / 4)))
          longest = Math.max(longest, text.length);
      expect(longest).toBeGreaterThan(MAX_ITEM / 2);
      expect(longest).toBeLessThanOrEqual(MAX_ITEM * 1.5);
    },
  );
});

it('the last items are kept, and the number of the others is known', () => {
  const kept = new KeptItems();
  for (let index = 0; index < 2000; index++) kept.add({ text: String(index) });
  expect(kept.items.at(-1)).toEqual({ text: '1999', number: 2000 });
  expect(kept.dropped).toBe(2000 - kept.items.length);
  for (let index = 0; index < 20; index++) kept.add({ text: 'x'.repeat(1_000_000) });
  expect(kept.items.length).toBeLessThanOrEqual(5);
});

describe('an item', () => {
  const schema: JsonSchema = { type: 'object', required: ['data'] };
  const check = (value: unknown) => checkValue(validate, { schema, components: {} }, value);

  it('is compared with the schema of items: a line as JSON, an event as an object', () => {
    expect(checkItem(check, { number: 1, text: '{"data":1}' }).differences).toEqual([]);
    expect(checkItem(check, { number: 2, text: '{}' }).differences).toMatchObject([{ item: 2, path: '' }]);
    expect(checkItem(check, { number: 3, text: 'no' }).differences).toMatchObject([
      { item: 3, id: 'difference.notJson' },
    ]);
    const event = { number: 4, text: 'x', event: { data: 'x' } };
    expect(checkItem(check, event).differences).toEqual([]);
  });
});
