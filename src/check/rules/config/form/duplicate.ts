import { legacy } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const duplicate = defineRule({
  code: 'config/duplicate',
  summary: 'A list in the settings has the same item twice.',
  why: 'The second item has no effect.',
  fix: 'Delete one of the items.',
  bad: { 'docs.json': legacy('"versions": ["v1", "v1"]') },
  good: { 'docs.json': legacy('"versions": ["v1", "v2"]') },
});
