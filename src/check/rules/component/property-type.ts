import { respelled } from '../../../diagnostics/index.ts';
import { own } from '../../../json/index.ts';
import { suggest } from '../../targets.ts';
import { type ComponentRule, defineRule, type UseRule } from '../rule.ts';

type PropertyType = ComponentRule['properties'][string]['type'];

/** Pages write switches as texts too: `open="True"`. */
const SWITCH = /^(?:|true|false|yes|no|1|0)$/i;

function isOfType(value: string | number | boolean, type: PropertyType): boolean {
  const text = String(value).trim();
  if (type === 'text') return true;
  if (type === 'number')
    return value !== true && value !== false && text !== '' && Number.isFinite(Number(text));
  if (type === 'switch') return SWITCH.test(text);
  return type.some((choice) => choice === text.toLowerCase());
}

const NAMES = { number: 'a number', switch: 'true or false', text: 'a text' };

const nameOf = (type: PropertyType): string =>
  typeof type === 'string' ? NAMES[type] : `one of ${type.map((choice) => `"${choice}"`).join(', ')}`;

export const propertyType = defineRule<UseRule>({
  code: 'component/property-type',
  isFixable: true,
  summary: 'A component property has a value that it does not accept.',
  why: 'The component uses its default instead.',
  fix: 'Use one of the values listed on the page Properties of components.',
  bad: { 'index.mdx': '<Badge color="grene">New</Badge>\n' },
  good: { 'index.mdx': '<Badge color="green">New</Badge>\n' },
  find({ target, component }, { components }) {
    const known = own<ComponentRule>(components, target);
    if (!component || !known) return undefined;
    for (const [name, value] of Object.entries(component.properties)) {
      const type = own<ComponentRule['properties'][string]>(known.properties, name)?.type;
      if (type === undefined || value === null || isOfType(value, type)) continue;
      return {
        message: `"${name}" of <${target}> is ${JSON.stringify(value)}, not ${nameOf(type)}`,
        hint: (typeof type === 'string' ? undefined : suggest(String(value), type)) ?? 'Correct the value.',
        ...(typeof value === 'string' && { at: `${name}="${value}"` }),
        ...(typeof type === 'string' ? {} : respelled(String(value), type)),
      };
    }
    return undefined;
  },
});
