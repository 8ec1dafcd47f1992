import { api, FERNS, settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const cachedCopy = defineRule({
  code: 'openapi/cached-copy',
  summary: 'An OpenAPI file could not be fetched, so an earlier copy is used.',
  why: 'Pages may show an older version of the API.',
  fix: 'Check the URL and your network, and build again.',
  bad: { 'docs.json': settings('"api": { "openapi": "https://ferns.example/ferns.yaml" }') },
  good: api(FERNS),
  foundBy: 'network',
});
