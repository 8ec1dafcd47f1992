/**
 * Theme components for interactive components, rendered by Preact at build and in the browser. They have the
 * same elements and classes as those of `components/content`; a test compares the two.
 */
import { h } from 'preact';
import type { StringId } from '../../../contract/index.ts';
import { TONES } from '../../components/content/callouts/tones.ts';
import { addressOf } from '../../components/content/props.ts';
import { badgePart } from './badge.ts';
import { emptyIf, isBlank, unlessEmpty } from './blank.ts';
import { accordionPart, CardGroup, Frame, stepPart } from './boxes.ts';
import { calloutPart } from './callout.ts';
import { cardPart } from './card.ts';
import { iconPart } from './icon.ts';
import { type Part, type PartFacts, setStrings } from './part.ts';
import { Tab, tabSet, tooltipOf, useIsland } from './tabs.ts';

export type { PartFacts } from './part.ts';

/** UI strings that these components show. */
export const PART_STRINGS = [
  ...Object.values(TONES).map(({ name }) => name),
  'common.details',
  'card.unavailable',
  'common.newTab',
] as const satisfies StringId[];

/** Icons that these components draw. */
export const PART_ICONS = [
  ...Object.values(TONES).map(({ icon }) => icon),
  'lucide:arrow-right',
  'lucide:arrow-up-right',
];

/**
 * Sets what the parts of one island need before they render.
 * @param island prefix of the ids of its parts
 */
export function useStrings(translated: Readonly<Record<string, string>>, island: string): void {
  setStrings(translated);
  useIsland(island);
}

/** The components, by the names that authors use. */
export function themeParts(facts: PartFacts): Record<string, Part> {
  const { base } = facts;
  const Icon = iconPart(facts);
  const Callout = calloutPart(Icon);
  const calloutOf = (kind: string): Part => unlessEmpty('Callout', (props) => Callout({ ...props, kind }));

  return {
    Icon,
    Tabs: unlessEmpty('Tabs', tabSet(Icon)),
    Tab,
    Tooltip: unlessEmpty(
      'Tooltip',
      tooltipOf((href) => addressOf(href, base).href),
    ),
    Callout: unlessEmpty('Callout', Callout),
    Note: calloutOf('note'),
    Info: calloutOf('info'),
    Tip: calloutOf('tip'),
    Check: calloutOf('check'),
    Warning: calloutOf('warning'),
    Danger: calloutOf('danger'),
    Card: unlessEmpty('Card', cardPart(Icon, base)),
    CardGroup: unlessEmpty('CardGroup', CardGroup),
    Columns: unlessEmpty('Columns', CardGroup),
    // Keeps its place between columns that are filled.
    Column: emptyIf(
      ({ children }) => h('div', { class: 'column' }, children),
      ({ children }) => isBlank(children),
    ),
    Badge: unlessEmpty('Badge', badgePart(Icon)),
    Accordion: unlessEmpty('Accordion', accordionPart(Icon)),
    AccordionGroup: unlessEmpty('AccordionGroup', ({ children }) =>
      h('div', { class: 'accordion-group' }, children),
    ),
    Frame: unlessEmpty('Frame', Frame),
    Steps: unlessEmpty('Steps', ({ children }) =>
      h('ol', { class: 'steps', 'data-part': 'steps', role: 'list' }, children),
    ),
    Step: unlessEmpty('Step', stepPart(Icon)),
  };
}

/** Names of the components above. */
export const THEME_PARTS: ReadonlySet<string> = new Set(Object.keys(themeParts({ base: '', icons: {} })));
