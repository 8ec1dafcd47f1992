import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownRule = defineRule({
  code: 'config/unknown-rule',
  summary: 'The setting `check` names a code that no problem has.',
  why: 'The entry has no effect: the problem that you meant keeps its severity.',
  fix: 'Correct the code. `trellis check` prints the code of each problem.',
  bad: { 'docs.json': settings('"check": { "rules": { "link/mising-page": "warning" } }') },
  good: { 'docs.json': settings('"check": { "rules": { "link/missing-page": "warning" } }') },
});
