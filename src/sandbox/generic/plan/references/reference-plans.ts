/** What items show of the things that requests name by their keys. */
import { isRecord } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ReferencePlan } from '../../resource-plan.ts';
import { sentItem, sentNames } from '../bodies/sent-item.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { membersInOtherForm } from '../rules/evidence/forms.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { type Reference, referenceOf, referencesBeside, referencesIn } from './references.ts';
import { targetOf } from './targets.ts';

const CONTENT = new Set(['create', 'replace', 'update', 'action']);

/** A reference of a resource. */
interface Found extends Reference {
  /** The item has the key, too. */
  isBeside?: true;
  /** Requests may also send the object. */
  isSent?: true;
}

/** The references of resources that have some, by their names. */
export function referencePlans(
  context: Context,
  drafts: readonly Draft[],
  ruled: readonly OperationRule[],
): Map<string, ReferencePlan[]> {
  const found = new Map<Draft, Found[]>();
  for (const draft of drafts) {
    const own = draft.origin ? [] : referencesOf(context, draft, rulesOf(ruled, draft));
    if (own.length > 0) found.set(draft, own);
  }
  const plans = new Map<string, ReferencePlan[]>();
  for (const [draft, own] of found)
    plans.set(
      draft.name,
      own.map((one) => {
        const target = targetOf(context, one, draft, drafts);
        // What an object refers to itself would change with that, and may lead back.
        const inner = new Set(target && found.get(target)?.map(({ name }) => name));
        return planOf(context, one, draft, { target, inner });
      }),
    );
  return plans;
}

function referencesOf(context: Context, draft: Draft, own: readonly OperationRule[]): Found[] {
  const { shapes } = context;
  const writes = own.filter(({ rule }) => CONTENT.has(rule));
  const bodies = writes.flatMap((one) => {
    const sent = sentItem(context, one);
    const isTaken = ({ name }: Reference): boolean => one.action?.takes.includes(name) !== false;
    const names = Object.entries(one.action?.names ?? {});
    return sent ? [{ shape: sent.shape, without: one.except?.members ?? [], isTaken, names }] : [];
  });
  const names = new Set(writes.flatMap((one) => [...sentNames(context, one)]));
  const sent = bodies.flatMap(({ shape, without, isTaken, names }) =>
    [
      ...referencesIn(shapes, shape, draft.shape),
      ...names.flatMap(([own, name]) => referenceOf(shapes, shape, own, draft.shape, name) ?? []),
    ].filter((one) => !without.includes(one.sent) && isTaken(one)),
  );
  const isObjectSent = ({ name }: Reference): boolean =>
    bodies.some(({ shape }) => shapes.of(shape.properties[name] ?? true) !== undefined);
  const beside = referencesBeside(shapes, draft.shape).filter(
    (one) => names.has(one.sent) && !names.has(one.name),
  );
  const all = [
    ...referencesInPath(context, draft, writes),
    ...sent.map((one): Found => (isObjectSent(one) ? { ...one, isSent: true } : one)),
    ...beside.map((one): Found => ({ ...one, isBeside: true })),
  ];
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()];
}

/** Objects whose key the path of an item has: `team.id` of `/teams/{}/tasks/{}`. */
function referencesInPath(
  { shapes }: Context,
  { keys, shape: { properties } }: Draft,
  writes: readonly OperationRule[],
): Reference[] {
  const scoped = writes.flatMap(({ scope }) => scope?.properties.map(({ path }) => path) ?? []);
  return [...keys.slice(0, -1), ...scoped].flatMap((path): Reference[] => {
    const [name, key, ...deeper] = path ?? [];
    const shape = name === undefined ? undefined : shapes.of(properties[name] ?? true);
    if (name === undefined || key === undefined || deeper.length > 0 || !shape) return [];
    return [{ sent: name, name, key, shape, isList: false }];
  });
}

function planOf(
  context: Context,
  reference: Found,
  draft: Draft,
  { target, inner }: { target: Draft | undefined; inner: ReadonlySet<string> },
): ReferencePlan {
  const { name, key, shape, sent, isBeside, isSent } = reference;
  const others = target ? new Set(membersInOtherForm(context.shapes, target.shape, shape)) : undefined;
  const members = Object.keys(shape.properties).filter(
    (member) =>
      member !== key &&
      Object.hasOwn(target?.shape.properties ?? {}, member) &&
      !others?.has(member) &&
      !inner.has(member),
  );
  const isNullable = context.satisfies(draft.shape.properties[name] ?? true, null, 'response');
  return {
    name,
    key,
    ...(isBeside && { from: sent }),
    ...(isNullable && { isNullable: true as const }),
    ...(draft.shape.required.includes(name) && { isRequired: true as const }),
    ...(isSent && { isSent }),
    example: exampleOf(context, reference, new Set([...members, ...inner])),
    ...choicesOf(context, reference),
    ...(target && {
      resource: target.name,
      ...(target.keys.at(-1)?.[0] !== key && { isOther: true as const }),
      members,
    }),
  };
}

/** What other members list for each listed key, in the same order. */
function choicesOf({ components }: Context, { shape, key }: Reference): Pick<ReferencePlan, 'choices'> {
  const listed = (name: string): readonly unknown[] =>
    flattenWhole(shape.properties[name] ?? true, components).schema.enum ?? [];
  const keys = listed(key);
  const others = Object.keys(shape.properties).filter(
    (name) => name !== key && listed(name).length === keys.length,
  );
  if (keys.length === 0 || others.length === 0) return {};
  const choices = keys.map((one, index) => [
    String(one),
    Object.fromEntries(others.map((name) => [name, listed(name)[index]])),
  ]);
  return { choices: Object.fromEntries(choices) };
}

/** Members that lead to the thing, and not to another one. */
const ADDRESS = /^(?:self|links?|ur[il]|href)$|_?ur[il]$/i;

/** What an object has beside its key, and beside what it shows of an item. */
function exampleOf(
  context: Context,
  { shape, key }: Reference,
  without: ReadonlySet<string>,
): Record<string, unknown> {
  const example = context.exampleOf(shape.schema, 'response');
  const entries = Object.entries(isRecord(example) ? example : {}).filter(([name]) => {
    const { format } = flattenWhole(shape.properties[name] ?? true, context.components).schema;
    const isAddress = ADDRESS.test(name) || /^ur[il]/.test(format ?? '');
    return name !== key && (shape.required.includes(name) || !(isAddress || without.has(name)));
  });
  return Object.fromEntries(entries);
}
