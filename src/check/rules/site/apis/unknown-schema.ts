import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownSchema = defineRule({
  code: 'site/unknown-schema',
  isBroken: true,
  summary: 'A page names a schema that no OpenAPI file has.',
  why: 'The page does not show the schema.',
  fix: 'Correct the name. It is a key of `components.schemas`.',
  bad: {
    ...api(schema('type: object')),
    'index.mdx': '---\ntitle: The fern\nopenapi-schema: Fren\n---\n',
  },
  good: {
    ...api(schema('type: object')),
    'index.mdx': '---\ntitle: The fern\nopenapi-schema: Fern\n---\n',
  },
});
