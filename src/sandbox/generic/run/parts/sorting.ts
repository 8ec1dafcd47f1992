/** Lists in a requested order. */
import { isRecord } from '../../../../json/index.ts';
import type { SortPlan } from '../../sandbox-plan.ts';

/** `name`, `-name`, `name:desc`, `name desc`, `desc(name)`; several are separated by commas. */
export function ordered<Entry extends { item: unknown }>(
  entries: Entry[],
  { parameter, direction }: SortPlan,
  query: Readonly<Record<string, unknown>>,
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
  // JSON:API.
  return key === undefined ? member(item.attributes, name) : item[key];
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === undefined || a === null) return 1;
  if (b === undefined || b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}
