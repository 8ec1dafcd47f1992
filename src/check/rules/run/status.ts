import { defineRule } from '../rule.ts';
import { curlBlock, plantsPage } from './plants.ts';

export const runStatus = defineRule({
  code: 'run/status',
  isBroken: true,
  summary: 'A request that a page shows returns an unexpected status.',
  why: 'Readers who copy the request get an error.',
  fix:
    'Correct the request. If the page shows an error on purpose, add `status=400` after the language, ' +
    'or write the status into the title of the block with the response.',
  bad: plantsPage(curlBlock('{ "name": "F" }')),
  good: plantsPage(curlBlock('{ "name": "Fern" }')),
  foundBy: 'run',
});
