/** The files of a plan: what pages load with the first request, and what further operations need. */
import { formatJson } from '../../../contract/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import { neededComponents, neededNames } from '../../../openapi/index.ts';
import { contentHash } from '../../../text/content-hash.ts';
import type { PlanIndex, PlanPart } from '../plan-index.ts';
import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
import { loadedOperation, planText } from './plan-text.ts';

/** As JSON texts. */
export interface PlanFiles {
  /** The whole plan, or its `PlanIndex`. */
  index: string;
  /** Absent if `index` is the whole plan. */
  parts?: {
    version: string;
    texts: string[];
    /** Numbers of the parts that an operation of the plan needs. */
    of(operation: OperationPlan): readonly number[];
  };
}

/** Characters up to which a plan has no parts: a second response would take longer than the rest. */
const MAX_WHOLE = 6144;
/** Characters of a part. One operation may have more. */
const MIN_PART = 2048;
const MAX_PART = 8192;
/** Parts of a plan that is between both. Plans of more than `MAX_PARTS` have larger ones. */
const PARTS = 16;
const MAX_PARTS = 1000;
/** A component that more groups of operations need is in a part of its own, in place of a copy in each. */
const MAX_COPIES = 4;

type Details = Omit<OperationPlan, keyof PlanIndex['operations'][number]>;

/** The same object for the same plan. */
export const planFiles = memoizeByObject((plan: SandboxPlan): PlanFiles => {
  const whole = planText(plan);
  if (whole.length <= MAX_WHOLE) return { index: whole };
  const { components, operations, resources, error } = plan;
  const limit = Math.max(MIN_PART, Math.min(MAX_PART, whole.length / PARTS), whole.length / MAX_PARTS);
  const details = operations.map((operation) => divided(operation).details);
  const atOnce = neededComponents([resources, error], components);
  const members = packed(operations.keys(), (index) => formatJson(details[index]).length, limit);
  const needed = members.map((indices) => {
    const names = neededNames(
      indices.map((index) => details[index]),
      components,
    );
    return [...names].filter((name) => !Object.hasOwn(atOnce, name));
  });
  const { copied, shared } = distributed(needed);
  const chunks = packed(shared, (name) => formatJson(components[name]).length, limit);
  const chunkOf = new Map(chunks.flatMap((names, chunk) => names.map((name) => [name, chunk] as const)));
  const subset = (names: readonly string[]): PlanPart['components'] =>
    Object.fromEntries(names.map((name) => [name, components[name] ?? true]));
  const parts: PlanPart[] = [
    ...members.map((indices, group) => ({
      operations: Object.fromEntries(indices.map((index) => [index, details[index] as Details])),
      components: subset(needed[group]?.filter((name) => copied.has(name)) ?? []),
    })),
    ...chunks.map((names) => ({ components: subset(names) })),
  ];
  const groups = needed.map((names, group) => [
    group,
    ...new Set(names.flatMap((name) => (chunkOf.has(name) ? members.length + (chunkOf.get(name) ?? 0) : []))),
  ]);
  const groupOf = new Map(
    members.flatMap((indices, group) => indices.map((index) => [index, group] as const)),
  );
  const places = new Map(operations.map((operation, place) => [operation, place]));
  const version = contentHash(whole, 10);
  const index: PlanIndex = {
    ...plan,
    components: atOnce,
    operations: operations.map((operation, place) => ({
      ...divided(operation).indexed,
      group: groupOf.get(place) ?? 0,
    })),
    version,
    groups,
  };
  return {
    index: formatJson(index),
    parts: {
      version,
      texts: parts.map((part) => formatJson(part)),
      of: (operation) => groups[groupOf.get(places.get(operation) ?? -1) ?? -1] ?? [],
    },
  };
});

function divided(operation: OperationPlan): {
  indexed: Omit<PlanIndex['operations'][number], 'group'>;
  details: Details;
} {
  const { method, path, when, rule, resource, stored, scope, requires, ...details } =
    loadedOperation(operation);
  const indexed = { method, path, rule, stored, requires, ...(resource !== undefined && { resource }) };
  return { indexed: { ...indexed, ...(scope && { scope }), ...(when && { when }) }, details };
}

/** In order, each list as long as its sizes stay within the limit together. */
function packed<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number, limit: number): Item[][] {
  const lists: Item[][] = [];
  let total = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const size = sizeOf(item);
    if (total + size > limit) {
      lists.push([]);
      total = 0;
    }
    total += size;
    lists.at(-1)?.push(item);
  }
  return lists;
}

/** What is copied into every group that needs it, and what is shared: the same groups need neighbors. */
function distributed(needed: readonly (readonly string[])[]): { copied: Set<string>; shared: string[] } {
  const groups = new Map<string, number[]>();
  for (const [group, names] of needed.entries())
    for (const name of names) {
      const users = groups.get(name);
      if (users) users.push(group);
      else groups.set(name, [group]);
    }
  const all = [...groups].map(([name, { length: count }]) => ({ name, count }));
  const shared = all
    .filter(({ count }) => count > MAX_COPIES)
    .map((one) => ({ ...one, users: String(groups.get(one.name)) }))
    .sort((a, b) => b.count - a.count || compare(a.users, b.users))
    .map(({ name }) => name);
  const copied = all.filter(({ count }) => count <= MAX_COPIES).map(({ name }) => name);
  return { copied: new Set(copied), shared };
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
