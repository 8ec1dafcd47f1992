import { own } from '../../../../json/index.ts';
import { defineRule, type UseRule } from '../../rule.ts';

export const emptyComponent = defineRule<UseRule>({
  code: 'content/empty-component',
  summary: 'A component or code block has nothing to show.',
  why: 'The page omits it. Usually its content was forgotten, or is after the closing tag.',
  fix: 'Write content between the tags, or delete the component.',
  bad: { 'index.mdx': '<Note></Note>\n' },
  good: { 'index.mdx': '<Note>Ferns like shade.</Note>\n' },
  find({ kind, target, properties }, { contentProperties }) {
    if (kind !== 'empty') return undefined;
    if (target === '```') {
      return {
        message: 'this code block is empty, so it is not shown',
        hint: 'Write code between its fences, or delete it.',
      };
    }
    const names = own<readonly string[]>(contentProperties, target);
    if (!names || properties?.some((name) => names.includes(name))) return undefined;
    const otherwise = names.length > 0 ? `, or set ${names.map((name) => `"${name}"`).join(' or ')}` : '';
    return {
      message: `<${target}> is empty, so it is not shown`,
      hint: `Write content between its tags${otherwise}.`,
    };
  },
});
