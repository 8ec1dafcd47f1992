import { own } from '../../../json/index.ts';
import { type ComponentRule, defineRule, type UseRule } from '../rule.ts';
import { misspeltRequired } from './misspelt-required.ts';

export const missingProperty = defineRule<UseRule>({
  code: 'component/missing-property',
  summary: 'A component lacks a required property.',
  why: 'Readers see a tab, heading or field without a name.',
  fix: 'Add the property.',
  bad: { 'index.mdx': '<Tabs>\n  <Tab>Ferns like shade.</Tab>\n</Tabs>\n' },
  good: { 'index.mdx': '<Tabs>\n  <Tab title="Ferns">Ferns like shade.</Tab>\n</Tabs>\n' },
  find({ target, component }, { components, contentProperties }) {
    const rule = own<ComponentRule>(components, target);
    const required = rule?.required;
    // One that shows nothing without children or a property has a rule of its own.
    const isOfOther = component?.isEmpty && Object.hasOwn(contentProperties, target);
    if (!component || !required || isOfOther) return undefined;
    // The value of an expression is null.
    const isThere = required.some((name) => {
      const value = component.properties[name];
      return value !== undefined && value !== '';
    });
    // A misspelt one has a rule of its own.
    if (isThere || misspeltRequired(component, rule)) return undefined;
    const names = required.map((name) => `"${name}"`);
    return {
      message: `<${target}> has no ${names.length > 1 ? names.join(' or ') : names[0]}`,
      hint: names.length > 1 ? `Add one of ${names.join(', ')}.` : `Add ${names[0]}.`,
    };
  },
});
