import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const settings = navigation('{ "pages": ["index", "shade"] }');

export const componentAsText = defineRule({
  code: 'content/component-as-text',
  isBroken: true,
  summary: 'A `.md` page has components, but cannot be compiled as MDX.',
  why: 'Readers see the text of the components without their look, and lose what is in their attributes.',
  fix: 'Correct what the message says. If the page imports or exports something, rename it to `.mdx`.',
  bad: { 'docs.json': settings, 'shade.md': '<Note>Ferns like shade.</Note>\n\nMore than <5 leaves.\n' },
  good: { 'docs.json': settings, 'shade.md': '<Note>Ferns like shade.</Note>\n\nMore than 5 leaves.\n' },
});
