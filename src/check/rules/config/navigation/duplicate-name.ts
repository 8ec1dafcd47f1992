import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const groups = (first: string, second: string): string =>
  navigation(`{
  "groups": [
    { "group": "${first}", "pages": ["index"] },
    { "group": "${second}", "pages": ["water"] }
  ]
}`);

const WATER = { 'water.mdx': '---\ntitle: Water\n---\n' };

export const duplicateName = defineRule({
  code: 'config/duplicate-name',
  summary: 'Two groups, tabs, languages or versions beside each other have the same name.',
  why: 'Readers cannot tell them apart. A second entry for a language is never opened.',
  fix: 'Rename one of them, or merge both.',
  bad: { 'docs.json': groups('Ferns', 'Ferns'), ...WATER },
  good: { 'docs.json': groups('Ferns', 'Care'), ...WATER },
});
