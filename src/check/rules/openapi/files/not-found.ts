import { api, FERNS, settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const notFound = defineRule({
  code: 'openapi/not-found',
  isBroken: true,
  summary: 'An OpenAPI file or its overlay does not exist.',
  why: 'Its operations have no pages, or pages without parameters and playground.',
  fix: 'Correct the path, or put the file into the docs folder.',
  bad: { 'docs.json': settings('"api": { "openapi": "fern.yaml" }'), 'ferns.yaml': FERNS },
  good: api(FERNS),
});
