import { api, FERNS, settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const outsideRoot = defineRule({
  code: 'openapi/outside-root',
  severity: 'error',
  summary: 'An OpenAPI file is outside the docs folder.',
  why:
    'Trellis reads nothing outside the folder, so that an OpenAPI file cannot publish other files ' +
    'of your machine.',
  fix: 'Copy the file into the docs folder.',
  bad: { 'docs.json': settings('"api": { "openapi": "../ferns.yaml" }') },
  good: api(FERNS),
});
