import { own } from '../../../json/index.ts';
import { type ComponentRule, defineRule, type UseRule } from '../rule.ts';

/** Names of the components of the theme have a capital, and so have those of authors. */
const isComponent = (name: string): boolean => /^[A-Z]/.test(name);

export const misplaced = defineRule<UseRule>({
  code: 'component/misplaced',
  summary: 'A component is outside the component that must contain it.',
  why: 'The component lacks what its parent provides: tabs cannot be switched, and steps have no numbers.',
  fix: 'Move it into that component.',
  bad: { 'index.mdx': '<Step title="Water">Water the ferns.</Step>\n' },
  good: { 'index.mdx': '<Steps>\n  <Step title="Water">Water the ferns.</Step>\n</Steps>\n' },
  find({ target, component }, { components }, { isPage }) {
    const known = own<ComponentRule>(components, target);
    // A snippet, and an author's component, may be used within the right one.
    if (!component || !known?.parents || !isPage) return undefined;
    const around = component.ancestors.filter(isComponent);
    if (around.some((name) => known.parents?.includes(name) || !Object.hasOwn(components, name)))
      return undefined;
    const names = known.parents.map((name) => `<${name}>`).join(' or ');
    return { message: `<${target}> must be inside ${names}`, hint: `Wrap it in ${names}.` };
  },
});
