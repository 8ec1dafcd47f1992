/** The keys of first rows: what readers find in the inputs of paths. */
import { memoizeByObject } from '../../../../memory/index.ts';
import { initialValues } from '../../../../request/index.ts';
import type { SeedRow } from '../../resource-plan.ts';
import { countUp } from '../../run/parts/rows/mint-id.ts';
import { at } from '../../run/rows/paths.ts';
import { chosenItems } from '../bodies/chosen-items.ts';
import { ignoredKey } from '../bodies/sent-item.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { singular } from '../resources/singular.ts';
import { pathParameters } from '../resources/templates.ts';
import { entriesWithin, isShadowed, rulesOf } from '../rules/passes/by-resource.ts';
import { isNumeralText, NO_EXAMPLE, propertyAt } from './item-values.ts';
import { addedKeys, hasKeyExample, mostInList, namedBy } from './other-keys.ts';
import type { Row, Seeding } from './seeding.ts';

const WANTED = 3;
export const MAX_ROWS = 4;

/** The rows of the nearest resource with rules whose items a resource lies below. */
function parentRowsOf({ seeds }: Seeding, draft: Draft): readonly SeedRow[] | undefined {
  let parent = draft.parent;
  while (parent && !seeds.has(parent.name)) parent = parent.parent;
  return parent && seeds.get(parent.name);
}

/** Whether a key begins with that of a row of the parent, if there is one. */
const isWithin = (key: readonly string[], parents: readonly SeedRow[] | undefined): boolean =>
  !parents || parents.some((row) => row.key.every((part, index) => key[index] === part));

/** The key of each row: what paths are prefilled with, then the ids of examples, then made ones. */
export function keysOf(seeding: Seeding, draft: Draft, first: Row, values: readonly Row[]): string[][] {
  const { length } = draft.parameters;
  const parents = parentRowsOf(seeding, draft);
  const parentRows = parents ?? [];
  const lead = length - 1;
  const key = draft.keys.at(-1);
  const named = hasKeyExample(seeding, draft) ? undefined : namedBy(seeding, draft);
  const others = named && seeding.seeds.get(named.name)?.map((row) => row.key);
  const prefilled = others?.length ? others : prefilledKeys(seeding, draft, first, length);
  if (draft.isSingle) return singleKeys(draft, prefilled, parents);
  const added = addedKeys(seeding, draft, parents, prefilled[0] ?? []);
  if (added.length > 0) return added;
  const chosen = chosenKeys(seeding, draft);
  const fits = (candidate: string[]): boolean =>
    !isShadowed(seeding.ruled, draft, candidate) && isWithin(candidate, parents);
  const keys = new Map<string, string[]>();
  const most = mostInList(seeding, draft);
  const add = (candidate: string[]): void => {
    const isFree = !chosen.has(candidate.at(-1) ?? '');
    const isInList = (other: string[]): boolean =>
      other.slice(0, lead).every((part, index) => part === candidate[index]);
    const isMore = most !== undefined && [...keys.values()].filter(isInList).length >= most;
    if (keys.size < MAX_ROWS && isFree && !isMore && fits(candidate))
      keys.set(candidate.join('\n'), candidate);
  };
  prefilled.forEach(add);
  // A row of its own prefix, so that lists of the first parent have several.
  const start = [...keys.values()][0] ?? prefilled[0];
  if (!start) return [];
  const prefix = fits(start)
    ? start.slice(0, lead)
    : [...(parentRows[0]?.key ?? []), ...start.slice(parentRows[0]?.key.length ?? 0, lead)];
  if (!fits(start)) add([...prefix, start.at(-1) ?? '']);
  for (const value of values) {
    const text = keyText(value, key);
    if (text !== undefined && text !== NO_EXAMPLE && keys.size < WANTED) add([...prefix, text]);
  }
  const other = parentRows[1] ? [...parentRows[1].key, ...prefix.slice(parentRows[1].key.length)] : prefix;
  for (let tries = 0, last = start.at(-1) ?? '1'; keys.size < WANTED && tries < MAX_ROWS * 2; tries++) {
    last = nextKey(seeding.context, draft, last);
    if (canBeKey(seeding.context, draft, last)) add([...(keys.size === WANTED - 1 ? other : prefix), last]);
  }
  return [...keys.values()];
}

/** Another key of the same form. A pattern may allow no more than other letters. */
function nextKey(context: Context, draft: Draft, last: string): string {
  const next = nextId(last);
  return canBeKey(context, draft, next) ? next : countUp(last, 1);
}

/** Keys in the examples of create requests, which no row may have before. */
function chosenKeys({ context, ruled }: Seeding, draft: Draft): Set<string> {
  const key = draft.keys.at(-1);
  if (!key) return new Set();
  const creating = rulesOf(ruled, draft).filter((one) => !ignoredKey(context, one));
  const items = creating.flatMap((one) => chosenItems(context, one));
  return new Set(items.flatMap((item) => keyText(item, key) ?? []));
}

/** One document for each parent, or for each path that is prefilled. */
function singleKeys(
  draft: Draft,
  prefilled: string[][],
  parents: readonly SeedRow[] | undefined,
): string[][] {
  if (draft.parameters.length === 0) return [[]];
  const own = prefilled.filter((key) => isWithin(key, parents));
  const rest = prefilled[0] ?? [];
  const others = (parents ?? []).map((row) => [...row.key, ...rest.slice(row.key.length)]);
  const all = new Map([...own, ...others].map((key) => [key.join('\n'), key]));
  return [...all.values()].slice(0, MAX_ROWS);
}

/** Whether a value of the path, by default its last, satisfies the schemas of its property and parameter. */
function canBeKey(
  context: Context,
  draft: Draft,
  text: string,
  index = draft.parameters.length - 1,
): boolean {
  const key = draft.keys[index];
  const parameter = draft.parameters[index]?.schema ?? true;
  const isIn = (schema: typeof parameter, direction: 'request' | 'response'): boolean =>
    (context.satisfies(schema, text, direction) && (!isNumeralText(context, schema) || /^\d+$/.test(text))) ||
    (/^-?\d{1,15}$/.test(text) && context.satisfies(schema, Number(text), direction));
  return (
    isIn(parameter, 'request') && (!key || isIn(propertyAt(context, draft.shape.schema, key), 'response'))
  );
}

/** Values that readers find in the path's inputs, for every path below an item. */
function prefilledKeys(seeding: Seeding, draft: Draft, first: Row, length: number): string[][] {
  const { ruled } = seeding;
  const isOwn = (entry: Entry): boolean => entry.template === draft.name;
  const entries = entriesWithin(ruled, draft.name);
  const order = [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))];
  const keys = new Map<string, string[]>();
  const own = order.some(isOwn) ? order : [undefined];
  for (const entry of own) {
    const names = entry ? pathParameters(entry.path).slice(0, length) : [];
    const key = Array.from({ length }, (_, index) => {
      const shown = entry && prefilledPath(entry)[names[index] ?? ''];
      if (shown !== undefined && typeof shown !== 'object') return String(shown);
      return entry && !isOwn(entry) && keys.size > 0 ? undefined : fallbackKey(seeding, draft, first, index);
    });
    // A path below an item may have several keys: `42,43`.
    const isKey = !entry || isOwn(entry) || canBeKey(seeding.context, draft, key.at(-1) ?? '');
    if (isKey && key.every((part) => part !== undefined && part !== ''))
      keys.set(key.join('\n'), key as string[]);
  }
  return [...keys.values()].slice(0, MAX_ROWS);
}

/** The key of the first row where no path says one, if possible one that items below it can repeat. */
function fallbackKey(seeding: Seeding, draft: Draft, first: Row, index: number): string | undefined {
  const { context, drafts } = seeding;
  const parent = parentRowsOf(seeding, draft)?.[0];
  if (parent && index < parent.key.length) return parent.key[index];
  const key = keyText(first, draft.keys[index] ?? undefined);
  const example = context.exampleOf(draft.parameters[index]?.schema ?? true, 'request');
  const numbered = `${singular(titleBefore(draft, index))}-1`.toLowerCase();
  const isKey = (text: string | undefined): text is string =>
    text !== undefined && text !== '' && canBeKey(context, draft, text, index);
  const candidates =
    key === NO_EXAMPLE ? [numbered, key] : [key, ...(example === NO_EXAMPLE ? [numbered] : [])];
  const keys = candidates.filter(isKey);
  const isLast = index === draft.parameters.length - 1;
  const below = (isLast && repeatersOf(drafts).get(draft.name)) || [];
  const isRepeated = (text: string): boolean => below.every((one) => canBeKey(context, one, text, index));
  const common = keys.find(isRepeated);
  if (common !== undefined) return common;
  const theirs = below.map((one) =>
    String(context.exampleOf(propertyAt(context, one.shape.schema, one.keys[index] ?? []), 'response')),
  );
  return (
    theirs.find((text) => isKey(text) && isRepeated(text)) ??
    keys[0] ??
    (typeof example === 'object' ? undefined : String(example))
  );
}

/** The resources below each one whose items repeat its key: the readings of a device have a `deviceId`. */
const repeatersOf = memoizeByObject((drafts: readonly Draft[]) => {
  const byName = new Map<string, Draft[]>();
  for (const draft of drafts) {
    let end = 0;
    for (const key of draft.keys) {
      end = draft.name.indexOf('{}', end) + '{}'.length;
      const outer = draft.name.slice(0, end);
      if (key && outer !== draft.name) byName.set(outer, [...(byName.get(outer) ?? []), draft]);
    }
  }
  return byName;
});

const titleBefore = ({ name, title, parameters }: Draft, index: number): string => {
  const before = name.split('{}')[index]?.split('/').filter(Boolean).at(-1);
  const isLast = index === parameters.length - 1;
  // `/{realm}/groups/{id}`: resources with the same parameter have the same value.
  return before ?? (isLast ? undefined : parameters[index]?.name) ?? title;
};

/** What the path's inputs are prefilled with. */
export const prefilledPath = memoizeByObject((entry: Entry): Record<string, unknown> => {
  const { body: _body, ...request } = entry.operation.request;
  const parameters = request.parameters.filter((one) => one.in === 'path');
  return initialValues({ ...request, parameters, security: [] }).path;
});

/** The value of a row's key as a path has it. */
export function keyText(row: Row, path: readonly string[] | null | undefined): string | undefined {
  const value = path ? at(row, path) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Another id of the same form: digits counted up, or a letter changed. */
export function nextId(id: string): string {
  const digits = /^(.*?)(\d{1,15})(\D*)$/s.exec(id);
  if (UUID.test(id)) return id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + 1) % 16).toString(16);
  if (digits) {
    const [, before = '', number = '', after = ''] = digits;
    return before + String(Number(number) + 1).padStart(number.length, '0') + after;
  }
  return `${id}-2`;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
