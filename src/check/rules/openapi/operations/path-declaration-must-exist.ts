import { api, FERNS, HEAD } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const pathDeclarationMustExist = defineRule({
  code: 'openapi/path-declaration-must-exist',
  summary: 'A path has a parameter without a name.',
  why: 'Requests cannot fill in the empty braces.',
  fix: 'Write the name between the braces, as in `/ferns/{id}`.',
  bad: api(`${HEAD}paths:
  /ferns/{}:
    get: { responses: { '200': { description: A fern. } } }
`),
  good: api(FERNS),
});
