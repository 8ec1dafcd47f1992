/** The rule of each operation. */
import { filteredBy } from '../lists/filters.ts';
import type { Entry } from '../resources/entries.ts';
import { bestList, bodySchema, type Draft } from '../resources/resources.ts';
import { isReference, type Scope } from '../resources/scopes.ts';
import { SAME, type Shapes } from '../resources/shapes.ts';
import { countParameters, isBelow } from '../resources/templates.ts';
import { type Corrections, nearHint, type OperationCorrection, type SandboxProblem } from './corrections.ts';
import { bodyItem, responseItem } from './item-in-bodies.ts';
import { collectionRule, itemRule } from './item-rules.ts';
import type { OperationRule, Rule } from './operation-rule.ts';

export function ruleOf(
  entry: Entry,
  { drafts, scopes }: { drafts: readonly Draft[]; scopes: ReadonlyMap<string, Scope> },
  shapes: Shapes,
  corrections: Corrections,
): OperationRule {
  const { template } = entry;
  const inside = drafts
    .filter(({ name, isSingle }) => !isSingle && isBelow(`${template}/`, name))
    .sort((a, b) => a.name.length - b.name.length);
  const example = (reason: string): OperationRule => ({ entry, rule: 'example', reason, requires: inside });
  const correction = corrections.of(entry);
  if (correction) {
    if (correction.isOff || correction.rule === 'example') return example('switched off by `x-sandbox`');
    const corrected = correctedRule(entry, correction, drafts, shapes);
    if ('pointer' in corrected) corrections.problems.push(corrected);
    else {
      const requires = inside.filter((other) => other !== corrected.resource);
      return { entry, requires, ...corrected };
    }
  }
  for (const draft of drafts) {
    const isItem = draft.name === template;
    if (!isItem && draft.collection !== template) continue;
    const ruled = isItem ? itemRule(entry, draft, shapes) : collectionRule(entry, draft, shapes);
    if (typeof ruled === 'string') return example(ruled);
    const requires = inside.filter((other) => other !== draft);
    return { entry, requires, resource: draft, ...ruled };
  }
  const scope = scopes.get(template);
  if (scope) {
    const ruled = scopedRule(entry, scope, shapes);
    if (typeof ruled === 'string') return example(ruled);
    return { entry, requires: inside, resource: scope.resource, scope, ...ruled };
  }
  const filtered = filteredList(entry, drafts, shapes);
  if (filtered) {
    const requires = inside.filter((other) => other !== filtered.resource);
    return { entry, requires, ...filtered };
  }
  return example(withoutResource(entry));
}

/** A list at a path of its own below a collection, by a property: `GET /pet/findByStatus?status=sold`. */
function filteredList(
  entry: Entry,
  drafts: readonly Draft[],
  shapes: Shapes,
): (Rule & { resource: Draft }) | undefined {
  const { method, template, operation } = entry;
  const collection = template.slice(0, template.lastIndexOf('/'));
  const resource = drafts.find((one) => one.collection === collection && !one.isSingle);
  if (method !== 'GET' || !resource || template.endsWith('{}')) return undefined;
  const found = bestList(shapes.lists(bodySchema(entry)), resource.shape, shapes);
  if (found?.similarity !== SAME) return undefined;
  const query = operation.request.parameters.filter((one) => one.in === 'query');
  const filters = query.filter((one) => filteredBy(shapes, one, resource.shape));
  if (filters.length === 0 || query.some((one) => one.required && !filters.includes(one))) return undefined;
  return {
    rule: 'list',
    resource,
    reason: `GET below the path of the collection, returns a list of ${resource.name} by ${filters[0]?.name}`,
    list: { candidate: found.list, item: found.item.path },
  };
}

/** The rule of an operation at another path than the items. */
function scopedRule(entry: Entry, { resource, isItem, properties }: Scope, shapes: Shapes): Rule | string {
  const ruled = isItem ? itemRule(entry, resource, shapes) : collectionRule(entry, resource, shapes);
  if (typeof ruled === 'string') return ruled;
  const { rule, bodyNames } = ruled;
  if (rule === 'create' && bodyNames && isReference([...bodyNames], resource))
    return 'POST that adds an item which exists';
  if (rule === 'delete' && properties.some(({ isHidden }) => isHidden))
    return 'DELETE that may only take the item out of what its path names';
  return { ...ruled, reason: `${ruled.reason}, the items of ${resource.name}` };
}

/** The rule that `x-sandbox` names, or what the resource makes of the operation if it only names that. */
function correctedRule(
  entry: Entry,
  { rule, resource, pointer }: OperationCorrection,
  drafts: readonly Draft[],
  shapes: Shapes,
): (Rule & { resource: Draft }) | SandboxProblem {
  const wanted = resource ?? entry.template;
  const draft = drafts.find(({ name, collection }) => name === wanted || collection === wanted);
  if (!draft) {
    const names = drafts.map(({ name }) => name);
    const message = `No resource has the path ${wanted}.`;
    const all = names.length > 0 ? `Resources are ${names.join(', ')}.` : 'The description has no resources.';
    return { pointer, message, hint: nearHint(wanted, names) ?? all };
  }
  const needed = countParameters(draft.name) - (rule === 'list' || rule === 'create' ? 1 : 0);
  const isItem = rule === undefined ? entry.template.endsWith('{}') : rule !== 'list' && rule !== 'create';
  const own = countParameters(entry.template);
  if (rule !== undefined && own !== needed) {
    const need = `\`${rule}\` of ${draft.name} needs ${needed} path parameters`;
    const message = `${need}, but ${entry.path} has ${own}.`;
    return { pointer, message, hint: 'Choose another rule or resource.' };
  }
  const found = isItem ? itemRule(entry, draft, shapes) : collectionRule(entry, draft, shapes);
  if (typeof found !== 'string' && (rule === undefined || found.rule === rule))
    return { ...found, resource: draft };
  if (rule === undefined || rule === 'list') {
    const message = `${entry.method} ${entry.path} cannot be an operation of ${draft.name}.`;
    return { pointer, message, hint: typeof found === 'string' ? `It is a ${found}.` : 'Name a rule.' };
  }
  const inResponse = responseItem(entry, draft, shapes);
  const inBody = bodyItem(entry, draft, shapes);
  return {
    rule,
    resource: draft,
    reason: '`x-sandbox` says so',
    ...(inResponse && { inResponse }),
    ...(inBody && { inBody: inBody.path, bodyNames: inBody.names }),
  };
}

function withoutResource({ method, template }: Entry): string {
  if (method === 'GET' || method === 'HEAD') return 'no request changes what this path returns';
  return template.endsWith('{}')
    ? 'no operation of this path returns an object with an id'
    : `${method} of a path that is neither a list nor an item`;
}

/** Parameters of the path that are the key of `draft`. */
export const keyLength = ({ name }: Draft): number => countParameters(name);
