import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareViews } from '../../../../../src/theme/client/inspector/sections/compare.ts';
import { section } from '../support.ts';

describe('changes of a request to the rows shown', () => {
  it('are new rows, changed rows and a count of removed ones', () => {
    const before = [section('plants', { 1: 'fern', 2: 'ivy', 3: 'moss' }), section('pots', { a: 'red' })];
    const after = [section('plants', { 1: 'fern', 2: 'oak', 4: 'yew' }), section('pots', { a: 'red' })];
    const changes = compareViews(before, after);
    expect([...changes.keys()]).toEqual(['plants']);
    expect([...(changes.get('plants')?.marks ?? [])]).toEqual([
      ['2', 'changed'],
      ['4', 'new'],
    ]);
    expect(changes.get('plants')?.removed).toBe(1);
  });

  it('count a dimmed row, but not its actions or its position', () => {
    const [row] = section('a', { 1: 'x' }).rows;
    if (!row) throw new Error('no row');
    const one = (more: object) => [{ ...section('a', {}), rows: [{ ...row, ...more }] }];
    expect(compareViews(one({}), one({ isMuted: true })).size).toBe(1);
    expect(compareViews(one({}), one({ isMuted: false })).size).toBe(0);
    expect(compareViews(one({}), one({ actions: [{ label: 'Go', path: '/go', body: {} }] })).size).toBe(0);
    const rows = section('a', { x: 'x', y: 'y' }).rows;
    expect(
      compareViews([{ ...section('a', {}), rows }], [{ ...section('a', {}), rows: rows.toReversed() }]).size,
    ).toBe(0);
  });

  it('include all rows of a new section', () => {
    expect(
      compareViews([], [section('a', { 1: 'x' })])
        .get('a')
        ?.marks.get('1'),
    ).toBe('new');
  });

  it('distinguish integers beyond the doubles', () => {
    const of = (id: bigint) => [
      { ...section('a', {}), rows: [{ key: '1', cells: [{ labels: [id as unknown as string] }] }] },
    ];
    expect(compareViews(of(9007199254740992n), of(9007199254740993n)).size).toBe(1);
  });

  it('are empty between equal views, whatever they hold', () => {
    const rows = fc.dictionary(fc.string(), fc.string());
    fc.assert(
      fc.property(rows, (some) => {
        expect(compareViews([section('a', some)], [section('a', { ...some })]).size).toBe(0);
      }),
    );
  });
});
