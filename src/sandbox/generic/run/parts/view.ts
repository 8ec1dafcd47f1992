/** The state of a planned sandbox for readers: one table per resource. */
import { formatJson } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import type { View } from '../../../core/definition.ts';
import type { Cell, Section } from '../../../core/view.ts';
import type { ResourcePlan } from '../../resource-plan.ts';
import type { SandboxPlan } from '../../sandbox-plan.ts';
import { keyValues, OUTBOX } from '../rows/rows.ts';

/** Columns beside the key; a table of all members would not fit any screen. */
const MAX_COLUMNS = 6;

export const viewOf =
  ({ resources, uses }: SandboxPlan): View<Record<string, unknown>> =>
  (store) => [
    ...resources.map((resource) => section(resource, store.entries(resource.name))),
    ...(uses.messages ? [outbox(store.entries(OUTBOX))] : []),
  ];

function outbox(entries: readonly [string, unknown][]): Section {
  return {
    id: OUTBOX,
    title: 'Outbox',
    columns: ['Number', 'Name', 'Request', 'Body', 'After', 'Time'],
    rows: entries.map(([key, value]) => {
      const { name, method, url, body, because, at } = value as Record<string, unknown>;
      const time = Date.parse(String(at));
      return {
        key,
        cells: [
          keyValues(key).join(' / '),
          String(name),
          { code: `${method} ${url ?? 'address of each subscriber'}` },
          { code: formatJson(body) },
          { code: String(because) },
          { time },
        ],
      };
    }),
    empty: 'The service has sent nothing',
  };
}

function section({ name, title }: ResourcePlan, entries: readonly [string, unknown][]): Section {
  const columns = columnsOf(entries.map(([, value]) => value));
  return {
    id: name,
    title,
    columns: ['Key', ...columns],
    rows: entries.map(([key, value]) => ({
      key,
      cells: [
        keyValues(key).join(' / '),
        ...columns.map((column) => cell(isRecord(value) ? value[column] : undefined)),
      ],
    })),
    empty: 'No rows',
  };
}

/** Members with short values first, as they appear. */
function columnsOf(values: readonly unknown[]): string[] {
  const names = new Map<string, boolean>();
  for (const value of values) {
    for (const [name, member] of Object.entries(isRecord(value) ? value : {})) {
      names.set(name, (names.get(name) ?? true) && typeof member !== 'object');
    }
  }
  const simple = [...names].filter(([, isSimple]) => isSimple).map(([name]) => name);
  const nested = [...names.keys()].filter((name) => !simple.includes(name));
  return [...simple, ...nested].slice(0, MAX_COLUMNS);
}

function cell(value: unknown): Cell {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : { code: formatJson(value) };
}
