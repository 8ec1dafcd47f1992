/** A PUT without a body that adds an item by its key: `PUT /teams/{id}/members/{username}`. */
import type { Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { SAME, type Shapes } from '../resources/shapes/shapes.ts';
import { folded } from '../resources/templates.ts';
import { isConfirmed } from './actions/confirmations.ts';
import { responseItem } from './evidence/item-in-bodies.ts';
import { wordsOf } from './evidence/texts/words.ts';
import type { OperationRule, Rule } from './operation-rule.ts';

const ADDS =
  /\b(?:add|assign|attach|associat|link|join|star|follow|favou?rit|like|bookmark|watch|subscrib|pin|block|mute|invit|grant|enrol|put|save|insert)/i;

/** What is there already, or is taken away. */
const OTHER =
  /\b(?:updat|modif|chang|edit|remov|delet|convert|check|transfer|accept|restor|reset|enabl|disabl|un(?:star|follow|link|pin|block|mute|subscrib))/i;

/** Undefined for any other request. */
export function addedItem(entry: Entry, draft: Draft, shapes: Shapes): Rule | undefined {
  const { method, template, operation, success } = entry;
  const isOther =
    method !== 'PUT' ||
    operation.request.body ||
    draft.isSingle ||
    draft.isCreated ||
    template !== draft.name;
  if (isOther || draft.keys.at(-1) === null) return undefined;
  const { operationId = '', summary = '', description = '' } = operation;
  const [first = ''] = [summary, description.split(/\.\s/, 1)[0], operationId].filter(Boolean);
  if (first !== '' && (!ADDS.test(wordsOf(entry)) || OTHER.test(first))) return undefined;
  const inResponse = responseItem(entry, draft, shapes);
  if (!inResponse && success.media && !isConfirmed(entry, shapes)) return undefined;
  return {
    rule: 'replace',
    reason: 'PUT without a body that adds an item by its key',
    mayCreate: true,
    isAdded: true,
    ...(inResponse && { inResponse }),
  };
}

/** Notes of which resource the items are that such requests add. */
export function noteOrigins(ruled: readonly OperationRule[], drafts: readonly Draft[], shapes: Shapes): void {
  for (const { isAdded, resource } of ruled) {
    const origin = isAdded && resource ? originOf(resource, drafts, shapes) : undefined;
    if (resource && origin) resource.origin = origin;
  }
}

function originOf(draft: Draft, drafts: readonly Draft[], shapes: Shapes): Draft | undefined {
  const key = draft.keys.at(-1)?.join('.');
  const same = drafts.filter(
    (other) =>
      other !== draft &&
      !other.isSingle &&
      other.keys.length === 1 &&
      other.keys[0]?.join('.') === key &&
      shapes.similarity(other.shape, draft.shape) === SAME,
  );
  const parameterOf = ({ parameters }: Draft): string => folded(parameters.at(-1)?.name ?? '');
  return same.length > 1 ? same.find((other) => parameterOf(other) === parameterOf(draft)) : same[0];
}
