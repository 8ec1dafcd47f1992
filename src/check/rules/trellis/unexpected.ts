import { defineRule } from '../rule.ts';

export const unexpected = defineRule({
  code: 'trellis/unexpected',
  severity: 'error',
  summary: 'Trellis failed while it checked or built something.',
  why: 'The other checks still run, but Trellis cannot tell what this one would find.',
  fix: 'Please report it with the output of `--verbose`. No setting hides this problem.',
});
