/** Values of a path of which the texts say that they ignore case. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { type Draft, parametersOf } from '../draft.ts';
import type { Shapes } from '../shapes/shapes.ts';
import { textOf } from './aliases.ts';

/** `The name is case insensitive.`, `Names are not case-sensitive.` */
const IGNORES_CASE =
  /\bcase[- ]?insensitiv|\b(?:not|isn['’]t|aren['’]t) case[- ]?sensitiv|\bignor(?:es|ing|e) (?:the )?(?:letter )?case\b|\bregardless of (?:the )?(?:letter )?case\b/i;

/**
 * Places in the key of a resource, by the texts of path parameters and of the member that is its key.
 *
 * @param member schema of that member
 */
export function caselessPlaces(
  { keys }: Draft,
  own: readonly OperationRule[],
  shapes: Shapes,
  member: JsonSchema,
): number[] {
  const texts = own.flatMap(({ entry, scope }) =>
    scope ? [] : parametersOf(entry).map((parameter, place) => ({ place, text: textOf(parameter, shapes) })),
  );
  const { description = '' } = flattenWhole(member, shapes.components).schema;
  const all = [...texts, { place: keys.length - 1, text: description }];
  const places = all.flatMap(({ place, text }) =>
    place < keys.length && IGNORES_CASE.test(text) ? [place] : [],
  );
  return [...new Set(places)].sort((a, b) => a - b);
}
