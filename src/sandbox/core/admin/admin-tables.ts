/** The state as plain tables, for definitions without a view. */
import { formatJson } from '../../../contract/index.ts';
import { fieldsOf } from '../state/journal.ts';
import type { Snapshot } from '../state/transaction.ts';
import type { Cell, Section } from '../view.ts';

/** One table per collection: the key, then a column for each member that any row has. */
export function plainTables(state: Snapshot): Section[] {
  return Object.entries(state).map(([collection, rows]) => {
    const fields = Object.entries(rows).map(([key, value]) => ({ key, members: fieldsOf(value) }));
    const names = [...new Set(fields.flatMap(({ members }) => [...members.keys()]))];
    return {
      id: collection,
      title: collection,
      columns: ['Key', ...names],
      rows: fields.map(({ key, members }) => ({
        key,
        cells: [key, ...names.map((name) => cell(members.get(name)))],
      })),
      empty: 'Empty',
    };
  });
}

function cell(value: unknown): Cell {
  if (value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : { code: formatJson(value) };
}
