import { defineRule } from '../rule.ts';

export const runFailed = defineRule({
  code: 'run/failed',
  isBroken: true,
  summary: 'A request that a page shows gets no response.',
  why: 'The server is not running, is too slow, or sends more than 1 MB of data.',
  fix: 'Start the server that `--server` names, or let `check --run` use the sandbox.',
  foundBy: 'run',
});
