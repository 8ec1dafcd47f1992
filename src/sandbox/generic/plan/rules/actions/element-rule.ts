/** The rule of a request about one element of a list of the item: `PUT /pets/{petId}/tags/{tag}`. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry, Places } from '../../resources/entries.ts';
import { propertiesByFoldedName } from '../../resources/names.ts';
import type { Scope } from '../../resources/scopes.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import { responseItem } from '../evidence/item-in-bodies.ts';
import type { Rule } from '../operation-rule.ts';
import { isConfirmed } from './confirmations.ts';
import { NO_EFFECT } from './effects/effects.ts';

/** `/pets/{}`, and the segment `tags`, of `/pets/{}/tags/{}`. */
const ELEMENT = /^(.+\{\})\/([^/{}]+)\/\{\}$/;

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
    rule: 'action',
    reason: `${method} that ${isRemoved ? 'removes an element from' : 'adds an element to'} \`${name}\``,
    action: { ...NO_EFFECT, takes: [], names: {}, isStart: true, done: [], element },
    ...(inResponse && { inResponse }),
    scope: { resource, isItem: true, key: resource.parameters.map((_, index) => index), properties: [] },
  };
}
