import { didYouMean, respelled } from '../../../diagnostics/index.ts';
import { asQuestion } from '../../targets.ts';
import { defineRule, type UseRule } from '../rule.ts';

/** The types of JSON Schema. */
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array'];

/** Others that authors write. */
const OTHERS = new Set([
  ...TYPES,
  'int',
  'float',
  'bool',
  'strings',
  'numbers',
  'integers',
  'objects',
  'arrays',
]);

export const unknownType = defineRule<UseRule>({
  code: 'field/unknown-type',
  isFixable: true,
  summary: 'The type of a parameter or field is misspelled.',
  why: 'Readers see a type that does not exist, and Trellis cannot compare it with the OpenAPI file.',
  fix: 'Write a type of JSON Schema, such as `string`. Names of your own types are fine.',
  bad: { 'index.mdx': '<ResponseField name="height" type="intger">In centimeters.</ResponseField>\n' },
  good: { 'index.mdx': '<ResponseField name="height" type="integer">In centimeters.</ResponseField>\n' },
  find({ field }) {
    const type = field?.type;
    // Names of schemas begin with a capital.
    const words = type?.match(/(?<![\p{L}\p{N}_$-])[a-z]+(?![\p{L}\p{N}_$-])/gu) ?? [];
    for (const word of words) {
      const meant = OTHERS.has(word) ? undefined : didYouMean(word, TYPES);
      if (type === undefined || meant === undefined) continue;
      return {
        message: `the type "${word}" does not exist`,
        hint: asQuestion(meant),
        at: type,
        ...(type === word && respelled(word, TYPES)),
      };
    }
    return undefined;
  },
});
