/** What a DELETE at the path of a property does: `/tasks/{id}/assignee` removes `assignee_id`. */
import { validate } from '../../../../../../contract/index.ts';
import type { Entry } from '../../../resources/entries.ts';
import { isGeneral } from '../../../resources/general-parameters.ts';
import { propertiesByFoldedName } from '../../../resources/names.ts';
import type { Shape, Shapes } from '../../../resources/shapes/shapes.ts';
import { singular } from '../../../resources/singular.ts';
import { folded } from '../../../resources/templates.ts';
import { wordsOf } from '../../evidence/texts/words.ts';
import { type Effect, NO_EFFECT } from './effects.ts';

const REMOVES = /\b(?:delet|remov|clear|unset|unassign|reset)/i;
const ALL = /\b(?:all|every|clear\w*|empt(?:y|ies))\b/i;

/** Nothing if the item requires the property, or if the request may choose a part of it. */
export function removalOf(entry: Entry, segment: string, shape: Shape, shapes: Shapes): Effect {
  const { request } = entry.operation;
  const { properties, required } = shape;
  const named = propertiesByFoldedName(shape);
  const word = folded(segment);
  const [name] = [word, `${word}id`, `${word}url`].flatMap((one) => named.get(one) ?? []);
  const schema = name === undefined ? undefined : properties[name];
  const chooses = request.parameters.some((one) => one.in === 'query' && !isGeneral(one.name));
  if (name === undefined || schema === undefined || request.body || chooses) return NO_EFFECT;
  const isList = shapes.typesOf(schema).includes('array');
  // `Remove the current user as a follower` of `followers`, which is an object.
  if (!isList && singular(word) !== word) return NO_EFFECT;
  const words = wordsOf(entry);
  if (words !== '. . ' && !(isList ? ALL : REMOVES).test(words)) return NO_EFFECT;
  const value = isList ? [] : null;
  if (validate(schema, value, { components: shapes.components }).length === 0)
    return { ...NO_EFFECT, sets: { [name]: value } };
  return required.includes(name) ? NO_EFFECT : { ...NO_EFFECT, removes: [name] };
}
