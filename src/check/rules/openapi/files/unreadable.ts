import { FERNS, settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unreadable = defineRule({
  code: 'openapi/unreadable',
  severity: 'error',
  summary: 'An OpenAPI file cannot be read, or cannot be processed after reading.',
  why: 'Its operations have no pages, or pages without parameters and playground.',
  fix:
    'The message gives the reason. A folder is not a file, and some mistakes prevent joining or ' +
    'upgrading an API description.',
  bad: { 'docs.json': settings('"api": { "openapi": "api" }'), 'api/ferns.yaml': FERNS },
  good: { 'docs.json': settings('"api": { "openapi": "api/ferns.yaml" }'), 'api/ferns.yaml': FERNS },
});
