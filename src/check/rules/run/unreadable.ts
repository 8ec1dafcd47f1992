import { defineRule } from '../rule.ts';
import { curlBlock, plantsPage } from './plants.ts';

const fern = '{ "name": "Fern" }';

export const runUnreadable = defineRule({
  code: 'run/unreadable',
  isBroken: true,
  summary: 'A block is marked with `run`, but is not a request that can be sent.',
  why:
    '`check --run` starts no shell. It can only read one curl command or `fetch` call to a ' +
    'documented server.',
  fix: 'Write a single request to a documented server, or remove `run`.',
  bad: plantsPage(curlBlock(fern, 'https://plant.example.com/plants')),
  good: plantsPage(curlBlock(fern)),
  foundBy: 'run',
});
