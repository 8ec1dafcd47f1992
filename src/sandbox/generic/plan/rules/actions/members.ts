/** What an action takes from the body of its request. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { takesOnlyFile } from '../../files.ts';
import { referencesIn } from '../../references/references.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isIdName, isReadOnly, itemNames } from '../../resources/names.ts';
import type { Shape, Shapes } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import { maskIn } from '../evidence/choices.ts';
import { saysUpdate } from '../evidence/texts/changes.ts';
import type { Action } from '../operation-rule.ts';
import { startsOf, type Verb, withoutStart } from './effects/verbs.ts';

/** The object in the body, without members if there is no body; `undefined` if the body is something else. */
export function actionBody(entry: Entry, shapes: Shapes): Shape | undefined {
  const { request } = entry.operation;
  if (!request.body) return NO_MEMBERS;
  const shape = entry.body && shapes.of(entry.body.schema);
  if (shape) return maskIn(shape.properties) === undefined ? shape : undefined;
  return request.body.required || takesOnlyFile(request) ? undefined : NO_MEMBERS;
}

const NO_MEMBERS: Shape = { schema: true, names: [], parts: [], properties: {}, required: [] };

const SENDS = /^(?:re)?(?:send|share|forward|invite|remind|email|mail|notify|message|export|print)$/;

/** Members of a body that the item has, too. */
export function takenMembers(
  body: Shape,
  draft: Draft,
  verb: Verb | undefined,
  shapes: Shapes,
  /** The item's name of the id of who it is assigned to. */
  assigned: Action['names'] = {},
): Pick<Action, 'takes' | 'names'> {
  const { properties } = draft.shape;
  // What is sent with a message is about that.
  if (verb && SENDS.test(verb.word)) return { takes: [], names: {} };
  const names = { ...(verb && namesWith(verb, body, draft, shapes)), ...assigned };
  const twins = itemNames(shapes, body, draft.shape);
  const keys = new Set(['id', ...draft.keys.map((key) => key?.join('.'))]);
  const references = new Set([...objectsNamedIn(shapes, body, draft.shape), ...Object.values(assigned)]);
  const takes = Object.entries(body.properties).flatMap(([sent, schema]) => {
    const name = own(names, sent) ?? twins.get(sent) ?? sent;
    const twin = own(properties, name);
    const isSame =
      references.has(name) || (twin !== undefined && typeOf(twin, shapes) === typeOf(schema, shapes));
    return isSame && !keys.has(name) && !isReadOnly(shapes, body, sent) ? [name] : [];
  });
  return { takes, names };
}

/** Objects of the item whose key a body has: `assignee` for `assignee_id`. */
const objectsNamedIn = (shapes: Shapes, body: Shape, item: Shape): string[] =>
  referencesIn(shapes, body, item).flatMap(({ name, isList }) => (isList ? [] : [name]));

const typeOf = (schema: JsonSchema, { typesOf }: Shapes): string => typesOf(schema).join();

/** How much of something. */
const AMOUNT = /amount|total|price|cost|value|balance|quantity$/;

/**
 * Members that may say what the action is about, and not what the item has then: the `amount` of a refund,
 * the lines that are shipped.
 */
export function unsureIn(takes: readonly string[], body: Shape, { shape }: Draft, shapes: Shapes): string[] {
  const references = objectsNamedIn(shapes, body, shape);
  return takes.filter((name) => {
    if (references.includes(name)) return false;
    const type = typeOf(shape.properties[name] ?? true, shapes);
    if (type === 'string') return AMOUNT.test(folded(name));
    return type !== 'boolean' && !(isNumber(type) && isIdName(name));
  });
}

const isNumber = (type: string): boolean => type === 'integer' || type === 'number';

/** Verbs of requests that give members of an item the values in the body. */
const SETS =
  /^(?:set|update|change|edit|rename|modify|replace|assign|reassign|move|reschedule|extend|transfer|relocate)$/;
const TAKES_AWAY = /(?:^|[-_])(?:detach|remove|delete|unset|unlink|clear|reset|cancel|revoke)/i;
const SETS_SOMETHING = /^(?:set|update|change|edit)(?:[-_]|(?=[A-Z]))/;

/** Without an `operationId`, which may end in the name of the method. */
const named = (entry: Entry): Entry => {
  const { operationId: _id, ...operation } = entry.operation;
  return { ...entry, operation };
};

/**
 * Whether a request sets members of the item: its path is the name of one (`PUT /orders/{id}/status`), or its
 * verb or its text says so, and the item has all of the body.
 */
export function setsMembers(
  { entry, segment, verb }: { entry: Entry; segment: string; verb: string },
  { properties }: Shape,
  takes: readonly string[],
  { shape }: Draft,
  shapes: Shapes,
): boolean {
  const types = takes.map((name) => typeOf(shape.properties[name] ?? true, shapes));
  // With another method, a list may get more.
  const isWhole = entry.method === 'PUT' || entry.method === 'PATCH';
  if (!isWhole && types.some((type) => type.includes('array'))) return false;
  const member = folded(segment.replace(SETS_SOMETHING, ''));
  if (takes.some((name) => [member, `${member}id`].includes(folded(name)))) return true;
  const isAll = takes.length > 0 && takes.length === Object.keys(properties).length;
  if (TAKES_AWAY.test(segment)) return false;
  return isAll && ((isWhole && saysUpdate(named(entry))) || SETS.test(verb) || SETS_SOMETHING.test(segment));
}

/** Texts of a body that the item has under a name with the verb in it: `reason` as `cancellation_reason`. */
function namesWith(verb: Verb, body: Shape, { shape }: Draft, shapes: Shapes): Record<string, string> {
  const starts = startsOf(verb);
  const isText = (schema: JsonSchema): boolean => typeOf(schema, shapes) === 'string';
  const isFree = (schema: JsonSchema): boolean =>
    isText(schema) && !flattenWhole(schema, shapes.components).schema.enum;
  const texts = Object.entries(shape.properties).flatMap(([name, schema]) => {
    const end = withoutStart(folded(name), starts);
    return end !== undefined && isFree(schema) ? [{ name, end }] : [];
  });
  const names: Record<string, string> = {};
  for (const [sent, schema] of Object.entries(body.properties)) {
    const end = withoutStart(folded(sent), starts) ?? folded(sent);
    if (Object.hasOwn(shape.properties, sent) || end.length < MIN_WORD || !isText(schema)) continue;
    const [twin, ...others] = texts.filter((text) => text.end === end);
    if (twin && others.length === 0) names[sent] = twin.name;
  }
  return names;
}

const MIN_WORD = 4;
