import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const server = (value: string): string =>
  FERNS.replace(
    'servers: [{ url: https://api.ferns.example }]',
    `servers:
  - url: https://{region}.ferns.example
    variables:
      region: { default: ${value}, enum: [eu, us] }`,
  );

export const serverVariable = defineRule({
  code: 'openapi/server-variable',
  summary: 'The default of a server variable is not among the values that the variable allows.',
  why: 'Samples and the playground send requests to a server that does not exist.',
  fix: 'Write one of the values as the default, or add the default to `enum`.',
  bad: api(server('asia')),
  good: api(server('eu')),
});
