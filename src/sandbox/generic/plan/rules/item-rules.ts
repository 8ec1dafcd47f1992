/** The rule of an operation at the path of a collection, or of an item. */
import type { Entry } from '../resources/entries.ts';
import { bestList, bodySchema, type Draft } from '../resources/resources.ts';
import type { Shapes } from '../resources/shapes.ts';
import {
  differingMember,
  isUpsert,
  keepsRow,
  looksUp,
  mayCreate,
  memberBeside,
  saysPartial,
} from './evidence.ts';
import { type BodyItem, bodyItem, ENOUGH, responseItem, SOME } from './item-in-bodies.ts';
import type { Rule } from './operation-rule.ts';

/** A string says why there is no rule. */
export function collectionRule(entry: Entry, draft: Draft, shapes: Shapes): Rule | string {
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

export function itemRule(entry: Entry, draft: Draft, shapes: Shapes): Rule | string {
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
