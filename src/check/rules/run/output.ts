import { defineRule } from '../rule.ts';
import { curlBlock, plantsPage } from './plants.ts';

const shows = (name: string): string =>
  `${curlBlock('{ "name": "Fern" }')}\n\`\`\`json\n{ "id": ..., "name": "${name}" }\n\`\`\`\n`;

export const runOutput = defineRule({
  code: 'run/output',
  isFixable: true,
  isBroken: true,
  summary: 'The block after a request does not show its response.',
  why: 'Readers who send the request see something else than the page promises.',
  fix: '`check --run --update` writes the response there. `...` may stand for parts that you leave out.',
  bad: plantsPage(shows('Moss')),
  good: plantsPage(shows('Fern')),
  foundBy: 'run',
});
