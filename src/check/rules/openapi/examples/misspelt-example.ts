import { api, response } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const example = (name: string): string =>
  response(`schema:
  type: object
  properties: { height: { type: integer } }
example: { ${name}: 40 }`);

export const misspeltExample = defineRule({
  code: 'openapi/misspelt-example',
  summary: 'A property in an example is a misspelling of one that the schema describes.',
  why: 'The schema allows other properties, so nothing else notices it. Readers copy the wrong name.',
  fix: 'Correct the name, or describe the property in the schema.',
  bad: api(example('heigth')),
  good: api(example('height')),
});
