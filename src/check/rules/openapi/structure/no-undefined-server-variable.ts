import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noUndefinedServerVariable = defineRule({
  code: 'openapi/no-undefined-server-variable',
  summary: 'A server URL has an undefined variable.',
  why: 'Samples and the playground show the braces instead of a value.',
  fix: 'Define the variable under `variables` of the server, with a `default`.',
  bad: api(FERNS.replace('https://api.ferns.example', "'https://{region}.ferns.example'")),
  good: api(
    FERNS.replace(
      'https://api.ferns.example',
      "'https://{region}.ferns.example', variables: { region: { default: eu } }",
    ),
  ),
});
