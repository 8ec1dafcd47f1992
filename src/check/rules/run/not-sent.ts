import { defineRule } from '../rule.ts';

export const notSent = defineRule({
  code: 'run/not-sent',
  severity: 'info',
  summary: 'A request that may change something was not sent to the server that `--server` names.',
  why: 'Without `--allow-writes`, Trellis sends only requests that read (GET, HEAD, OPTIONS) to a server.',
  fix: 'Use a test server and pass `--allow-writes`, or let `check --run` use the sandbox.',
  foundBy: 'run',
});
