import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownVariable = defineRule({
  code: 'content/unknown-variable',
  summary: 'A page uses a variable that the settings do not define.',
  why: 'Readers see the braces and the name of the variable.',
  fix: 'Correct the name, or add the variable to `variables` in `docs.json`.',
  bad: { 'docs.json': settings('"variables": { "plant": "fern" }'), 'index.mdx': 'Water your {{plnt}}.\n' },
  good: { 'docs.json': settings('"variables": { "plant": "fern" }'), 'index.mdx': 'Water your {{plant}}.\n' },
});
