/** Which items a list request shows: filters, search, order and page. */
import { isRecord } from '../../../../json/index.ts';
import type { ListPlan, PagePlan, SortPlan } from '../../sandbox-plan.ts';
import { at } from '../rows/paths.ts';
import { keyValues } from '../rows/rows.ts';

type Query = Readonly<Record<string, unknown>>;

/** Items that pass the filters and the search, in the requested order. */
export function selectItems<Entry extends { item: unknown }>(
  entries: readonly Entry[],
  { filters, search, sort }: ListPlan,
  query: Query,
): Entry[] {
  const wanted = filters.flatMap(({ parameter, property }) => {
    const value = Object.hasOwn(query, parameter) ? query[parameter] : undefined;
    return value === undefined ? [] : [{ property, values: [value].flat().map(comparable) }];
  });
  const text = search !== undefined && Object.hasOwn(query, search) ? comparable(query[search]) : '';
  const passing = entries.filter(
    ({ item }) =>
      wanted.every(({ property, values }) =>
        [at(item, property)].flat().some((one) => values.includes(comparable(one))),
      ) &&
      (text === '' || containsText(item, text)),
  );
  return sort ? ordered(passing, sort, query) : passing;
}

const comparable = (value: unknown): string => String(value ?? '').toLowerCase();

function containsText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(text);
  if (Array.isArray(value)) return value.some((item) => containsText(item, text));
  return isRecord(value) && Object.values(value).some((member) => containsText(member, text));
}

/** `name`, `-name`, `name:desc`, `name desc`, `desc(name)`; several are separated by commas. */
function ordered<Entry extends { item: unknown }>(
  entries: Entry[],
  { parameter, direction }: SortPlan,
  query: Query,
): Entry[] {
  const asked = Object.hasOwn(query, parameter) ? query[parameter] : undefined;
  const general = direction !== undefined && Object.hasOwn(query, direction) ? query[direction] : undefined;
  const fields = [asked]
    .flat()
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .map((text) => sortField(text.trim(), general));
  if (fields.length === 0) return entries;
  return entries.toSorted(({ item: a }, { item: b }) => {
    for (const { name, isDescending } of fields) {
      const difference = compare(member(a, name), member(b, name));
      if (difference !== 0) return isDescending ? -difference : difference;
    }
    return 0;
  });
}

function sortField(text: string, general: unknown): { name: string; isDescending: boolean } {
  const [, call, inner] = /^(asc|desc)\((.*)\)$/i.exec(text) ?? [];
  const [, sign = '', name = text, way] =
    /^([+-]?)(.*?)(?:[ :.](asc|desc|ascending|descending))?$/i.exec(inner ?? text) ?? [];
  const order = call ?? way ?? (sign === '-' ? 'desc' : sign === '+' ? 'asc' : String(general ?? 'asc'));
  return { name, isDescending: /^(desc|-1|false)/i.test(order) };
}

/** A member by a name in any notation: `createdAt`, `created_at`, `created-at`. */
function member(item: unknown, name: string): unknown {
  if (!isRecord(item)) return undefined;
  if (Object.hasOwn(item, name)) return item[name];
  const plain = (text: string): string => text.replace(/[^a-z\d]/gi, '').toLowerCase();
  const key = Object.keys(item).find((one) => plain(one) === plain(name));
  return key === undefined ? undefined : item[key];
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === undefined || a === null) return 1;
  if (b === undefined || b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}

/** One page of a list. */
export interface PageOfItems<Entry> {
  entries: Entry[];
  total: number;
  size: number;
  /** Index of the first item. */
  offset: number;
  /** Value of the start parameter for the next page; absent on the last page. */
  next?: string;
  /** The same for the previous page. */
  previous?: string;
  /** Number of the page, and of the last one. */
  page: number;
  last: number;
}

/** The page that a request asks for; the whole list without paging. An unknown cursor is an empty page. */
export function pageOf<Entry extends { key: string }>(
  all: readonly Entry[],
  plan: PagePlan | undefined,
  query: Query,
): PageOfItems<Entry> {
  const total = all.length;
  if (!plan) return { entries: [...all], total, size: total, offset: 0, page: 1, last: 1 };
  const asked = plan.size === undefined ? undefined : Number(query[plan.size]);
  const size = Math.min(
    Number.isInteger(asked) && Number(asked) > 0 ? Number(asked) : plan.defaultSize,
    plan.maxSize,
  );
  const start = plan.start !== undefined && Object.hasOwn(query, plan.start) ? query[plan.start] : undefined;
  const offset = Math.max(0, startOf(plan, start, size, all));
  const entries = all.slice(offset, offset + size);
  const end = offset + size;
  const page = plan.first + Math.floor(offset / size);
  return {
    entries,
    total,
    size,
    offset,
    page,
    last: plan.first + Math.max(0, Math.ceil(total / size) - 1),
    ...(end < total && { next: startValue(plan, end, size, all) }),
    ...(offset > 0 && { previous: startValue(plan, Math.max(0, offset - size), size, all) }),
  };
}

/** Index at which a page starts. */
function startOf(
  { kind, first }: PagePlan,
  start: unknown,
  size: number,
  all: readonly { key: string }[],
): number {
  if (start === undefined || start === '') return 0;
  if (kind === 'page') return (Number(start) - first) * size || 0;
  if (kind === 'offset') return Number(start) || 0;
  const text = String(start);
  const index =
    kind === 'after' ? all.findIndex(({ key }) => idIn(key) === text) + 1 : Number(decodeCursor(text));
  return index > 0 ? index : all.length;
}

function startValue(
  { kind, first }: PagePlan,
  offset: number,
  size: number,
  all: readonly { key: string }[],
): string {
  if (kind === 'page') return String(first + Math.floor(offset / size));
  if (kind === 'offset') return String(offset);
  return kind === 'after' ? idIn(all[offset - 1]?.key ?? '/') : encodeCursor(offset);
}

const idIn = (key: string): string => keyValues(key).at(-1) ?? '';

const encodeCursor = (offset: number): string => btoa(`offset:${offset}`).replaceAll('=', '');

function decodeCursor(text: string): string | undefined {
  try {
    return /^offset:(\d+)$/.exec(atob(text))?.[1];
  } catch {
    return undefined;
  }
}
