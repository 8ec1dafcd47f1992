/** The rules of requests about elements of a list of the item: `PUT /pets/{petId}/tags/{tag}`. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry, Places } from '../../resources/entries.ts';
import { propertiesByFoldedName } from '../../resources/names.ts';
import type { Scope } from '../../resources/scopes.ts';
import { ALIKE, type Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { responseItem } from '../evidence/item-in-bodies.ts';
import { wordsOf } from '../evidence/texts/words.ts';
import type { Action, Rule } from '../operation-rule.ts';
import { isConfirmed } from './confirmations.ts';
import { NO_EFFECT } from './effects/effects.ts';

/** `/pets/{}`, and the segment `tags`, of `/pets/{}/tags/{}` or `/pets/{}/tags`. */
const ELEMENT = /^(.+\{\})\/([^/{}]+?)(?:\/\{\})?$/;

export const holderPath = (template: string): string | undefined => ELEMENT.exec(template)?.[1];

const POSITION = /\b(?:index|position|zero-based|one-based)\b/i;

/** `undefined` for a request about something else. */
export function elementRule(
  entry: Entry,
  resource: Draft,
  places: Places,
  shapes: Shapes,
): (Rule & { scope: Scope }) | undefined {
  const { method, template, operation } = entry;
  const [, , segment = ''] = ELEMENT.exec(template) ?? [];
  const name = propertiesByFoldedName(resource.shape).get(folded(segment));
  if (!template.endsWith('{}')) return addedElements(entry, name, resource, places, shapes);
  const isRead = [template, template.slice(0, -3)].some((path) => places.at(path, 'GET'));
  if (name === undefined || isRead || operation.request.body || !/^(?:PUT|POST|DELETE)$/.test(method))
    return undefined;
  const list = resource.shape.properties[name] ?? true;
  const { items, maxItems } = flattenWhole(list, shapes.components).schema;
  const parameter = operation.request.parameters.find(
    (one) => one.in === 'path' && one.name === entry.parameters.at(-1),
  );
  if (items === undefined || maxItems !== undefined || !parameter) return undefined;
  const types = [items, parameter.schema].map((schema) => shapes.typesOf(schema).join());
  const isSame = types[0] === types[1] && /^(?:string|integer)$/.test(types[0] ?? '');
  const isListed = flattenWhole(items, shapes.components).schema.enum !== undefined;
  // `tagId` is no element of a list of names.
  const isOther = folded(parameter.name).endsWith('id') && !folded(name).endsWith('ids');
  const isPlace = /^(?:index|position|number|offset)$/.test(folded(parameter.name));
  if (!isSame || isListed || isOther || isPlace || POSITION.test(parameter.description ?? ''))
    return undefined;
  const inResponse = responseItem(entry, resource, shapes);
  if (!inResponse && !isConfirmed(entry, shapes)) return undefined;
  const isRemoved = method === 'DELETE';
  const element = { name, parameter: entry.parameters.at(-1) ?? '', ...(isRemoved && { isRemoved }) };
  return {
    reason: `${method} that ${isRemoved ? 'removes an element from' : 'adds an element to'} \`${name}\``,
    ...ruleOf(element, resource, inResponse),
  };
}

const ruleOf = (
  element: NonNullable<Action['element']>,
  resource: Draft,
  inResponse: string[] | undefined,
): Omit<Rule, 'reason'> & { scope: Scope } => ({
  rule: 'action',
  action: { ...NO_EFFECT, takes: [], names: {}, isStart: true, done: [], element },
  ...(inResponse && { inResponse }),
  scope: { resource, isItem: true, key: resource.parameters.map((_, index) => index), properties: [] },
});

const ADDS = /\b(?:add|append|attach|insert)/i;
const REPLACES = /\b(?:replac|overwrit|set(?:s|ting)?\b|updat|remov|delet|synchroni|request)/i;

/** A POST with elements in its body. A list may also replace the other, unless the texts tell. */
function addedElements(
  entry: Entry,
  name: string | undefined,
  resource: Draft,
  places: Places,
  shapes: Shapes,
): (Rule & { scope: Scope }) | undefined {
  const { template, method, body, success } = entry;
  const { items, maxItems } = flattenWhole(
    resource.shape.properties[name ?? ''] ?? true,
    shapes.components,
  ).schema;
  if (name === undefined || items === undefined || maxItems !== undefined || !body) return undefined;
  if (method !== 'POST' || success.status === 202 || places.at(template, 'GET')) return undefined;
  const sent = elementsIn(body.schema, name, shapes);
  const types = [items, sent?.element ?? true].map((schema) => shapes.typesOf(schema).join());
  if (!sent || types[0] !== types[1] || !/^(?:string|integer)$/.test(types[0] ?? '')) return undefined;
  const words = wordsOf(entry);
  const isSaid = ADDS.test(words) || (!sent.isList && !/\w/.test(words));
  if (!isSaid || REPLACES.test(words)) return undefined;
  const inResponse = responseItem(entry, resource, shapes);
  const isOfItem = shapes
    .within(bodySchema(entry))
    .some(({ shape }) => shapes.similarity(shape, resource.shape) >= ALIKE);
  if (inResponse ? !isOfItem : !isConfirmed(entry, shapes)) return undefined;
  return {
    reason: `POST that adds ${sent.isList ? 'elements' : 'an element'} to \`${name}\``,
    ...ruleOf({ name, path: sent.path }, resource, inResponse),
  };
}

/** The body, or its only member, `{ tags: [] }` or `{ tag: '' }`. */
function elementsIn(
  schema: JsonSchema,
  name: string,
  shapes: Shapes,
): { path: string[]; element: JsonSchema; isList: boolean } | undefined {
  const { items } = flattenWhole(schema, shapes.components).schema;
  if (items !== undefined) return { path: [], element: items, isList: true };
  const [[sent, member = true] = [], ...others] = Object.entries(shapes.of(schema)?.properties ?? {});
  if (sent === undefined || others.length > 0) return undefined;
  const { items: inner } = flattenWhole(member, shapes.components).schema;
  const isNamed = folded(sent) === folded(inner === undefined ? singular(name) : name);
  return isNamed ? { path: [sent], element: inner ?? member, isList: inner !== undefined } : undefined;
}
