import { defineRule } from '../rule.ts';

export const runSchema = defineRule({
  code: 'run/schema',
  isBroken: true,
  summary: 'The response to a request that a page shows violates the schema in the OpenAPI file.',
  why: 'The server and its documentation disagree, so code that follows the documentation fails.',
  fix: 'Correct the server, its rule set, or the schema.',
  foundBy: 'run',
});
