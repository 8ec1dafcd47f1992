import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entriesIn,
  type HistoryEntry,
  MAX_ENTRIES,
  MAX_HISTORY,
  matchingEntries,
  withEntry,
} from '../../../../src/theme/client/playground/tools/history/entries.ts';

const entry = (change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  time: 1,
  page: '/api/trains/',
  method: 'GET',
  path: '/trains?class=first',
  status: 200,
  duration: 12,
  link: '1.e30',
  ...change,
});

describe('the history of an API', () => {
  it('has the latest request first, each with a time of its own', () => {
    const entries = withEntry(
      withEntry(withEntry([], entry()), entry({ path: '/b' })),
      entry({ path: '/c' }),
    );
    expect(entries.map(({ time, path }) => [time, path])).toEqual([
      [3, '/c'],
      [2, '/b'],
      [1, '/trains?class=first'],
    ]);
  });

  it('is bounded in number and size, whatever is added', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30_000), { maxLength: 150 }), (lengths) => {
        let entries: HistoryEntry[] = [];
        for (const length of lengths) entries = withEntry(entries, entry({ link: 'x'.repeat(length) }));
        expect(entries.length).toBeLessThanOrEqual(MAX_ENTRIES);
        expect(JSON.stringify(entries).length).toBeLessThan(MAX_HISTORY + 2);
        expect(entries.length > 0).toBe(lengths.length > 0);
      }),
      { numRuns: 40 },
    );
  });

  it('is read back from storage, without what has another shape', () => {
    const failed = entry({ time: 2 });
    delete failed.status;
    delete failed.duration;
    expect(
      entriesIn(JSON.stringify([failed, entry(), { time: 3 }, null, entry({ time: Number.NaN })])),
    ).toEqual([failed, entry()]);
    // One of these would keep the list from being drawn, or lead to another site.
    for (const change of [
      { time: 9e15 },
      { time: -1 },
      { status: 1e308 },
      { duration: -5 },
      { page: '//evil.example/' },
      { page: '/\\evil.example/' },
      { page: 'javascript:alert(1)' },
    ])
      expect(entriesIn(JSON.stringify([entry(change), entry()]))).toEqual([entry()]);
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (text) => {
        expect(entriesIn(text).every(({ link }) => typeof link === 'string')).toBe(true);
      }),
    );
  });

  it('is filtered by words of method, path and status', () => {
    const entries = [entry(), entry({ method: 'POST', path: '/stops', status: 404 })];
    const matching = (query: string) => matchingEntries(entries, query).map(({ path }) => path);
    expect(matching(' post 40')).toEqual(['/stops']);
    expect(matching('FIRST get')).toEqual(['/trains?class=first']);
    expect(matching('')).toHaveLength(2);
    expect(matching('put')).toEqual([]);
  });
});
