import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareViews } from '../../../../src/theme/client/inspector/compare.ts';
import { section } from './support.ts';

describe('what a request changed in the rows that are shown', () => {
  it('is new rows, changed rows and a count of those that are gone', () => {
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

  it('counts a row that is drawn back, but not what can be done with it or where it stands', () => {
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

  it('of a section that was not there is all of its rows', () => {
    expect(
      compareViews([], [section('a', { 1: 'x' })])
        .get('a')
        ?.marks.get('1'),
    ).toBe('new');
  });

  it('tells integers beyond the doubles apart', () => {
    const of = (id: bigint) => [
      { ...section('a', {}), rows: [{ key: '1', cells: [{ labels: [id as unknown as string] }] }] },
    ];
    expect(compareViews(of(9007199254740992n), of(9007199254740993n)).size).toBe(1);
  });

  it('is nothing between equal views, whatever they hold', () => {
    const rows = fc.dictionary(fc.string(), fc.string());
    fc.assert(
      fc.property(rows, (some) => {
        expect(compareViews([section('a', some)], [section('a', { ...some })]).size).toBe(0);
      }),
    );
  });
});
