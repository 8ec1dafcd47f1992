import { defineRule } from '../rule.ts';

const withRules = (rules: string): string =>
  `{\n  "navigation": [{ "group": "Guide", "pages": ["index"] }],\n  "check": { "rules": ${rules} }\n}\n`;

export const unknownRule = defineRule({
  code: 'config/unknown-rule',
  summary: 'The setting `check` names a code that no problem has.',
  why: 'The setting has no effect: the problem that you meant keeps its severity.',
  fix: 'Correct the code. `trellis check` prints the code of each problem.',
  bad: { 'docs.json': withRules('{ "link/mising-page": "warning" }') },
  good: { 'docs.json': withRules('{ "link/missing-page": "warning" }') },
});
