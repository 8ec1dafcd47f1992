import { defineRule } from '../rule.ts';
import { createPlant, requestExample } from './plants.ts';

const curl = (path: string): string =>
  `\`\`\`bash\ncurl -X POST https://api.example.com${path} --json '{ "name": "Fern" }'\n\`\`\``;

export const exampleRequest = defineRule({
  code: 'example/request',
  isBroken: true,
  summary: "A curl command or `fetch` call does not match the page's operation.",
  why: 'Readers who copy the example call another operation, or omit what this one requires.',
  fix: 'Correct the method, the path or the missing value. Placeholders such as `$TOKEN` are fine.',
  bad: createPlant(requestExample(curl('/plant'))),
  good: createPlant(requestExample(curl('/plants'))),
});
