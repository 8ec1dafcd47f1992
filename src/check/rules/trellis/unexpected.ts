import { defineRule } from '../rule.ts';

export const unexpected = defineRule({
  code: 'trellis/unexpected',
  severity: 'error',
  summary: 'Trellis itself failed while it checked or built something.',
  why: 'The other checks still run, but what this one would find is not known.',
  fix: 'Please report it with the output of `--verbose`. No setting hides this problem.',
});
