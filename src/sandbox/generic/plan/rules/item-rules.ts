/** The rule of an operation at the path of a collection, or of an item. */
import { flattenWhole } from '../../../../openapi/index.ts';
import { isFormType, type ParameterSpec } from '../../../../request/index.ts';
import { isScimPatch } from '../bodies/patch-format.ts';
import { bodySchema, type Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { otherKey } from '../resources/keys/keys.ts';
import { isChosenKey, itemNames, keyInBody, namesakes } from '../resources/names.ts';
import { bestList } from '../resources/shapes/matches.ts';
import type { Shapes } from '../resources/shapes/shapes.ts';
import { addedItem } from './added-item.ts';
import { reusingMember } from './evidence/choices.ts';
import { contradiction, isEqual, loss } from './evidence/contradictions.ts';
import { deletedMember, keepsRow, showsArchived } from './evidence/deletions.ts';
import { storableBody } from './evidence/exceptions.ts';
import { requiredBeside } from './evidence/forms.ts';
import {
  type BodyItem,
  bodyItem,
  ENOUGH,
  responseItem,
  SOME,
  takesContent,
} from './evidence/item-in-bodies.ts';
import { addsToList, ignoresMembers, leavesMembers } from './evidence/limits.ts';
import { hiddenPart, hidesSecrets, hidingParameter, showsLess } from './evidence/shown.ts';
import {
  isOnlyChange,
  saysChange,
  saysOne,
  saysPartial,
  saysUpdate,
  saysWhole,
  startsWithReplace,
} from './evidence/texts/changes.ts';
import { mayAdd, saysCreate } from './evidence/texts/creations.ts';
import { looksUp, mayReturnOne, takesOut } from './evidence/texts/reads.ts';
import { takesFrom } from './evidence/texts/subjects.ts';
import { isUpsert, mayCreate, onlyCreates, saysOnlyCreate } from './evidence/texts/upserts.ts';
import type { Rule } from './operation-rule.ts';

/**
 * A string says why there is no rule.
 *
 * @param isFile whether the request sends a file beside what `entry` describes
 */
export function collectionRule(
  entry: Entry,
  draft: Draft,
  shapes: Shapes,
  isFile = takesContent(entry, shapes),
): Rule | string {
  if (entry.method === 'GET') {
    if (takesOut(entry)) return 'GET that takes items out of a queue';
    if (mayReturnOne(entry)) return 'GET of a list that may return one item without the list';
    const found = bestList(shapes.lists(bodySchema(entry)), draft.shape, shapes);
    const whole = shapes.of(bodySchema(entry));
    const isItem = whole && found && shapes.similarity(whole, draft.shape) >= found.similarity;
    if (!found || isItem) return `GET that does not return a list of ${draft.title}`;
    const other = otherKey(found.item.shape, draft);
    if (other !== undefined) return `GET of a list whose items call the key \`${other}\``;
    const secret = hiddenPart(found.item.shape, shapes);
    if (secret !== undefined) return `GET of a list that may not show ${secret}`;
    if (hidesSecrets(entry)) return 'GET of a list that does not show secrets';
    const hiding = hidingParameter(entry, shapes);
    if (hiding !== undefined) return `GET of a list that hides values unless \`${hiding}\` shows them`;
    const where = found.list.path.length === 0 ? '' : ` in \`${found.list.path.join('.')}\``;
    return {
      rule: 'list',
      reason: `GET of the collection that returns a list of ${draft.name} items${where}`,
      list: { candidate: found.list, item: found.item.path },
    };
  }
  if (entry.method === 'PUT' || entry.method === 'PATCH') return keyedRule(entry, draft, shapes);
  if (entry.method !== 'POST') return `${entry.method} of a whole collection`;
  if (entry.body && shapes.typesOf(entry.body.schema).includes('array'))
    return 'POST of several items at once';
  if (looksUp(entry)) return 'POST that only looks something up';
  if (isUpsert(entry) || isOnlyChange(entry)) return 'POST that may also change an existing item';
  const reusing = reusingMember(entry, shapes);
  if (reusing !== undefined) return `POST that may return an existing item unless \`${reusing}\` is set`;
  const inResponse = responseItem(entry, draft, shapes);
  if (entry.success.media && !inResponse) return 'POST to a collection that does not return what it creates';
  if (isFreeForm(entry, shapes)) return 'POST of an object without described members';
  const isUpload = inResponse !== undefined && isFile;
  const made = draft.keys.at(-1)?.[0] ?? '';
  if (!entry.operation.request.body && isChosenKey(made))
    return `POST without a body to a collection whose items are found by \`${made}\``;
  if (isUpload && entry.operation.request.parameters.some(hasMembers))
    return 'POST of a file with properties of the item in a header';
  if (!isUpload && isWithoutItem(entry, draft, shapes))
    return 'POST to a collection without the item in a JSON or form body';
  if (!inResponse && !entry.operation.request.body) return 'POST to a collection with nothing to store';
  const { inBody, members } = storableBody(entry, bodyItem(entry, draft, shapes), draft, shapes);
  if (ignoresMembers(entry, settable(inBody, shapes))) return 'POST that ignores some of what is sent';
  const contrary = inBody && contradiction(entry, draft, shapes, inBody, inResponse);
  if (contrary !== undefined) return contrary;
  const keys = draft.keys.flatMap((key) => key?.[0] ?? []);
  const namesake =
    inBody && namesakes(shapes, inBody.shape, draft.shape).find((name) => !keys.includes(name));
  if (namesake !== undefined) return `POST whose body may use another name for \`${namesake}\``;
  const ownKey = inBody && keyInBody(inBody.shape, draft);
  if (ownKey !== undefined) return `POST whose body calls the key \`${ownKey}\``;
  const lost = inBody && loss(entry, draft, shapes, inBody);
  if (lost !== undefined) return lost;
  // Nothing but its members tells what is created.
  if (!inResponse && entry.body && (inBody?.share ?? 0) < ENOUGH)
    return 'POST to a collection that returns nothing and whose body may not be the item';
  // Otherwise the new item would not show what was sent.
  const isOther = entry.body && shapes.of(entry.body.schema) && (inBody?.share ?? 0) < SOME;
  if (isOther) return 'POST to a collection, with a body that is not the item';
  const withFile = isUpload ? ' of a file' : '';
  return {
    rule: 'create',
    reason: inResponse
      ? `POST${withFile} to the collection that returns a ${draft.name} item`
      : 'POST to the collection that returns nothing',
    ...(inResponse && { inResponse }),
    ...(inBody && { inBody: inBody.path, bodyNames: inBody.names }),
    ...(members && { except: { members } }),
  };
}

/**
 * Whether requests may say in the body which item they are about. A list of items may be meant otherwise, so
 * a key that is called readOnly counts only if the texts name a single item, which nothing else tells.
 */
function hasKey(entry: Entry, inBody: BodyItem, key: string, draft: Draft, shapes: Shapes): boolean {
  const names = itemNames(shapes, inBody.shape, draft.shape);
  const own = saysOne(entry) ? Object.keys(inBody.shape.properties) : settable(inBody, shapes);
  return own.some((name) => names.get(name) === key);
}

/** Members of a body that its schema lets requests set. */
const settable = (inBody: BodyItem | undefined, { components }: Shapes): string[] =>
  Object.entries(inBody?.shape.properties ?? {}).flatMap(([name, schema]) =>
    flattenWhole(schema, components).schema.readOnly === true ? [] : [name],
  );

const hasMembers = ({ in: place, name }: ParameterSpec): boolean =>
  place === 'header' && /meta-?data|file-?name/i.test(name);

/** The item is in a body of another media type, or in the query. */
const isWithoutItem = ({ body, operation: { request } }: Entry, draft: Draft, shapes: Shapes): boolean =>
  (body !== undefined &&
    (isScalar(shapes.typesOf(body.schema)) ||
      (isFormType(body.contentType) && shapes.of(body.schema) === undefined))) ||
  (!body &&
    (request.body !== undefined ||
      request.parameters.some(
        (one) => one.in === 'query' && (one.required || Object.hasOwn(draft.shape.properties, one.name)),
      )));

/** Whether the body is a JSON object of which nothing is known. */
const isFreeForm = ({ body }: Entry, { of, typesOf }: Shapes): boolean =>
  body !== undefined &&
  !isFormType(body.contentType) &&
  of(body.schema) === undefined &&
  typesOf(body.schema).includes('object');

const isScalar = (types: readonly string[]): boolean => types.length > 0 && !types.includes('object');

/** A change of the item whose key is in the body: `PUT /pet`. */
function keyedRule(entry: Entry, draft: Draft, shapes: Shapes): Rule | string {
  const { method, body, success } = entry;
  const [key = '', ...deeper] = draft.keys.at(-1) ?? [];
  const inResponse = responseItem(entry, draft, shapes);
  const { inBody, members } = storableBody(entry, bodyItem(entry, draft, shapes), draft, shapes);
  const isItem =
    inBody !== undefined &&
    deeper.length === 0 &&
    hasKey(entry, inBody, key, draft, shapes) &&
    inBody.share >= ENOUGH &&
    (inResponse !== undefined || !success.isJson) &&
    !(body && shapes.typesOf(body.schema).includes('array'));
  if (!isItem) return `${method} of a whole collection`;
  if (saysOnlyCreate(entry) || (!draft.isCreated && !mayCreate(entry) && !saysUpdate(entry)))
    return `${method} of a collection that may also create the item`;
  const beside = body && requiredBeside(shapes, { schema: body.schema, path: inBody.path });
  if (beside !== undefined) return `${method} whose body may find the item by \`${beside}\``;
  const contrary =
    contradiction(entry, draft, shapes, inBody, inResponse) ??
    leavesMembers(entry, draft, inBody.names, shapes) ??
    loss(entry, draft, shapes, inBody);
  if (contrary !== undefined) return contrary;
  const isPartial = saysPartial(entry) && !saysWhole(entry) && !startsWithReplace(entry);
  return {
    rule: method === 'PUT' && !isPartial ? 'replace' : 'update',
    reason: `${method} to the collection with an item and its key`,
    ...(mayCreate(entry) && { mayCreate: true as const }),
    ...(inResponse && { inResponse }),
    inBody: inBody.path,
    bodyNames: inBody.names,
    ...(members && { except: { members } }),
  };
}

export function itemRule(entry: Entry, draft: Draft, shapes: Shapes): Rule | string {
  const { method } = entry;
  if (isJsonPatch(entry)) return patchRule(entry, draft, shapes, 'a JSON Patch');
  if (isScimPatch(entry, shapes)) return patchRule(entry, draft, shapes, 'operations of SCIM');
  const what = draft.isSingle ? 'a single document' : 'an item';
  const inResponse = responseItem(entry, draft, shapes);
  if (method === 'GET') {
    if (!inResponse) return `GET of ${what} that returns something else`;
    const shown = shapes.within(bodySchema(entry)).find(({ path }) => isEqual(path, inResponse));
    const other = shown && otherKey(shown.shape, draft);
    if (other !== undefined) return `GET of ${what} that calls the key \`${other}\``;
    const secret = shown && hiddenPart(shown.shape, shapes);
    if (secret !== undefined) return `GET of ${what} that may not show ${secret}`;
    const hiding = hidingParameter(entry, shapes);
    if (hiding !== undefined) return `GET of ${what} that hides values unless \`${hiding}\` shows them`;
    if (hidesSecrets(entry)) return `GET of ${what} that does not show secrets`;
    if (showsLess(entry)) return `GET of ${what} that returns only one part`;
    return { rule: 'read', reason: `GET that returns ${what}`, inResponse };
  }
  if (method === 'DELETE') {
    if (draft.isSingle) return `DELETE of ${what}`;
    const deleted = deletedMember(draft, shapes);
    if (deleted !== undefined) return `DELETE of ${what} that may only set \`${deleted}\``;
    if (takesFrom(entry, draft.title)) return `DELETE of something in ${what}`;
    if (keepsRow(entry, draft, shapes) || showsArchived(entry, shapes))
      return `DELETE of ${what} that may only change its state`;
    return { rule: 'delete', reason: `DELETE of ${what}`, ...(inResponse && { inResponse }) };
  }
  if (method !== 'PUT' && method !== 'PATCH' && method !== 'POST') return `${method} of ${what}`;
  const added = addedItem(entry, draft, shapes);
  if (added) return added;
  if (!entry.operation.request.body) return `${method} of ${what} without a body`;
  const { inBody, members } = storableBody(entry, bodyItem(entry, draft, shapes), draft, shapes);
  if (!inBody || inBody.share < ENOUGH) return `${method} of ${what} with a body that is not the item`;
  const creates = mayCreate(entry);
  if (creates && onlyCreates(entry, draft.isPatched)) return `PUT of ${what} that may only create it`;
  // Without a POST, nothing but this request could have made the item.
  if (method === 'PUT' && !draft.isCreated && !draft.isSingle && !creates && !saysUpdate(entry))
    return `PUT of ${what} that may also create the item`;
  const isOptional = (inBody.isOptional && !draft.isPatched && !creates) || mayOmitNeeded(inBody, draft);
  const isWhole = saysWhole(entry) || startsWithReplace(entry);
  const isPartial = method === 'PUT' && !isWhole && (isOptional || saysPartial(entry));
  const isList = !inResponse && bestList(shapes.lists(bodySchema(entry)), draft.shape, shapes);
  if (isList) return `${method} of ${what} that returns a list`;
  if (method === 'POST' && !inResponse && !changesSilently(entry, inBody))
    return `POST of ${what} that does not return the item`;
  if (method === 'POST' && draft.isSingle && saysCreate(entry))
    return `POST of ${what} that may only create it`;
  if (method === 'POST' && (!saysChange(entry) || (draft.isSingle && mayAdd(entry, draft.title))))
    return `POST of ${what} that may do more than change it`;
  if (addsToList(entry, draft, inBody.names, shapes)) return `${method} of ${what} that adds to a list`;
  const contrary =
    contradiction(entry, draft, shapes, inBody, inResponse) ??
    leavesMembers(entry, draft, inBody.names, shapes);
  if (contrary !== undefined) return contrary;
  const [namesake] = namesakes(shapes, inBody.shape, draft.shape);
  if (namesake !== undefined) return `${method} whose body may use another name for \`${namesake}\``;
  const lost = loss(entry, draft, shapes, inBody);
  if (lost !== undefined) return lost;
  const optional = inBody.isOptional ? 'all' : 'some';
  if (method === 'PATCH' && saysWhole(entry)) return `PATCH of ${what} that may replace it`;
  return {
    // A single document that was deleted comes back with what is written.
    ...((creates || draft.isSingle) && { mayCreate: true as const }),
    rule: (method === 'PUT' && !isPartial) || (method === 'POST' && isWhole) ? 'replace' : 'update',
    reason: `${method} of ${what} with its properties${isPartial ? `, ${optional} of them optional` : ''}`,
    ...(inResponse && { inResponse }),
    inBody: inBody.path,
    bodyNames: inBody.names,
    ...(members && { except: { members } }),
  };
}

/** Whether a change may leave out what a creation requires, so that the item keeps it. */
const mayOmitNeeded = ({ shape: { properties, required } }: BodyItem, { needed }: Draft): boolean =>
  needed?.some((name) => Object.hasOwn(properties, name) && !required.includes(name)) ?? false;

/** Whether a POST that returns nothing says that it changes the item, and takes nothing but its members. */
const changesSilently = (entry: Entry, { share }: BodyItem): boolean =>
  entry.success.media === undefined && share === 1 && saysUpdate(entry) && saysChange(entry);

const JSON_PATCH = /^application\/json-patch\+json\b/i;

/** RFC 6902. */
const isJsonPatch = ({ operation, method }: Entry): boolean =>
  (method === 'PATCH' || method === 'PUT') &&
  (operation.request.body?.media.every(({ contentType }) => JSON_PATCH.test(contentType)) ?? false);

function patchRule(entry: Entry, draft: Draft, shapes: Shapes, what: string): Rule {
  const inResponse = responseItem(entry, draft, shapes);
  return {
    rule: 'update',
    reason: `${entry.method} with ${what}`,
    ...(inResponse && { inResponse }),
    inBody: [],
  };
}
