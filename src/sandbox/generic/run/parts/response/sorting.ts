/** Lists in a requested order. */
import { isRecord, own } from '../../../../../json/index.ts';
import type { SortPlan } from '../../../list-plan.ts';

type Query = Readonly<Record<string, unknown>>;

export function ordered<Entry extends { item: unknown }>(
  entries: Entry[],
  sort: SortPlan,
  query: Query,
): Entry[] {
  const fields = fieldsOf(sort, query).filter((field) => canSort(entries, field));
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

/** The parameter for the order, if it names only properties that no item has. */
export function sortsNothing(
  entries: readonly { item: unknown }[],
  sort: SortPlan,
  query: Query,
): string | undefined {
  const { parameter = '' } = sort;
  if (own(query, parameter) === undefined || entries.length === 0) return undefined;
  return fieldsOf(sort, query).some((field) => canSort(entries, field)) ? undefined : parameter;
}

/** Names of the order of creation, which needs no property. */
const CREATION =
  /^(?:(?:date|time)?(?:of)?creat(?:ed|ion)\w*|date|time(?:stamp)?|new(?:est)?|latest|(?:most)?recent|id)?$/;

/** Whether items have a property, or their order of creation stands for it. */
const canSort = (entries: readonly { item: unknown }[], { name }: SortField): boolean =>
  CREATION.test(plain(name)) || entries.some(({ item }) => member(item, name) !== undefined);

/** `name`, `-name`, `name-`, `name:desc`, `name desc`, `name,desc`, `desc(name)`; commas separate several. */
function fieldsOf(
  { parameter = '', direction = '', preset = '', isDescending }: SortPlan,
  query: Query,
): SortField[] {
  const general = own(query, direction) ?? (isDescending ? 'desc' : 'asc');
  return [own(query, parameter) ?? preset]
    .flat()
    .flatMap((text) =>
      String(text)
        .replace(/,(?=asc|desc)/gi, ' ')
        .split(','),
    )
    .map((text) => sortField(text.trim(), general));
}

interface SortField {
  name: string;
  isDescending: boolean;
}

function sortField(text: string, general: unknown): SortField {
  // The direction alone.
  if (/^(?:asc|desc)(?:ending)?$/i.test(text)) return { name: '', isDescending: /^d/i.test(text) };
  const [, call, inner] = /^(asc|desc)\((.*)\)$/i.exec(text) ?? [];
  const [, sign, name = text, end] =
    /^([+-]?)(.*?)([+-]|[ :.](?:asc|desc)(?:ending)?)?$/i.exec(inner ?? text) ?? [];
  const order = call || end || sign || String(general);
  return { name, isDescending: /^(?:[ :.]?desc|-|false)/i.test(order) };
}

const plain = (text: string): string => text.replace(/[^a-z\d]/gi, '').toLowerCase();

/** A member by a name in any notation: `createdAt`, `created_at`, `created-at`; `price.amount` is inside. */
function member(item: unknown, name: string): unknown {
  if (!isRecord(item)) return undefined;
  if (Object.hasOwn(item, name)) return item[name];
  const key = Object.keys(item).find((one) => plain(one) === plain(name));
  if (key !== undefined) return item[key];
  const [, first = '', rest] = /^([^.]+)\.(.+)$/.exec(name) ?? [];
  const inner = rest === undefined ? undefined : member(member(item, first), rest);
  // JSON:API.
  return inner ?? member(item.attributes, name);
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
