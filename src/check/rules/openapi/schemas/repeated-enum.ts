import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const SIZES = operation(`parameters:
  - name: size
    in: query
    schema: { type: string, enum: [small, large] }`);

export const repeatedEnum = defineRule({
  code: 'openapi/repeated-enum',
  summary: 'An enumeration lists a value twice.',
  why: 'The page shows it twice. Usually one of them was meant to be another value.',
  fix: 'Delete one of them, or correct it.',
  bad: api(SIZES.replace('large', 'small')),
  good: api(SIZES),
});
