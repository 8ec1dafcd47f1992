import { api, FERNS, settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unreachable = defineRule({
  code: 'openapi/unreachable',
  summary: 'An OpenAPI file cannot be fetched from its URL.',
  why: "The file's operations have pages without parameters and playground.",
  fix: 'Check the URL and your network, or copy the file into the docs folder.',
  bad: { 'docs.json': settings('"api": { "openapi": "https://ferns.example/ferns.yaml" }') },
  good: api(FERNS),
  foundBy: 'network',
});
