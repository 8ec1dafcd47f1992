/** The rule of each operation. */
import type { RuleName } from '../../sandbox-plan.ts';
import type { Draft } from '../resources/draft.ts';
import type { Entry, Places } from '../resources/entries.ts';
import { holdersOf } from '../resources/parents.ts';
import { isReference, type Scope } from '../resources/scopes.ts';
import { SAME, type Shapes } from '../resources/shapes/shapes.ts';
import { countParameters } from '../resources/templates.ts';
import { actionRule, subjectPath } from './actions/action-rule.ts';
import { eachPath, eachRule } from './actions/each-rule.ts';
import { elementRule, holderPath } from './actions/element-rule.ts';
import { emptyRule } from './actions/empty-rule.ts';
import { correctedRule } from './corrections/corrected.ts';
import type { Corrections } from './corrections/corrections.ts';
import { deletedToo } from './evidence/cascades.ts';
import { doubtIn, targetsIn } from './evidence/choices.ts';
import { isBroughtBack } from './evidence/deletions.ts';
import { isOmissible, withExceptions } from './evidence/exceptions.ts';
import { otherIdentifier } from './evidence/identifiers.ts';
import { missingWrapper } from './evidence/texts/subjects.ts';
import { saysWrite } from './evidence/texts/words.ts';
import { byCollection, filteredList } from './filtered-list.ts';
import { collectionRule, itemRule } from './item-rules.ts';
import type { OperationRule, Rule } from './operation-rule.ts';
import { aliasesIn } from './passes/aliased.ts';
import { forOne, severalRule } from './several.ts';
import { unclearPath } from './unclear-path.ts';
import { byPath, unsureItems } from './unsure-items.ts';
import { uploadRule } from './uploads.ts';

export function ruleOf(
  entry: Entry,
  { drafts, scopes, places }: Omit<Surroundings, 'inside'>,
  shapes: Shapes,
  corrections: Corrections,
): OperationRule {
  const inside = holdersOf(drafts, `${entry.template}/`, entry.parameters, entry);
  const example = (reason: string): OperationRule => ({ entry, rule: 'example', reason, requires: inside });
  const correction = corrections.of(entry);
  if (correction) {
    if (correction.isOff || correction.rule === 'example') return example('switched off by `x-sandbox`');
    const corrected = correctedRule(entry, correction, drafts, shapes);
    if ('pointer' in corrected) corrections.report(corrected);
    else {
      const requires = inside.filter((other) => other !== corrected.resource);
      return { entry, requires, ...corrected };
    }
  }
  const unclear = unclearPath(entry, places);
  if (unclear !== undefined) return example(unclear);
  const aliased = aliasesIn(entry, byPath(drafts), shapes);
  if (!aliased) return example('a path parameter with the values of several properties');
  const ruled = withExceptions(clearRule(entry, { drafts, scopes, places, inside }, shapes));
  if (aliased.length === 0 || ruled.rule === 'example') return ruled;
  if (!ruled.mayCreate || !aliased.some(({ draft }) => draft === ruled.resource))
    return { ...ruled, aliased };
  // A new item cannot have its path for a key. The documented 404 refuses such a request.
  const { mayCreate: _, ...change } = ruled;
  return entry.operation.responses.some(({ status }) => status === '404')
    ? { ...change, aliased, reason: `${ruled.reason}, if it exists` }
    : example(`${entry.method} that may create an item by another of its properties`);
}

interface Surroundings {
  drafts: readonly Draft[];
  scopes: ReadonlyMap<string, Scope>;
  places: Places;
  /** Resources below whose items the path lies. */
  inside: Draft[];
}

/** The rule at a path whose values are clear. */
function clearRule(
  entry: Entry,
  { drafts, scopes, places, inside }: Surroundings,
  shapes: Shapes,
): OperationRule {
  const { template } = entry;
  const example = (reason: string): OperationRule => ({ entry, rule: 'example', reason, requires: inside });
  const draft = byPath(drafts).get(template);
  if (entry.method === 'DELETE' && isBroughtBack(template, places.templates))
    return example('DELETE of an item that another path brings back');
  const unsure = draft && unsureItems(draft, drafts, places, shapes);
  const ofHolder = unsure !== undefined && isLikeHolder(draft, drafts, shapes);
  if (unsure !== undefined && !ofHolder) return example(unsure);
  const other = draft && otherIdentifier(entry, draft, shapes);
  if (other !== undefined) return example(`${entry.method} of an item by its \`${other}\``);
  const emptied = emptyRule(entry, drafts, shapes) ?? elementOfItem(entry, drafts, places, shapes);
  if (emptied) {
    const requires = inside.filter((other) => other !== emptied.resource);
    return { entry, requires, ...emptied };
  }
  if (unsure !== undefined) return example(unsure);
  if (draft) {
    const each =
      entry.method === 'DELETE' && draft.name !== template
        ? eachRule(entry, [], draft, places, shapes)
        : undefined;
    const requires = inside.filter((other) => other !== draft);
    if (each) return { entry, requires, resource: draft, ...each };
    const ruled = certainRule(entry, draft, draft.name === template, shapes);
    if (typeof ruled === 'string') return example(ruled);
    const too = ruled.rule === 'delete' ? deletedToo(entry, draft, drafts) : undefined;
    if (too) return example(`DELETE that also deletes items of ${too.name}`);
    return { entry, requires, resource: draft, ...ruled };
  }
  const scope = scopes.get(template);
  if (scope) {
    const ruled = scopedRule(entry, scope, shapes);
    if (typeof ruled === 'string') return example(ruled);
    return { entry, requires: inside, resource: scope.resource, scope, ...ruled };
  }
  const below =
    filteredList(entry, drafts, shapes) ??
    bulkRule(entry, drafts, places, shapes) ??
    itemAction(entry, { drafts, scopes, places }, shapes) ??
    otherItems(entry, drafts, places, shapes);
  if (typeof below === 'string') return example(below);
  if (below) {
    const requires = inside.filter((other) => other !== below.resource);
    return { entry, requires, ...below };
  }
  return example(withoutResource(entry, drafts));
}

const VERBS: Partial<Record<RuleName, string>> = {
  create: 'creates',
  replace: 'replaces',
  update: 'changes',
  delete: 'deletes',
};

/** The rule at a path, unless the parameters of the request leave a doubt. */
function certainRule(
  entry: Entry,
  draft: Draft,
  isItem: boolean,
  shapes: Shapes,
  isOne = isItem,
): (Rule & { entry?: Entry }) | string {
  const several = isOne ? undefined : forOne(entry, draft, shapes);
  if (several) {
    const ruled = certainRule(several.one, draft, false, shapes, true);
    if (typeof ruled !== 'string') return severalRule(entry, several, ruled, draft, shapes);
    if (several.path.length === 0) return ruled;
  }
  const ruled = isItem
    ? itemRule(entry, draft, shapes)
    : (uploadRule(entry, draft, shapes) ?? collectionRule(entry, draft, shapes));
  if (typeof ruled === 'string') return ruled;
  const isOfAdded = ruled.isAdded || (ruled.rule === 'delete' && draft.isAdded);
  if (!isOfAdded && !saysWrite(entry, ruled.rule))
    return `${entry.method} whose name and description do not say that it ${VERBS[ruled.rule]} the item`;
  const wrapper = missingWrapper(entry, shapes);
  if (wrapper !== undefined)
    return `${entry.method} whose body lacks \`${wrapper}\`, which its description mentions`;
  const doubt = doubtIn(entry, ruled.rule);
  return doubt ?? withTargets(entry, ruled, draft, shapes);
}

/** The rule, except with query parameters that may choose another target. */
function withTargets(
  entry: Entry,
  ruled: Rule & { entry?: Entry },
  draft: Draft,
  shapes: Shapes,
): (Rule & { entry?: Entry }) | string {
  const targets = targetsIn(entry, ruled.rule, draft);
  const choice = targets.find((one) => !isOmissible(one, ruled.rule !== 'read', draft, shapes));
  if (choice) return `${entry.method} whose query may select another target: \`${choice.name}\``;
  return targets.length === 0
    ? ruled
    : { ...ruled, except: { ...ruled.except, query: targets.map(({ name }) => name) } };
}

/** A path of its own below a collection whose request creates several items: `POST /user/createWithList`. */
function bulkRule(
  entry: Entry,
  drafts: readonly Draft[],
  places: Places,
  shapes: Shapes,
): (Rule & { resource: Draft }) | undefined {
  const { template } = entry;
  const collection = template.replace(/[/:][^/:{}]+$/, '');
  const resource = collection === template ? undefined : byCollection(drafts).get(collection);
  if (
    !resource ||
    !forOne(entry, resource, shapes) ||
    unsureItems(resource, drafts, places, shapes) !== undefined
  )
    return undefined;
  const ruled = certainRule(entry, resource, false, shapes);
  return typeof ruled === 'string' ? undefined : { ...ruled, resource };
}

/** An action on an item: `POST /orders/{id}/cancel`. A string says why there is no rule. */
function itemAction(
  entry: Entry,
  { drafts, scopes, places }: Omit<Surroundings, 'inside'>,
  shapes: Shapes,
): (Rule & { resource: Draft; scope?: Scope }) | string | undefined {
  const subject = subjectPath(entry.template);
  if (subject === undefined) return undefined;
  const at = scopes.get(subject);
  const scope = at?.isItem ? at : undefined;
  const found = byPath(drafts).get(subject);
  const resource = scope?.resource ?? (found?.name === subject ? found : undefined);
  const ruled = actionRule(entry, resource, places, shapes);
  if (!resource || !ruled) return undefined;
  if (typeof ruled === 'string') return ruled;
  const unsure = unsureItems(resource, drafts, places, shapes);
  if (unsure !== undefined) return unsure;
  const whole = withTargets(entry, ruled, resource, shapes);
  return typeof whole === 'string' ? whole : { ...whole, resource, ...(scope && { scope }) };
}

/** Whether requests below an item return that item, so that the path is one of its lists. */
function isLikeHolder(draft: Draft | undefined, drafts: readonly Draft[], shapes: Shapes): boolean {
  const path = draft && holderPath(draft.name);
  const holder = path === undefined ? undefined : byPath(drafts).get(path);
  return holder !== undefined && shapes.similarity(holder.shape, draft?.shape ?? holder.shape) === SAME;
}

/** A request about an element of a list of an item: `PUT /pets/{petId}/tags/{tag}`. */
function elementOfItem(
  entry: Entry,
  drafts: readonly Draft[],
  places: Places,
  shapes: Shapes,
): (Rule & { resource: Draft; scope: Scope }) | undefined {
  const holder = holderPath(entry.template);
  const resource = holder === undefined ? undefined : byPath(drafts).get(holder);
  const ruled =
    resource?.name === holder && resource ? elementRule(entry, resource, places, shapes) : undefined;
  if (!ruled || !resource || unsureItems(resource, drafts, places, shapes) !== undefined) return undefined;
  return { ...ruled, resource };
}

/** A request about several items. */
function otherItems(
  entry: Entry,
  drafts: readonly Draft[],
  places: Places,
  shapes: Shapes,
): (Rule & { resource: Draft }) | undefined {
  const at = eachPath(entry.template);
  const collected = at && byCollection(drafts).get(at.collection);
  const each =
    collected && entry.method !== 'GET' ? eachRule(entry, at.words, collected, places, shapes) : undefined;
  if (!each || !collected || unsureItems(collected, drafts, places, shapes) !== undefined) return undefined;
  return { ...each, resource: collected };
}

/** The rule of an operation at another path than the items. */
function scopedRule(entry: Entry, { resource, isItem, properties }: Scope, shapes: Shapes): Rule | string {
  const ruled = certainRule(entry, resource, isItem, shapes);
  if (typeof ruled === 'string') return ruled;
  const { rule, bodyNames } = ruled;
  if (rule === 'create' && bodyNames && isReference([...bodyNames], resource))
    return 'POST that adds an existing item';
  if (rule === 'delete' && properties.some(({ isHidden }) => isHidden))
    return 'DELETE that may only remove the item from its parent';
  return { ...ruled, reason: `${ruled.reason}, using the items of ${resource.name}` };
}

function withoutResource({ method, template }: Entry, drafts: readonly Draft[]): string {
  if (method === 'GET' || method === 'HEAD') return 'no request changes what this path returns';
  const subject = subjectPath(template);
  if (subject !== undefined && byPath(drafts).get(subject)?.name === subject)
    return `${method} to an item whose properties do not show what it changes`;
  return template.endsWith('{}')
    ? 'no operation at this path returns an object with an id'
    : `${method} at a path that is neither a list nor an item`;
}

/** Parameters of the path that are the key of `draft`. */
export const keyLength = ({ name }: Draft): number => countParameters(name);
