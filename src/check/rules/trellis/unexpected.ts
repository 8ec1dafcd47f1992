import { defineRule } from '../rule.ts';

export const unexpected = defineRule({
  code: 'trellis/unexpected',
  severity: 'error',
  summary: 'Trellis failed while it was checking or building something.',
  why: 'The other checks still run, but Trellis cannot tell what the failed one would have found.',
  fix: 'Please report it with the output of `--verbose`. No setting hides this problem.',
});
