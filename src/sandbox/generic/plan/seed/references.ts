/** What first rows say of other rows. */
import { formatJson, type JsonSchema } from '../../../../contract/index.ts';
import { isRecord, own } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import type { SeedRow } from '../../resource-plan.ts';
import { at, withAt } from '../../run/rows/paths.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import { typed } from './item-values.ts';
import type { Row, Seeding } from './seeding.ts';

/** `ownerId`, `owner_id` and `owner.id` refer to rows of `owners`, and the parent to its own. */
export function withReferences(
  { context, drafts, seeds }: Seeding,
  row: Row,
  draft: Draft,
  key: readonly string[],
): Row {
  let result = row;
  const own = new Set(draft.keys.flatMap((path) => (path ? [path.join('\n')] : [])));
  for (const [name, schema] of Object.entries(draft.shape.properties))
    for (const other of namesakesOf(drafts, name)) {
      const rows = seeds.get(other.name);
      const otherKey = other.keys.at(-1);
      if (other === draft || other.isSingle || !otherKey || !rows || rows.length === 0) continue;
      const parent =
        draft.parent === other
          ? rows.find((each) => each.key.every((part, i) => key[i] === part))
          : undefined;
      const path = referencePath(context, name, schema, nameOf(other), otherKey);
      if (!path || own.has(path.join('\n'))) continue;
      const present = at(result, path);
      const isKnown = rows.some((each) => each.key.at(-1) === String(present));
      if (present === undefined || present === null || (isKnown && !parent)) continue;
      const target = parent ?? rows[0];
      const text = target?.key.at(-1);
      if (text !== undefined)
        result = withAt(result, path, typed(context, draft, path, text)) as Record<string, unknown>;
    }
  return withRelationships({ drafts, seeds }, result, draft, key);
}

/** Relationships of JSON:API (1.1, 7.2.2.2) refer to rows, too: `relationships.owner.data.id`. */
function withRelationships(
  { drafts, seeds }: Pick<Seeding, 'drafts' | 'seeds'>,
  row: Row,
  draft: Draft,
  key: readonly string[],
): Row {
  const { relationships } = row;
  if (!isRecord(relationships)) return row;
  /** Keys of the rows that a relationship may lead to. */
  const keysFor = (name: string, type: unknown): string[] => {
    const named = [type, name].flatMap((word) => namedAs(drafts, word));
    const other = named.find((one) => one !== draft && !one.isSingle && seeds.get(one.name)?.length);
    const rows = (other && seeds.get(other.name)) ?? [];
    const isParent = (one: SeedRow): boolean => one.key.every((part, index) => key[index] === part);
    const parents = draft.parent === other ? rows.filter(isParent) : [];
    return (parents.length > 0 ? parents : rows).flatMap((one) => one.key.at(-1) ?? []);
  };
  const referring = (data: unknown, name: string, index = 0): unknown => {
    if (!isRecord(data) || typeof data.id !== 'string') return data;
    const keys = keysFor(name, data.type);
    return keys.length === 0 || keys.includes(data.id) ? data : { ...data, id: keys[index % keys.length] };
  };
  const entries = Object.entries(relationships).map(([name, one]) => {
    const data = own(one, 'data');
    if (!isRecord(one) || data === undefined) return [name, one];
    const found = Array.isArray(data)
      ? withoutRepeats(data.map((each, index) => referring(each, name, index)))
      : referring(data, name);
    return [name, { ...one, data: found }];
  });
  return { ...row, relationships: Object.fromEntries(entries) };
}

/** Resources to which the items of `draft` may refer: their rows come first. */
export function referredBy({ context, drafts }: Pick<Seeding, 'context' | 'drafts'>, draft: Draft): Draft[] {
  const { properties } = draft.shape;
  const { relationships } = properties;
  const related = relationships === undefined ? undefined : context.exampleOf(relationships, 'response');
  const names = Object.entries(isRecord(related) ? related : {}).flatMap(([name, one]) =>
    [own(one, 'data')].flat().flatMap((data) => [own(data, 'type'), name]),
  );
  return [
    ...Object.keys(properties).flatMap((name) => namesakesOf(drafts, name)),
    ...names.flatMap((name) => namedAs(drafts, name)),
  ];
}

/** Resources that a relationship names, or its type. */
const namedAs = (drafts: readonly Draft[], name: unknown): Draft[] =>
  (typeof name === 'string' && byName(drafts).get(folded(singular(name)))) || [];

const withoutRepeats = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [formatJson(value), value])).values(),
];

const nameOf = ({ title }: Draft): string => folded(singular(title));

const byName = memoizeByObject((drafts: readonly Draft[]) => {
  const named = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const name = nameOf(draft);
    named.set(name, [...(named.get(name) ?? []), draft]);
  }
  return named;
});

/** Resources to which a property may refer by its name. */
function namesakesOf(drafts: readonly Draft[], property: string): Draft[] {
  const word = folded(property);
  const names = new Set([word, word.replace(/id$/, ''), word.replace(/(?:uuid|key)$/, '')]);
  return [...names].flatMap((name) => byName(drafts).get(name) ?? []);
}

function referencePath(
  context: Context,
  name: string,
  schema: JsonSchema,
  one: string,
  otherKey: readonly string[],
): string[] | undefined {
  const word = folded(name);
  if (word === `${one}id` || word === `${one}uuid` || word === `${one}key`) return [name];
  const [key] = otherKey;
  const inner = word === one && otherKey.length === 1 ? context.shapes.of(schema) : undefined;
  return inner && key !== undefined && Object.hasOwn(inner.properties, key) ? [name, key] : undefined;
}
