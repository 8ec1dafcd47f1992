/** What items show of the things that requests name by their keys. */
import { isRecord } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ReferencePlan } from '../../resource-plan.ts';
import { sentItem } from '../bodies/sent-item.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { SAME } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import { allowsNull, membersInOtherForm } from '../rules/evidence/forms.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { type Reference, referencesBeside, referencesIn } from './references.ts';

const CONTENT = new Set(['create', 'replace', 'update']);

/** The references of resources that have some, by their names. */
export function referencePlans(
  context: Context,
  drafts: readonly Draft[],
  ruled: readonly OperationRule[],
): Map<string, ReferencePlan[]> {
  const found = new Map<string, ReferencePlan[]>();
  for (const draft of drafts) {
    const plans = draft.origin ? [] : plansOf(context, draft, drafts, rulesOf(ruled, draft));
    if (plans.length > 0) found.set(draft.name, plans);
  }
  return found;
}

function plansOf(
  context: Context,
  draft: Draft,
  drafts: readonly Draft[],
  own: readonly OperationRule[],
): ReferencePlan[] {
  const { shapes } = context;
  const writes = own.filter(({ rule }) => CONTENT.has(rule));
  const bodies = writes.flatMap((one) => {
    const sent = sentItem(context, one);
    return sent ? [{ ...sent, without: one.except?.members ?? [] }] : [];
  });
  /** Set by the path of a request. */
  const fixed = new Set([
    ...draft.keys.map((key) => key?.[0]),
    ...writes.flatMap(({ scope }) => scope?.properties.map(({ path }) => path[0]) ?? []),
  ]);
  const sent = bodies.flatMap(({ shape, without }) =>
    referencesIn(shapes, shape, draft.shape).filter((one) => !without.includes(one.sent)),
  );
  const names = new Set(bodies.flatMap(({ names: all }) => [...all.values()]));
  const isAlways = (name: string): boolean => draft.shape.required.includes(name);
  const beside = referencesBeside(shapes, draft.shape).filter(
    (one) =>
      names.has(one.sent) &&
      !names.has(one.name) &&
      !fixed.has(one.sent) &&
      (!isAlways(one.name) || isAlways(one.sent)),
  );
  const all = new Map<string, ReferencePlan>();
  for (const one of [...sent, ...beside])
    if (!all.has(one.name) && !fixed.has(one.name))
      all.set(one.name, planOf(context, one, draft, drafts, beside.includes(one)));
  return [...all.values()];
}

function planOf(
  context: Context,
  reference: Reference,
  draft: Draft,
  drafts: readonly Draft[],
  isBeside: boolean,
): ReferencePlan {
  const { shapes } = context;
  const { name, key, shape, sent } = reference;
  const target = targetOf(context, reference, draft, drafts);
  const others = target ? new Set(membersInOtherForm(shapes, target.shape, shape)) : undefined;
  const members = Object.keys(shape.properties).filter(
    (member) =>
      member !== key && Object.hasOwn(target?.shape.properties ?? {}, member) && !others?.has(member),
  );
  return {
    name,
    key,
    ...(isBeside && { from: sent }),
    ...(allowsNull(shapes, draft.shape.properties[name] ?? true) && { isNullable: true as const }),
    example: exampleOf(context, reference, members),
    ...choicesOf(context, reference),
    ...(target && { resource: target.name, members }),
  };
}

/** The resource of which an object shows an item: by its schema, or by its name. */
function targetOf(
  { shapes }: Context,
  { name, key, shape }: Reference,
  draft: Draft,
  drafts: readonly Draft[],
): Draft | undefined {
  const near = drafts.filter((other) => {
    const [own, ...deeper] = other.keys.at(-1) ?? [];
    return !other.isSingle && deeper.length === 0 && own === key && isReachable(draft, other);
  });
  const names = Object.keys(shape.properties);
  const share = ({ shape: { properties } }: Draft): number =>
    names.filter((one) => Object.hasOwn(properties, one)).length / names.length;
  const titleOf = ({ title }: Draft): string => folded(singular(title));
  const isSame = (one: Draft): boolean => shapes.similarity(shape, one.shape) === SAME;
  const isNamed = (one: Draft): boolean => share(one) >= MOST && titleOf(one) === folded(singular(name));
  // `UserSummary`, and what has nothing that a user lacks.
  const isCalled = (one: Draft): boolean =>
    share(one) >= MOST && shape.names.some((each) => wordsOf(each).includes(titleOf(one)));
  const whole = names.length >= ENOUGH ? near.filter((one) => share(one) === 1) : [];
  return (
    near.find((one) => isSame(one) && isNamed(one)) ??
    near.find(isNamed) ??
    near.find(isSame) ??
    near.find(isCalled) ??
    (whole.length === 1 ? whole[0] : undefined)
  );
}

/** The least share of an object's members that an item has, if one of their names says that it is one. */
const MOST = 0.5;

/** The fewest members of an object that tell what it is without a name. */
const ENOUGH = 3;

const wordsOf = (name: string): string[] => name.split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/).map(folded);

/** Whether the path of an item tells where those of another resource are. */
function isReachable({ name }: Draft, other: Draft): boolean {
  const start = other.name.slice(0, other.name.lastIndexOf('{}'));
  const lead = start.slice(0, start.lastIndexOf('{}') + 2);
  return !lead.includes('{}') || name.startsWith(`${lead}/`);
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
  members: readonly string[],
): Record<string, unknown> {
  const example = context.exampleOf(shape.schema, 'response');
  const entries = Object.entries(isRecord(example) ? example : {}).filter(([name]) => {
    const { format } = flattenWhole(shape.properties[name] ?? true, context.components).schema;
    const isAddress = ADDRESS.test(name) || /^ur[il]/.test(format ?? '');
    return name !== key && (shape.required.includes(name) || !(isAddress || members.includes(name)));
  });
  return Object.fromEntries(entries);
}
