import { defineRule } from '../rule.ts';
import { curlBlock, plantsPage } from './plants.ts';

const shows = (name: string): string =>
  `${curlBlock('{ "name": "Fern" }')}\n\`\`\`json\n{ "id": ..., "name": "${name}" }\n\`\`\`\n`;

export const runOutput = defineRule({
  code: 'run/output',
  isFixable: true,
  isBroken: true,
  summary: 'The block after a request does not show its response.',
  why: 'Readers who send the request see something other than what the page promises.',
  fix:
    'Run `check --run --update`, which writes the response there. `...` can stand for parts that you ' +
    'leave out.',
  bad: plantsPage(shows('Moss')),
  good: plantsPage(shows('Fern')),
  foundBy: 'run',
});
