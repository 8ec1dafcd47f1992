import { describe, expect, it } from 'vitest';
import { matcher } from '../../../../src/theme/client/core/component-strings.ts';
import {
  announcement,
  effectText,
  offsetText,
  timeText,
  valueText,
} from '../../../../src/theme/client/inspector/wording.ts';
import { entry } from './support.ts';

const change = { kind: 'changed' as const, collection: 'a', key: '1', label: 'A 1', fields: [] };

describe('the effect of a request', () => {
  it.each([
    [entry(1), 'nothing changed'],
    [entry(1, { changes: [change] }), '1 row changed'],
    [entry(1, { changes: [change], omitted: 40 }), '41 rows changed'],
  ])('in short: %#', (some, text) => expect(effectText(some)).toBe(text));

  it('with its method and path, and the number of other requests', () => {
    expect(announcement([])).toBe('');
    expect(announcement([entry(1, { changes: [change] })])).toBe('POST /things: 1 row changed');
    expect(announcement([entry(1), entry(2), entry(3)])).toBe(
      'POST /things: nothing changed, after 2 other requests',
    );
  });
});

it.each([
  [0, 'the real time'],
  [400, 'the real time'],
  [1000, '1 second ahead'],
  [3_600_000, '1 hour ahead'],
  [93_784_000, '1 day 2 hours ahead'],
  [-864_000_000, '10 days behind'],
])('a clock that is %j ms off: %s', (offset, text) => expect(offsetText(offset)).toBe(text));

it('an invalid time has no text', () => {
  expect(timeText(0)?.iso).toBe('1970-01-01T00:00:00.000Z');
  expect(timeText(Number.NaN)).toBeUndefined();
  expect(timeText(1e300)).toBeUndefined();
});

it('values are short JSON, integers to their last digit', () => {
  expect(valueText(undefined)).toBeUndefined();
  expect(valueText(null)).toBe('null');
  expect(valueText(['read', 9007199254740993n])).toBe('["read",9007199254740993]');
});

describe('a filter', () => {
  it.each([
    ['', 'anything', true],
    ['fern ivy', 'Ivy and FERN', true],
    ['fern oak', 'ivy and fern', false],
    ['22', 'level 224', false],
    ['22', 'level 22.', true],
    ['a.b', 'axb', false],
  ])('%j on %j: %j', (query, text, is) => expect(matcher(query)(text)).toBe(is));
});
