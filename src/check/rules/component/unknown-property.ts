import { respelled } from '../../../diagnostics/index.ts';
import { own } from '../../../json/index.ts';
import { asQuestion, suggest } from '../../targets.ts';
import { type ComponentRule, defineRule, type UseRule } from '../rule.ts';
import { misspeltRequired } from './misspelt-required.ts';

/** Every element of HTML may have these. Components ignore most of them, and none does harm. */
const COMMON = /^(?:key|id|class|className|style|lang|dir|role|slot|children|(?:aria|data|client)[-:].*)$/;

export const unknownProperty = defineRule<UseRule>({
  code: 'component/unknown-property',
  isFixable: true,
  summary: 'A component does not have a property that the page sets.',
  why: 'The property has no effect, so the page may not look as intended.',
  fix: 'Correct its name, or delete it. The page Properties of components lists all properties.',
  bad: { 'index.mdx': '<Card tittle="Ferns">They like shade.</Card>\n' },
  good: { 'index.mdx': '<Card title="Ferns">They like shade.</Card>\n' },
  find({ target, component }, { components }) {
    const known = own<ComponentRule>(components, target);
    if (!component || !known) return undefined;
    const misspelt = misspeltRequired(component, known);
    const isUnknown = (name: string): boolean =>
      known.others === undefined
        ? !Object.hasOwn(known.properties, name) && !COMMON.test(name)
        : name === misspelt?.written;
    const names = Object.keys(known.properties);
    // One that is set already is hardly what another name means.
    const unset = names.filter((name) => !Object.hasOwn(component.properties, name));
    const all = names.length > 0 ? `It has ${names.map((each) => `"${each}"`).join(', ')}.` : 'It has none.';
    return Object.keys(component.properties)
      .filter(isUnknown)
      .map((name) => ({
        message: `<${target}> has no property "${name}"`,
        hint:
          suggest(name, unset) ?? asQuestion(misspelt?.written === name ? misspelt.meant : undefined) ?? all,
        at: name,
        ...respelled(name, unset),
      }));
  },
});
