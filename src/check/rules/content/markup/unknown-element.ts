import { elementNames } from '../../../../content/index.ts';
import { didYouMean } from '../../../../diagnostics/index.ts';
import { defineRule, type UseRule } from '../../rule.ts';

export const unknownElement = defineRule<UseRule>({
  code: 'content/unknown-element',
  isBroken: true,
  summary: 'A tag in small letters is a misspelled element, or a component without its capital.',
  why: 'Browsers show only the text in it.',
  fix: 'Correct the name of both tags. Names of components begin with a capital: `<Warning>`.',
  bad: { 'index.mdx': '<warning>Ferns like shade.</warning>\n' },
  good: { 'index.mdx': '<Warning>Ferns like shade.</Warning>\n' },
  find({ kind, target }, { components }) {
    if (kind !== 'unknown-element') return undefined;
    const component = Object.keys(components).find((name) => name.toLowerCase() === target);
    // Other names may be elements of scripts, or of browsers to come.
    const meant = component ?? didYouMean(target, [...elementNames(), ...Object.keys(components)]);
    if (meant === undefined) return undefined;
    const message =
      component === undefined
        ? `<${target}> is neither an element of HTML nor a component`
        : `only the text in <${target}> is shown: components begin with a capital`;
    return { message, hint: `Did you mean <${meant}>?` };
  },
});
