import { formatJson } from '../../../contract/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import { type ApiDocument, neededComponents } from '../../../openapi/index.ts';
import { contentHash } from '../../../text/content-hash.ts';
import type { SeedRow } from '../resource-plan.ts';
import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
import { schemaConflict } from './bodies/conflicts.ts';
import { commonError } from './bodies/errors/error-plans.ts';
import { canShow } from './bodies/responses.ts';
import { type Context, createContext } from './context.ts';
import { withDenials } from './denials.ts';
import { embeddedOf, withoutLoneParts } from './embedded/embedded.ts';
import { embeddedPlan } from './embedded/embedded-plan.ts';
import { withEmbeddedRows } from './embedded/embedded-rows.ts';
import { embeddedIn } from './embedded/member.ts';
import { withFiles } from './files.ts';
import { membersOf, unknownCount } from './lists/counts.ts';
import { isNeeded, leavesOut } from './lists/filters.ts';
import { listPlan, unknownPart } from './lists/lists.ts';
import { subscriptionsOf } from './messages/subscriptions.ts';
import { operationPlan } from './operation-plan.ts';
import { withPlainNumbers } from './plain-numbers.ts';
import { childLists, withoutChildLists } from './references/child-lists.ts';
import { referencePlans } from './references/reference-plans.ts';
import { withReferringRows } from './references/referring-rows.ts';
import { ownerOf, resourcePlan } from './resource-plan.ts';
import type { Draft } from './resources/draft.ts';
import { type Entry, entriesOf, Places } from './resources/entries.ts';
import { isGeneral } from './resources/general-parameters.ts';
import { withParents } from './resources/parents.ts';
import { findResources } from './resources/resources.ts';
import { findScopes } from './resources/scopes.ts';
import { noteAdditions } from './rules/added-item.ts';
import { readCorrections, type SandboxProblem } from './rules/corrections/corrections.ts';
import { leftOut } from './rules/evidence/shown.ts';
import type { OperationRule } from './rules/operation-rule.ts';
import { withKnownAliases } from './rules/passes/aliased.ts';
import { withoutByProducts } from './rules/passes/by-products.ts';
import { rulesOf } from './rules/passes/by-resource.ts';
import { asExample, withOneSubject, withVisibleWrites } from './rules/passes/stored.ts';
import { withoutTwins } from './rules/passes/twins.ts';
import { withWholeResources } from './rules/passes/whole.ts';
import { ruleOf } from './rules/rules.ts';
import { seedRows } from './seed/seed.ts';
import { failedWrites, type TriedPlan } from './trial.ts';
import { withUnstoredWrites } from './unstored.ts';
import { usesOf } from './uses.ts';

/**
 * The plan of a sandbox for a description. An operation whose effect cannot be told from the description
 * returns its documented example.
 */
export const planSandbox = (document: ApiDocument): SandboxPlan => makePlan(document).plan;

/** What is wrong with the `x-sandbox` of a description. */
export const sandboxProblems = (document: ApiDocument): SandboxProblem[] => makePlan(document).problems;

const makePlan = memoizeByObject(
  (original: ApiDocument): { plan: SandboxPlan; problems: SandboxProblem[] } => {
    const document = original.hasJsonNumbers ? withPlainNumbers(original) : original;
    const context = createContext(document);
    const entries = entriesOf(document);
    const places = new Places(entries);
    const corrections = readCorrections(context, entries);
    const found = findResources(places, context.shapes, corrections);
    const scopes = findScopes(places, found, context.shapes);
    const drafts = withParents([...found.values()], context.shapes);
    for (const draft of drafts) if (embeddedIn(draft, context.shapes)) draft.isInParent = true;
    noteAdditions(drafts, places, context.shapes);
    const isCorrected = (entry: Entry): boolean => corrections.of(entry) !== undefined;
    const ruled = withOneSubject(
      entries.map((entry) => ruleOf(entry, { drafts, scopes, places }, context.shapes, corrections)),
      isCorrected,
    );
    const known = ruled.map((one) => withKnownBodies(context, one, isCorrected));
    const facts = { context, entries, drafts, isCorrected };
    return { plan: triedPlan(facts, known), problems: corrections.problems };
  },
);

/** What all plans of a description are made from. */
interface Facts {
  context: Context;
  entries: readonly Entry[];
  drafts: readonly Draft[];
  isCorrected: (entry: Entry) => boolean;
}

/**
 * The plan of these rules, without those of writes that fail when they are tried. `suspects`: names of the
 * resources whose writes to try; by default, all.
 */
function triedPlan(
  facts: Facts,
  ruled: readonly OperationRule[],
  suspects?: ReadonlySet<string | undefined>,
): SandboxPlan {
  const plan = planOf(facts, ruled);
  const failed = failedWrites(facts.context, plan, facts.entries, suspects);
  const isKept = (entry: Entry): boolean => !failed.has(entry) || facts.isCorrected(entry);
  if (facts.entries.every(isKept)) return finished(plan);
  const dropped = ruled.filter(({ entry }) => !isKept(entry));
  const without = ruled.map((one) =>
    isKept(one.entry) ? one : asExample(one, `${one.reason}, whose own examples no response can show`),
  );
  return triedPlan(facts, without, new Set(dropped.map(({ resource }) => resource?.name)));
}

/** The plan of these rules, with all components. */
function planOf(
  { context, entries, drafts, isCorrected }: Facts,
  first: readonly OperationRule[],
): TriedPlan {
  const { document } = context;
  const { ruled, seeds: own } = withRows(context, first, isCorrected);
  const used = drafts.filter((draft) => rulesOf(ruled, draft).length > 0);
  // Of a path that only looks like an item, nothing says which values exist.
  const isItem = (draft: Draft): boolean =>
    rulesOf(ruled, draft).some(({ entry }) => entry.template === draft.name);
  const existing = new Set(used.filter(isItem).map(({ name }) => name));
  const pairs = embeddedOf(context, used, ruled).filter(({ parent }) => existing.has(parent.name));
  const references = referencePlans(context, used, ruled);
  const referring = withReferringRows(context, used, references, own);
  const { seeds, embedded } = withEmbeddedRows(context, pairs, referring, ruled);
  const certain = withoutLoneParts(context, first, ruled, embedded, isCorrected);
  if (certain !== first) return planOf({ context, entries, drafts, isCorrected }, certain);
  const resources = used.map((draft) =>
    resourcePlan(
      context,
      draft,
      ruled,
      seeds.get(draft.name) ?? [],
      embedded.some(({ child }) => child === draft),
    ),
  );
  const corrected = new Set<OperationPlan>();
  const subscriptions = subscriptionsOf(
    context,
    used.filter((draft) => creates(ruled, draft)),
  );
  const planned = ruled.map((one) => {
    const operation = operationPlan(context, one, {
      entries,
      ruled,
      used,
      existing,
      seeds,
      subscriptions,
      embedded,
    });
    if (isCorrected(one.entry)) corrected.add(operation);
    return operation;
  });
  const operations = withUnstoredWrites(
    withFiles(planned, { resources, components: context.plan.components }, corrected),
    ruled,
  );
  const error = commonError(context, entries);
  for (const resource of resources) {
    const own = references.get(resource.name);
    if (own) resource.references = own;
    const isKnown = (name: string): boolean =>
      own?.some((one) => one.name === name) ||
      embedded.some(({ parent, member }) => parent.name === resource.name && member === name);
    const lists = childLists(context, resource.name, used, ruled, isKnown);
    if (lists.length > 0) Object.assign(resource, withoutChildLists(resource, lists));
    if (resource.origin !== undefined && !existing.has(resource.origin)) delete resource.origin;
    if (resource.parent !== undefined && !existing.has(resource.parent)) delete resource.parent;
    const owner = ownerOf(resource, ruled);
    if (owner && existing.has(owner.resource)) resource.owner = owner;
    const pair = embedded.find(({ child }) => child.name === resource.name);
    if (pair)
      resource.embedded = embeddedPlan(
        context,
        pair,
        operations,
        ruled,
        seeds.get(resource.name)?.[0]?.value,
      );
  }
  const whole = {
    resources,
    operations,
    ...(subscriptions.length > 0 && {
      subscriptions: subscriptions.map(({ names: _names, ...plan }) => plan),
    }),
    ...(error && { error }),
  };
  return {
    name: document.name,
    title: document.title,
    basePath: basePathOf(document),
    ...whole,
    components: context.plan.components,
  };
}

/** The plan with only the components that it needs, and with what follows from all of it. */
function finished({ components: all, ...tried }: TriedPlan): SandboxPlan {
  const plan = { ...tried, ...withDenials(tried.operations) };
  const { resources, operations } = plan;
  const components = neededComponents(plan, all);
  const shaping = formatJson([resources, components]);
  return {
    ...plan,
    components,
    uses: usesOf(operations, resources, components),
    revision: Number.parseInt(contentHash(shaping, 12), 16),
  };
}

/** The rule, or that of its example if what the operation sends or returns cannot be that of an item. */
function withKnownBodies(
  context: Context,
  one: OperationRule,
  isCorrected: (entry: Entry) => boolean,
): OperationRule {
  if (!canShow(context, one))
    return asExample(one, `${one.entry.method} whose response no example satisfies`);
  const conflict = isCorrected(one.entry) ? undefined : schemaConflict(context, one);
  return conflict === undefined ? withKnownQuery(context, one) : asExample(one, conflict);
}

/** Rules and seeds. A resource without rows, which no request creates either, would always be 404. */
function withRows(
  context: Context,
  before: readonly OperationRule[],
  isCorrected: (entry: Entry) => boolean,
): { ruled: OperationRule[]; seeds: Map<string, SeedRow[]> } {
  const visible = withVisibleWrites(withoutTwins(before, context.shapes, isCorrected));
  const apart = withoutByProducts(visible, context.shapes, isCorrected);
  const whole = withWholeResources(apart, context.shapes, isCorrected);
  const ruled = withVisibleWrites(withKnownAliases(whole));
  const used = new Set(ruled.flatMap(({ resource }) => resource ?? []));
  const seeds = seedRows(context, [...used], ruled);
  const isEmpty = (draft: Draft): boolean => !seeds.get(draft.name)?.length && !creates(ruled, draft);
  const all = [...used].filter(isEmpty);
  if (all.length === 0) return { ruled, seeds };
  // Below them, rows were missing for want of a parent, which is no longer required without its rules.
  const empty = new Set(all.filter((draft) => !ancestorsOf(draft).some((one) => all.includes(one))));
  const reason = 'no example of the item satisfies its schema';
  return withRows(
    context,
    ruled.map((one) => (one.resource && empty.has(one.resource) ? asExample(one, reason) : one)),
    isCorrected,
  );
}

const ancestorsOf = ({ parent }: Draft): Draft[] => (parent ? [parent, ...ancestorsOf(parent)] : []);

/**
 * A list whose required parameters nobody understands returns its example, and so does one that leaves items
 * out unless a parameter asks for all.
 */
function withKnownQuery(context: Context, one: OperationRule): OperationRule {
  const required = one.entry.operation.request.parameters.filter(
    (parameter) => parameter.in === 'query' && isNeeded(parameter) && !isGeneral(parameter.name),
  );
  if (one.rule !== 'list' || !one.resource) return one;
  const query = one.entry.operation.request.parameters.filter(({ in: place }) => place === 'query');
  const partials = query.filter((each) => leavesOut(context.shapes, each));
  const list = listPlan(context, one);
  const ignored = list?.ignored ?? [];
  const filtered = new Set(list?.filters.map(({ parameter }) => parameter));
  const left = leftOut(
    one.entry,
    query.filter(({ name }) => !filtered.has(name)),
    one.resource,
    context.shapes,
  );
  if (left !== undefined) return asExample(one, left);
  const count = list && unknownCount(membersOf(context, one.entry, list.items), list.counts);
  if (count !== undefined) return asExample(one, `GET of a list whose \`${count}\` may count something else`);
  const part = list && unknownPart(list, query);
  if (part !== undefined) return asExample(one, `GET of a list that \`${part}\` divides in an unknown way`);
  const partial = partials.find(({ name }) => ignored.includes(name));
  if (partial)
    return asExample(one, `GET of a list that omits some items unless \`${partial.name}\` asks for all`);
  const unknown = required.find(({ name }) => ignored.includes(name));
  return unknown
    ? asExample(one, `GET of a list by \`${unknown.name}\`, which is not a property of its items`)
    : one;
}

const creates = (ruled: readonly OperationRule[], draft: Draft): boolean =>
  rulesOf(ruled, draft).some(({ rule }) => rule === 'create');

/** Path of the first server, whose variables have their defaults. */
export function basePathOf({ servers: [server] }: ApiDocument): string {
  const url = (server?.url ?? '').replace(
    /\{([^{}]*)\}/g,
    (_whole, name: string) => server?.variables?.[name]?.default ?? '',
  );
  const path = URL.canParse(url, 'https://relative.invalid')
    ? new URL(url, 'https://relative.invalid').pathname
    : '';
  return path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}
