import { type ComponentChildren, h } from 'preact';
import type { StringId } from '../../contract/index.ts';
import { TONES, toneOf } from '../components/content/callouts/tones.ts';
import { addressOf } from '../components/content/link-address.ts';
import { glyphOf, isDirected, sized } from '../components/content/media/glyph.ts';
import { isOn, oneOf, paint, wholeNumber } from '../components/content/props.ts';
import english from '../i18n/en.json' with { type: 'json' };
import { Tab, tabSet, tooltipOf, useIsland } from './theme-tabs.ts';

/**
 * Components of the theme for interactive components, which Preact renders at build and in the browser: the same elements
 * and classes as those of `components/content`. A test holds one against the other.
 */

type Props = Record<string, unknown> & { children?: ComponentChildren };
type Part = (props: Props) => ComponentChildren;

/** What the browser cannot work out by itself. */
export interface PartFacts {
  /** Base path of the site without a trailing slash, or `/`. */
  base: string;
  /** SVG text of icons by the names that authors write. */
  icons: Readonly<Record<string, string>>;
}

/** Strings of the theme in the language of the page, where that is another one than English. */
let strings: Readonly<Record<string, string>> = {};
export const useStrings = (given: Readonly<Record<string, string>>, island: string): void => {
  strings = given;
  useIsland(island);
};
const t = (id: StringId): string => strings[id] ?? english[id] ?? id;

/** Strings that these components show. */
export const PART_STRINGS = [
  ...Object.values(TONES).map(({ name }) => name),
  'common.details',
  'card.unavailable',
  'common.newTab',
] as const satisfies StringId[];

/** Icons that they draw by themselves. */
export const PART_ICONS = [
  ...Object.values(TONES).map(({ icon }) => icon),
  'lucide:arrow-right',
  'lucide:arrow-up-right',
];

const classes = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
const text = (value: unknown): ComponentChildren => value as ComponentChildren;

/** The components by the names under which authors use them. */
export function themeParts({ base, icons }: PartFacts): Record<string, Part> {
  const Icon: Part = ({ icon, name, src, color, size, class: own, className, children: _ }) => {
    const wanted = icon ?? name ?? src;
    if (typeof wanted === 'object' && wanted !== null)
      return h('span', { class: classes('icon-box', own, className) }, text(wanted));
    const pixels = wholeNumber(size, 0, 512, 0) || undefined;
    const glyph = glyphOf(wanted);
    const box = classes('icon-box', isDirected(glyph) && 'points', own, className);
    if (glyph?.kind === 'image') {
      const image = { class: pixels ? 'icon-sized' : 'icon', src: addressOf(glyph.src, base).href, alt: '' };
      return h('span', { class: box }, h('img', { ...image, width: pixels, height: pixels }));
    }
    const svg = icons[String(wanted)];
    if (svg === undefined) return null;
    return h('span', { class: box, dangerouslySetInnerHTML: { __html: sized(svg, pixels, paint(color)) } });
  };

  const Callout: Part = ({ kind, type, title, icon, color, children }) => {
    const tone = toneOf(kind ?? type) ?? 'note';
    const painted = paint(color);
    const label = typeof title === 'string' && title ? title : t(TONES[tone].name);
    const box = {
      class: classes('callout', 'toned', tone, painted && 'painted'),
      role: 'note',
      'aria-label': label,
    };
    return h(
      'div',
      box,
      painted &&
        h(
          'svg',
          { class: 'callout-paint', 'aria-hidden': 'true', focusable: 'false' },
          h('rect', { width: '100%', height: '100%', fill: painted, 'fill-opacity': '.09' }),
          h('rect', { width: '3', height: '100%', fill: painted }),
        ),
      h(Icon, { icon: icon ?? TONES[tone].icon, color: painted }),
      h(
        'div',
        { class: 'callout-body' },
        title ? h('p', { class: 'callout-title' }, text(title)) : null,
        children,
      ),
    );
  };
  const toned =
    (kind: string): Part =>
    (props) =>
      Callout({ ...props, kind });

  const Card: Part = (props) => {
    const { title, icon, color, href, img, cta, children } = props;
    const isDisabled = isOn(props.disabled);
    const isNewTab = isOn(props.newTab);
    const tone = toneOf(props.type);
    const shown = icon ?? (tone && TONES[tone].icon);
    const link = href && !isDisabled ? addressOf(href, base) : undefined;
    const hasArrow = link && (props.arrow === undefined ? link.isExternal : isOn(props.arrow));
    const cover = { href: link?.href, ...(isNewTab && { target: '_blank', rel: 'noopener' }) };
    const arrow = (own?: string) =>
      h(Icon, { icon: own && link?.isExternal ? 'lucide:arrow-up-right' : 'lucide:arrow-right', class: own });
    const call = cta ? [text(cta), hasArrow ? arrow() : null] : [];
    return h(
      'div',
      {
        class: classes(
          'card',
          tone && 'toned',
          tone,
          isOn(props.horizontal) && 'horizontal',
          isDisabled && 'disabled',
          link && 'linked',
        ),
      },
      img
        ? h('img', { class: 'card-image', src: addressOf(img, base).href, alt: '', loading: 'lazy' })
        : null,
      shown ? h('span', { class: 'card-icon' }, h(Icon, { icon: shown, color })) : null,
      h(
        'div',
        { class: 'card-body' },
        title
          ? h(
              'p',
              { class: 'card-title' },
              link ? h('a', { class: 'cover', ...cover }, text(title)) : text(title),
              isDisabled ? h('span', { class: 'sr-only' }, t('card.unavailable')) : null,
              isNewTab && link ? h('span', { class: 'sr-only' }, t('common.newTab')) : null,
            )
          : null,
        h('div', { class: 'card-text' }, children),
        cta && link && !title ? h('a', { class: 'cover card-cta', ...cover }, text(cta)) : null,
        cta && !(link && !title) ? h('span', { class: 'card-cta' }, ...call) : null,
        link && !title && !cta ? h('a', { class: 'cover', 'aria-label': link.href, ...cover }) : null,
      ),
      hasArrow && !cta ? arrow('card-arrow') : null,
    );
  };

  const CardGroup: Part = ({ cols, children }) =>
    h('div', { class: `card-group cols-${wholeNumber(cols, 1, 4, 2)}` }, children);

  const Badge: Part = ({ color, size, shape, icon, stroke, disabled, class: own, className, children }) => {
    const tint = oneOf(color, COLORS);
    const name = classes(
      'label',
      tint,
      `label-${oneOf(size, ['md', 'xs', 'sm', 'lg'])}`,
      oneOf(shape, ['rounded', 'pill']) === 'pill' && 'pill',
      isOn(stroke) && 'stroke',
      isOn(disabled) && 'disabled',
      own,
      className,
    );
    return h('span', { class: name }, icon ? h(Icon, { icon }) : null, children);
  };

  const Accordion: Part = ({ title, description, defaultOpen, icon, id, children }) =>
    h(
      'details',
      { class: 'accordion', open: isOn(defaultOpen) },
      h(
        'summary',
        null,
        icon ? h(Icon, { icon }) : null,
        h(
          'span',
          null,
          h('span', { class: 'accordion-title' }, text(title ?? t('common.details'))),
          description ? h('span', { class: 'muted' }, text(description)) : null,
        ),
      ),
      h('div', { class: 'accordion-body', id: id as string | undefined }, children),
    );

  const Frame: Part = ({ caption, hint, type, class: own, className, children }) =>
    h(
      'figure',
      { class: classes('frame', type === 'simple' && 'simple', own, className) },
      hint ? h('p', { class: 'frame-hint' }, text(hint)) : null,
      h('div', { class: 'frame-body' }, children),
      caption ? h('figcaption', null, text(caption)) : null,
    );

  const Step: Part = ({ title, icon, id, children }) =>
    h(
      'li',
      { class: 'step', id: id as string | undefined },
      icon ? h('span', { class: 'step-icon' }, h(Icon, { icon })) : null,
      title ? h('p', { class: 'step-title' }, text(title)) : null,
      h('div', { class: 'step-body' }, children),
    );

  return {
    Icon,
    Tabs: tabSet(Icon),
    Tab,
    Tooltip: tooltipOf((href) => addressOf(href, base).href),
    Callout,
    Note: toned('note'),
    Info: toned('info'),
    Tip: toned('tip'),
    Check: toned('check'),
    Warning: toned('warning'),
    Danger: toned('danger'),
    Card,
    CardGroup,
    Columns: CardGroup,
    Column: ({ children }) => h('div', { class: 'column' }, children),
    Badge,
    Accordion,
    AccordionGroup: ({ children }) => h('div', { class: 'accordion-group' }, children),
    Frame,
    Steps: ({ children }) => h('ol', { class: 'steps', role: 'list' }, children),
    Step,
  };
}

/** Names of the components above. */
export const THEME_PARTS: ReadonlySet<string> = new Set(Object.keys(themeParts({ base: '/', icons: {} })));

const COLORS: readonly [string, ...string[]] = [
  'gray',
  'blue',
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'white',
  'surface',
  'white-destructive',
  'surface-destructive',
];
