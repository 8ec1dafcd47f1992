/** Members that responses hide if another member of the same item is true: `secured` of a variable. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Shape, Shapes } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';

const FLAG = /^(?:is)?(?:secured?|secret|sensitive|masked|encrypted|confidential|protected)$/;
const HIDES =
  /\b(?:never|not) (?:be )?(?:exposed|shown|returned|displayed|included|visible|revealed)\b|\b(?:is|are|be) (?:empty|masked|blank|omitted|redacted|null)\b/i;
/** The flag of an item that its text, or that of a member beside it, lets hide values. */
export function hidingFlag({ properties }: Shape, { typesOf, components }: Shapes): string | undefined {
  const sentencesOf = (name: string): string[] =>
    (flattenWhole(properties[name] ?? true, components).schema.description ?? '').split(/(?<=\.)\s/);
  return Object.keys(properties).find((flag) => {
    if (!FLAG.test(folded(flag)) || typesOf(properties[flag] ?? true).join() !== 'boolean') return false;
    const word = folded(flag).replace(/^is/, '');
    const isAbout = (sentence: string): boolean =>
      /\b(?:if|when)\b/i.test(sentence) && sentence.split(/\W+/).some((one) => folded(one) === word);
    return (
      sentencesOf(flag).some((one) => HIDES.test(one)) ||
      Object.keys(properties).some(
        (name) => name !== flag && sentencesOf(name).some((one) => isAbout(one) && HIDES.test(one)),
      )
    );
  });
}
