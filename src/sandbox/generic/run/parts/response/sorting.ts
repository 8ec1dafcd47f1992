/** Lists in a requested order. */
import { isRecord, own } from '../../../../../json/index.ts';
import type { SortPlan } from '../../../list-plan.ts';

/** `name`, `-name`, `name-`, `name:desc`, `name desc`, `name,desc`, `desc(name)`; commas separate several. */
export function ordered<Entry extends { item: unknown }>(
  entries: Entry[],
  { parameter = '', direction = '', preset = '', isDescending }: SortPlan,
  query: Readonly<Record<string, unknown>>,
): Entry[] {
  const general = own(query, direction) ?? (isDescending ? 'desc' : 'asc');
  const fields = [own(query, parameter) ?? preset]
    .flat()
    .flatMap((text) =>
      String(text)
        .replace(/,(?=asc|desc)/gi, ' ')
        .split(','),
    )
    .map((text) => sortField(text.trim(), general));
  // Entries come in order of creation. Of two with the same time, the later one is the newer one.
  const start = fields[0]?.isDescending ? entries.toReversed() : entries;
  return start.toSorted(({ item: a }, { item: b }) => {
    for (const { name, isDescending: isReversed } of fields) {
      const difference = compare(member(a, name), member(b, name));
      if (difference !== 0) return isReversed ? -difference : difference;
    }
    return 0;
  });
}

function sortField(text: string, general: unknown): { name: string; isDescending: boolean } {
  const [, call, inner] = /^(asc|desc)\((.*)\)$/i.exec(text) ?? [];
  const [, sign, name = text, end] =
    /^([+-]?)(.*?)([+-]|[ :.](?:asc|desc)(?:ending)?)?$/i.exec(inner ?? text) ?? [];
  const order = call || end || sign || String(general);
  return { name, isDescending: /^(?:[ :.]?desc|-|false)/i.test(order) };
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

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === undefined || a === null) return 1;
  if (b === undefined || b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  // 64-bit integers are texts in JSON.
  if (INTEGER.test(one) && INTEGER.test(other)) return BigInt(one) < BigInt(other) ? -1 : 1;
  return one < other ? -1 : 1;
}
