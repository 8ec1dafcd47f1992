import type { JournalEntry, Section } from '../../../../src/sandbox/index.ts';
import type { Admin } from '../../../../src/theme/client/inspector/connection/admin.ts';

export function entry(number: number, more: Partial<JournalEntry> = {}): JournalEntry {
  return {
    number,
    at: 1_700_000_000_000 + number,
    method: 'POST',
    path: '/things',
    status: 200,
    changes: [],
    omitted: 0,
    ...more,
  };
}

/** A section with rows given as key -> text. */
export const section = (id: string, rows: Record<string, string>): Section => ({
  id,
  title: id,
  columns: ['Name'],
  empty: 'None.',
  rows: Object.entries(rows).map(([key, text]) => ({ key, cells: [text] })),
});

/** A sandbox in memory with the interface of a real one. `set` is a request that changes a row. */
export function fakeSandbox() {
  const state = {
    rows: {} as Record<string, string>,
    entries: [] as JournalEntry[],
    isDown: false,
    forced: 0,
  };
  let number = 0;
  const request = (change: Record<string, string>): void => {
    Object.assign(state.rows, change);
    state.entries = [...state.entries, entry(++number)].slice(-100);
  };
  const answer = <Value>(value: Value): Promise<Value> =>
    state.isDown ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(structuredClone(value));
  const admin: Admin = {
    info: () =>
      answer({
        name: 'things',
        title: 'Things',
        now: 0,
        clockOffset: 0,
        rateLimit: null,
        forced: [],
        outcomes: [],
      }),
    view: () => answer([section('things', state.rows)]),
    requests: (after) => answer(state.entries.filter((one) => one.number > after)),
    state: () => answer(JSON.stringify(state.rows)),
    post: async () => {
      await answer(undefined);
      state.forced++;
    },
  };
  return {
    state,
    admin,
    request,
    /** Another process takes its place. */
    restart() {
      number = 0;
      state.rows = {};
      state.entries = [];
    },
  };
}
