/** Which of the selected items are on a page. */
import type { PagePlan } from '../../list-plan.ts';
import { keyValues } from '../rows/rows.ts';

type Query = Readonly<Record<string, unknown>>;

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
  const asked = query[plan.size ?? ''];
  if (plan.mayBeEmpty && asked !== undefined && Number(asked) === 0)
    return { entries: [], total, size: 0, offset: 0, page: plan.first, last: plan.first };
  const size = Math.min(countOf(asked) || plan.defaultSize, plan.maxSize);
  const start = query[plan.start ?? ''];
  const before = start === undefined ? query[plan.before ?? ''] : undefined;
  const isBack = before !== undefined;
  const place = Math.max(0, isBack ? indexOf(all, before) : startOf(plan, start, size, all));
  const offset = isBack ? Math.max(0, place - size) : place;
  const end = isBack ? place : offset + size;
  const entries = all.slice(offset, end);
  const page = plan.first + Math.floor(offset / size);
  const lastIndex = Math.max(0, Math.ceil(total / size) - 1);
  return {
    entries,
    total,
    size,
    offset,
    page,
    last: plan.first + lastIndex,
    // Backwards, the next page is the one before.
    ...((isBack ? offset > 0 : end < total) && { next: startValue(plan, end, size, all) }),
    // Past the end, the page before is the last one.
    ...(offset > 0 && {
      previous: startValue(plan, Math.max(0, Math.min(offset - size, lastIndex * size)), size, all),
    }),
  };
}

/** Every format of an integer allows it. */
const MAX_COUNT = 2 ** 31 - 1;

/** What is no count is 0: it means the first page, and the usual size. */
function countOf(value: unknown): number {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_COUNT) : 0;
}

/** Index at which a page starts. */
function startOf(
  { kind, first, from = 0 }: PagePlan,
  start: unknown,
  size: number,
  all: readonly { key: string }[],
): number {
  if (start === undefined || start === '') return 0;
  if (kind === 'page') return countOf(Number(start) - first) * size;
  if (kind === 'offset') return countOf(Number(start) - from);
  const index = kind === 'after' ? indexOf(all, start) + 1 : Number(decodeCursor(start));
  return index > 0 ? index : all.length;
}

function startValue(
  { kind, first, from = 0 }: PagePlan,
  offset: number,
  size: number,
  all: readonly { key: string }[],
): string {
  if (kind === 'page') return String(first + Math.floor(offset / size));
  if (kind === 'offset') return String(offset + from);
  return kind === 'after' ? idIn(all[offset - 1]?.key ?? '/') : encodeCursor(offset);
}

const indexOf = (all: readonly { key: string }[], id: unknown): number =>
  all.findIndex(({ key }) => idIn(key) === String(id));

const idIn = (key: string): string => keyValues(key).at(-1) ?? '';

const encodeCursor = (offset: number): string => btoa(`offset:${offset}`).replaceAll('=', '');

function decodeCursor(cursor: unknown): string | undefined {
  try {
    return /^offset:(\d+)$/.exec(atob(String(cursor)))?.[1];
  } catch {
    return undefined;
  }
}
