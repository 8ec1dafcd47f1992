import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const serverWithoutScheme = defineRule({
  code: 'openapi/server-without-scheme',
  summary: 'The address of a server has no scheme, such as `https://`, or a misspelled one.',
  why: 'Requests would go to a path of the site instead, or nowhere.',
  fix: 'Write the whole address: `https://api.example.com/v1`.',
  bad: api(FERNS.replace('https://api', 'api')),
  good: api(FERNS),
});
