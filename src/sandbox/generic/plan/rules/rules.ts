/** The rule of each operation. */
import type { RuleName } from '../../sandbox-plan.ts';
import { filteredBy } from '../lists/filters.ts';
import type { Entry } from '../resources/entries.ts';
import { itemNames } from '../resources/keys.ts';
import { bestList, bestMatch, bodySchema, type Draft } from '../resources/resources.ts';
import { isReference, type Scope } from '../resources/scopes.ts';
import { type ListCandidate, SAME, type Shape, type Shapes } from '../resources/shapes.ts';
import { countParameters, isBelow } from '../resources/templates.ts';
import { type Corrections, nearHint, type OperationCorrection, type SandboxProblem } from './corrections.ts';
import {
  differingMember,
  isUpsert,
  keepsRow,
  looksUp,
  mayCreate,
  memberBeside,
  saysPartial,
} from './evidence.ts';

/** An operation with its rule, and where its bodies have the item. */
export interface Ruled {
  entry: Entry;
  rule: RuleName;
  reason: string;
  resource?: Draft;
  /** How its path reaches the rows, if they are elsewhere. */
  scope?: Scope;
  requires: Draft[];
  /** A request for an item that does not exist creates it. */
  mayCreate?: true;
  /** Where the item is in the response. */
  inResponse?: string[];
  /** Where the item is in the body of the request. */
  inBody?: string[];
  /** Names of the item's members in the body. */
  bodyNames?: ReadonlySet<string>;
  list?: { candidate: ListCandidate; item: string[] };
}

export function ruleOf(
  entry: Entry,
  { drafts, scopes }: { drafts: readonly Draft[]; scopes: ReadonlyMap<string, Scope> },
  shapes: Shapes,
  corrections: Corrections,
): Ruled {
  const { template } = entry;
  const inside = drafts
    .filter(({ name, isSingle }) => !isSingle && isBelow(`${template}/`, name))
    .sort((a, b) => a.name.length - b.name.length);
  const example = (reason: string): Ruled => ({ entry, rule: 'example', reason, requires: inside });
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

type Rule = Pick<Ruled, 'rule' | 'reason' | 'mayCreate' | 'inResponse' | 'inBody' | 'bodyNames' | 'list'>;

/** A string says why there is no rule. */
function collectionRule(entry: Entry, draft: Draft, shapes: Shapes): Rule | string {
  if (entry.method === 'GET') {
    const found = bestList(shapes.lists(bodySchema(entry)), draft.shape, shapes);
    const whole = shapes.of(bodySchema(entry));
    const isItem = whole && found && shapes.similarity(whole, draft.shape) >= found.similarity;
    if (!found || isItem) return `GET of a path that returns no list of ${draft.title}`;
    const where = found.list.path.length === 0 ? 'a list' : `a list in \`${found.list.path.join('.')}\``;
    return {
      rule: 'list',
      reason: `GET of the path of the collection, returns ${where} of the shape of ${draft.name}`,
      list: { candidate: found.list, item: found.item.path },
    };
  }
  if (entry.method === 'PUT' || entry.method === 'PATCH') return keyedRule(entry, draft, shapes);
  if (entry.method !== 'POST') return `${entry.method} of a whole collection`;
  if (entry.body && shapes.typesOf(entry.body.schema).includes('array'))
    return 'POST of several items at once';
  if (looksUp(entry)) return 'POST that only looks something up';
  if (isUpsert(entry)) return 'POST that may also change an existing item';
  const inResponse = responseItem(entry, draft, shapes);
  if (entry.success.isJson && !inResponse) return `POST of a collection that does not return what it creates`;
  if (isWithoutItem(entry, shapes)) return 'POST of a collection, whose item is not in a JSON or form body';
  const inBody = bodyItem(entry, draft, shapes);
  const contrary = inBody && contradiction(entry, draft, shapes, inBody, inResponse);
  if (contrary !== undefined) return contrary;
  // Otherwise the new item would not show what was sent.
  const isOther = entry.body && shapes.of(entry.body.schema) && (inBody?.share ?? 0) < SOME;
  if (isOther) return 'POST of a collection, whose body is not of the item';
  return {
    rule: 'create',
    reason: inResponse
      ? `POST of the path of the collection, returns the shape of ${draft.name}`
      : 'POST of the path of the collection, returns nothing',
    ...(inResponse && { inResponse }),
    ...(inBody && { inBody: inBody.path, bodyNames: inBody.names }),
  };
}

/** The item is in a body of another media type, or in the query. */
const isWithoutItem = ({ body, operation: { request } }: Entry, shapes: Shapes): boolean =>
  (body !== undefined && isScalar(shapes.typesOf(body.schema))) ||
  (!body &&
    (request.body !== undefined || request.parameters.some((one) => one.in === 'query' && one.required)));

const isScalar = (types: readonly string[]): boolean => types.length > 0 && !types.includes('object');

/** Why what a request sends would not be what other responses show. */
function contradiction(
  entry: Entry,
  draft: Draft,
  shapes: Shapes,
  inBody: BodyItem,
  inResponse: string[] | undefined,
): string | undefined {
  const other = differingMember(shapes, inBody.shape, draft.shape);
  if (other !== undefined) return `${entry.method} whose body has \`${other}\` in another form than the item`;
  const beside = memberBeside(
    shapes,
    { schema: entry.body?.schema ?? true, path: inBody.path },
    { schema: bodySchema(entry), path: inResponse ?? [] },
  );
  return beside === undefined ? undefined : `${entry.method} whose body has \`${beside}\` beside the item`;
}

/** A change of the item whose key is in the body: `PUT /pet`. */
function keyedRule(entry: Entry, draft: Draft, shapes: Shapes): Rule | string {
  const { method, body, success } = entry;
  const [key = '', ...deeper] = draft.keys.at(-1) ?? [];
  const inResponse = responseItem(entry, draft, shapes);
  const inBody = bodyItem(entry, draft, shapes);
  const isItem =
    inBody !== undefined &&
    deeper.length === 0 &&
    inBody.names.has(key) &&
    inBody.share >= ENOUGH &&
    (inResponse !== undefined || !success.isJson) &&
    !(body && shapes.typesOf(body.schema).includes('array'));
  if (!isItem) return `${method} of a whole collection`;
  const contrary = contradiction(entry, draft, shapes, inBody, inResponse);
  if (contrary !== undefined) return contrary;
  return {
    rule: method === 'PUT' ? 'replace' : 'update',
    reason: `${method} of the path of the collection, with an item and its key`,
    ...(mayCreate(entry) && { mayCreate: true as const }),
    ...(inResponse && { inResponse }),
    inBody: inBody.path,
    bodyNames: inBody.names,
  };
}

function itemRule(entry: Entry, draft: Draft, shapes: Shapes): Rule | string {
  const { method } = entry;
  if (isJsonPatch(entry)) return jsonPatchRule(entry, draft, shapes);
  const what = draft.isSingle ? 'a single document' : 'a path that ends in a parameter';
  const inResponse = responseItem(entry, draft, shapes);
  if (method === 'GET') {
    if (!inResponse) return `GET of ${what}, whose response is not the item`;
    return { rule: 'read', reason: `GET of ${what}, returns the item`, inResponse };
  }
  if (method === 'DELETE') {
    if (keepsRow(entry)) return `DELETE of ${what} that may leave it in another state`;
    return { rule: 'delete', reason: `DELETE of ${what}`, ...(inResponse && { inResponse }) };
  }
  if (method !== 'PUT' && method !== 'PATCH' && method !== 'POST') return `${method} of ${what}`;
  const inBody = bodyItem(entry, draft, shapes);
  if (!inBody || inBody.share < ENOUGH) return `${method} of ${what}, whose body is not of the item`;
  const creates = mayCreate(entry);
  const isOptional = inBody.isOptional && !draft.isPatched && !creates;
  const isPartial = method === 'PUT' && (isOptional || saysPartial(entry));
  if (method === 'POST' && !inResponse) return `POST of ${what} that does not return the item`;
  if (method === 'POST' && looksUp(entry)) return 'POST that only looks something up';
  const contrary = contradiction(entry, draft, shapes, inBody, inResponse);
  if (contrary !== undefined) return contrary;
  return {
    // A single document that was deleted comes back with what is written.
    ...((creates || draft.isSingle) && { mayCreate: true as const }),
    rule: method === 'PUT' && !isPartial ? 'replace' : 'update',
    reason: `${method} of ${what}, with properties of the item${isPartial ? ', none of them required' : ''}`,
    ...(inResponse && { inResponse }),
    inBody: inBody.path,
    bodyNames: inBody.names,
  };
}

/** Where the response has the item, or at least its key. */
function responseItem(entry: Entry, draft: Draft, shapes: Shapes): string[] | undefined {
  const candidates = shapes.within(bodySchema(entry));
  const match = bestMatch(candidates, draft.shape, shapes);
  if (match) return match.path;
  const [key, ...others] = draft.keys.at(-1) ?? [];
  if (key === undefined || others.length > 0) return undefined;
  return candidates.find(
    ({ shape }) => Object.hasOwn(shape.properties, key) && shared(shape, draft.shape) >= sizeOf(shape) / 2,
  )?.path;
}

/** The least share of a body's members that an item has, if the body changes the item. */
const ENOUGH = 0.5;

/** The same for a body that creates the item, which may also say what happens on the way. */
const SOME = 0.3;

interface BodyItem {
  path: string[];
  shape: Shape;
  names: Set<string>;
  /** Share of its members that the item has. */
  share: number;
  /** No property of the item is required in it. */
  isOptional: boolean;
}

const isContent = ({ keys, shape }: Draft, name: string): boolean =>
  Object.hasOwn(shape.properties, name) && keys.at(-1)?.[0] !== name;

/** Where the body has properties of the item. */
function bodyItem({ body }: Entry, draft: Draft, shapes: Shapes): BodyItem | undefined {
  if (!body) return undefined;
  let best: BodyItem | undefined;
  for (const { path, shape } of shapes.within(body.schema)) {
    const names = itemNames(shape, draft.shape);
    const own = [...names.values()].filter((name) => Object.hasOwn(draft.shape.properties, name));
    const share = own.length / sizeOf(shape);
    if (share <= (best?.share ?? 0)) continue;
    best = {
      path,
      shape,
      share,
      names: new Set(names.values()),
      isOptional: !shape.required.some((name) => isContent(draft, names.get(name) ?? name)),
    };
  }
  return best;
}

const JSON_PATCH = /^application\/json-patch\+json\b/i;

/** RFC 6902. */
const isJsonPatch = ({ operation, method }: Entry): boolean =>
  (method === 'PATCH' || method === 'PUT') &&
  (operation.request.body?.media.every(({ contentType }) => JSON_PATCH.test(contentType)) ?? false);

function jsonPatchRule(entry: Entry, draft: Draft, shapes: Shapes): Rule {
  const inResponse = responseItem(entry, draft, shapes);
  return {
    rule: 'update',
    reason: `${entry.method} with a JSON Patch`,
    ...(inResponse && { inResponse }),
    inBody: [],
  };
}

const sizeOf = ({ properties }: Shape): number => Object.keys(properties).length;

const shared = (one: Shape, other: Shape): number =>
  Object.keys(one.properties).filter((name) => Object.hasOwn(other.properties, name)).length;

/** Parameters of the path that are the key of `draft`. */
export const keyLength = ({ name }: Draft): number => countParameters(name);
