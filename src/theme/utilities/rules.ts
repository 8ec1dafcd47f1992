import { own } from '../../json/index.ts';
import { colorOf } from './colors.ts';
import {
  ALIGN,
  CORNERS,
  KEYWORDS,
  LEADING,
  LENGTHS,
  RADII,
  SHADOWS,
  SIDES,
  SIZES,
  TOWARDS,
  TRACKING,
  WEIGHTS,
  WIDTHS,
} from './scales.ts';

/** Declarations of a utility class; `on` is the part of the element they apply to. */
export interface Rule {
  declarations: string;
  on?: string;
}

const MAY_BE_NEGATIVE = /^(?:inset|top|right|bottom|left|m[xytrbl]?$)/;

const ARBITRARY = /^\[([\w.%#(),+*/-]+)\]$/;

/** The content of `[240px]`, unless it could end a declaration or load something. */
function arbitrary(text: string): string | undefined {
  const value = ARBITRARY.exec(text)?.[1];
  return value && !/url|image/i.test(value) ? value.replaceAll('_', ' ') : undefined;
}

function length(text: string, axis: 'vw' | 'vh'): string | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return `${Number(text) / 4}rem`;
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (part && Number(whole)) return `${+((Number(part) / Number(whole)) * 100).toFixed(4)}%`;
  const words: Record<string, string> = {
    px: '1px',
    auto: 'auto',
    full: '100%',
    screen: `100${axis}`,
    min: 'min-content',
    max: 'max-content',
    fit: 'fit-content',
  };
  return own(words, text) ?? arbitrary(text);
}

const all = (properties: string[], value: string): Rule => ({
  declarations: properties.map((property) => `${property}:${value}`).join(';'),
});
const one = (property: string, value: string | number | undefined): Rule | undefined =>
  value === undefined ? undefined : { declarations: `${property}:${value}` };

function lengthRule(name: string): Rule | undefined {
  const [, minus, property = '', value = ''] =
    /^(-?)((?:inset|gap)-[xy]|(?:min|max)-[wh]|[a-z]+)-(.+)$/.exec(name) ?? [];
  const properties = own(LENGTHS, property);
  if (!properties || (minus && !MAY_BE_NEGATIVE.test(property))) return undefined;
  const found =
    (property === 'max-w' ? own(WIDTHS, value) : undefined) ??
    length(value, property.endsWith('h') ? 'vh' : 'vw');
  return found === undefined ? undefined : all(properties, minus ? `calc(${found}*-1)` : found);
}

function borderRule(rest: string): Rule | undefined {
  const [, side = '', width = '1'] = /^-?([trblxy]?)(?:-?(\d))?$/.exec(rest) ?? [];
  const sides = /^(?:-[trblxy])?(?:-\d)?$/.test(rest) ? own(SIDES, side) : undefined;
  if (sides)
    return { declarations: sides.map((each) => `border${each}:${width}px solid var(--line)`).join(';') };
  const value = rest.slice(1);
  if (/^(?:solid|dashed|dotted|none)$/.test(value)) return one('border-style', value);
  return one('border-color', colorOf(value));
}

function textRule(value: string): Rule | undefined {
  if (/^(?:left|center|right|justify|start|end)$/.test(value)) return one('text-align', value);
  if (/^(?:nowrap|balance|pretty|wrap)$/.test(value)) return one('text-wrap', value);
  const size = own(SIZES, value);
  if (size) return { declarations: `font-size:${size[0]}rem;line-height:${size[1]}rem` };
  return one('color', colorOf(value)) ?? one('font-size', arbitrary(value));
}

/** Rules by the first word of a class; each gets the rest. */
const PREFIXED: Record<string, (value: string, name: string) => Rule | undefined> = {
  text: textRule,
  bg: (value) => {
    const towards = own(TOWARDS, value.replace(/^gradient-to-/, ''));
    return value.startsWith('gradient-to-') && towards
      ? one('background-image', `linear-gradient(to ${towards},var(--stops,transparent,transparent))`)
      : one('background-color', colorOf(value));
  },
  from: (value) => {
    const color = colorOf(value);
    return color ? { declarations: `--from:${color};--stops:var(--from),var(--to,transparent)` } : undefined;
  },
  via: (value) =>
    one('--stops', colorOf(value)?.replace(/^.*$/, 'var(--from,transparent),$&,var(--to,transparent)')),
  to: (value) => one('--to', colorOf(value)),
  fill: (value) => one('fill', colorOf(value)),
  stroke: (value) => one('stroke', colorOf(value)),
  decoration: (value) => one('text-decoration-color', colorOf(value)),
  font: (value) => one('font-weight', own(WEIGHTS, value)),
  leading: (value) => one('line-height', own(LEADING, value) ?? length(value, 'vh')),
  tracking: (value) => one('letter-spacing', own(TRACKING, value)),
  shadow: (value) => one('box-shadow', own(SHADOWS, value)),
  opacity: (value) => one('opacity', /^\d{1,3}$/.test(value) ? Number(value) / 100 : undefined),
  z: (value) => one('z-index', /^\d+$/.test(value) ? value : undefined),
  order: (value) =>
    one('order', own({ first: '-9999', last: '9999' }, value) ?? (/^\d+$/.test(value) ? value : undefined)),
  justify: (value) => one('justify-content', own(ALIGN, value)),
  items: (value) => one('align-items', own(ALIGN, value)),
  content: (value) => one('align-content', own(ALIGN, value)),
  self: (value) => one('align-self', own(ALIGN, value)),
  overflow: (value) => {
    const [, axis = '', how] = /^(?:([xy])-)?(auto|hidden|scroll|visible|clip)$/.exec(value) ?? [];
    return one(axis ? `overflow-${axis}` : 'overflow', how);
  },
  object: (value) =>
    one('object-fit', /^(?:contain|cover|fill|none|scale-down)$/.test(value) ? value : undefined),
  whitespace: (value) =>
    one('white-space', /^(?:normal|nowrap|pre|pre-line|pre-wrap)$/.test(value) ? value : undefined),
  align: (value) => one('vertical-align', /^(?:top|middle|bottom|baseline)$/.test(value) ? value : undefined),
  cursor: (value) => one('cursor', /^[a-z-]+$/.test(value) ? value : undefined),
  duration: (value) => one('transition-duration', /^\d+$/.test(value) ? `${value}ms` : undefined),
  aspect: (value) => one('aspect-ratio', arbitrary(value)),
  scale: (value) => one('scale', /^\d+$/.test(value) ? Number(value) / 100 : undefined),
  grid: (value) => {
    const [, axis, count] = /^(cols|rows)-(\d{1,2})$/.exec(value) ?? [];
    const [, axisOf, free] = /^(cols|rows)-(\[.+\])$/.exec(value) ?? [];
    const template = (count && `repeat(${count},minmax(0,1fr))`) ?? (free && arbitrary(free));
    return template
      ? one((axis ?? axisOf) === 'cols' ? 'grid-template-columns' : 'grid-template-rows', template)
      : undefined;
  },
  col: (value) => {
    const count = /^span-(\d{1,2})$/.exec(value)?.[1];
    return one('grid-column', count && `span ${count}/span ${count}`);
  },
  row: (value) => {
    const count = /^span-(\d{1,2})$/.exec(value)?.[1];
    return one('grid-row', count && `span ${count}/span ${count}`);
  },
  space: (value) => {
    const [, axis, amount = ''] = /^([xy])-(.+)$/.exec(value) ?? [];
    const found = length(amount, 'vw');
    return axis && found
      ? { declarations: `margin-${axis === 'x' ? 'left' : 'top'}:${found}`, on: '>*+*' }
      : undefined;
  },
  divide: (value) => {
    if (value === 'y' || value === 'x')
      return { declarations: `border-${value === 'y' ? 'top' : 'left'}:1px solid var(--line)`, on: '>*+*' };
    const color = colorOf(value);
    return color ? { declarations: `border-color:${color}`, on: '>*+*' } : undefined;
  },
};

/** The rule of a utility class without its variants, as existing pages write them. */
export function ruleOf(name: string): Rule | undefined {
  const keyword = own(KEYWORDS, name);
  if (keyword) return { declarations: keyword };
  if (/^transition(?:-[a-z]+)?$/.test(name))
    return name === 'transition-none'
      ? { declarations: 'transition:none' }
      : {
          declarations:
            'transition:color .15s,background-color .15s,border-color .15s,opacity .15s,box-shadow .15s,scale .15s',
        };
  if (/^border(?:-|$)/.test(name)) return borderRule(name.slice(6));
  const [, corner = '', radius = ''] = /^rounded(?:-([tblr]))?(?:-([a-z\d]+))?$/.exec(name) ?? [];
  if (/^rounded/.test(name)) {
    const value = own(RADII, radius);
    const corners = own(CORNERS, corner);
    return value && corners
      ? all(
          corners.map((each) => `border${each}-radius`),
          value,
        )
      : undefined;
  }
  if (name === 'shadow') return one('box-shadow', SHADOWS['']);
  const found = lengthRule(name);
  if (found) return found;
  const at = name.indexOf('-');
  return at > 0 ? own(PREFIXED, name.slice(0, at))?.(name.slice(at + 1), name) : undefined;
}

/** Order of a rule within its variant: broad rules come before those that refine them. */
export function weightOf(name: string): number {
  if (
    /^-?(?:m|p|inset|size|gap|border|rounded)(?:-\d+|-\[.*|-[a-z\d]{2,})?$/.test(name) &&
    !/^border-[a-z]{2,}/.test(name)
  )
    return 0;
  if (/^-?(?:[mp][xy]|inset-[xy]|border-[xytrbl]|rounded-[tblr]|gap-[xy])(?:-|$)/.test(name)) return 1;
  return /^text-(?:xs|sm|base|lg|\d?xl|\[)/.test(name) ? 1 : 2;
}
