import { colorOf } from './colors.ts';

/** What a utility class sets; `on` is what of the element it sets it for. */
export interface Rule {
  declarations: string;
  on?: string;
}

const KEYWORDS: Record<string, string> = {
  inline: 'display:inline',
  'inline-block': 'display:inline-block',
  flex: 'display:flex',
  'inline-flex': 'display:inline-flex',
  grid: 'display:grid',
  'inline-grid': 'display:inline-grid',
  contents: 'display:contents',
  block: 'display:block',
  hidden: 'display:none',
  relative: 'position:relative',
  absolute: 'position:absolute',
  fixed: 'position:fixed',
  sticky: 'position:sticky',
  invisible: 'visibility:hidden',
  'flex-1': 'flex:1 1 0%',
  'flex-auto': 'flex:1 1 auto',
  'flex-initial': 'flex:0 1 auto',
  'flex-none': 'flex:none',
  'flex-row': 'flex-direction:row',
  'flex-row-reverse': 'flex-direction:row-reverse',
  'flex-col': 'flex-direction:column',
  'flex-col-reverse': 'flex-direction:column-reverse',
  'flex-wrap': 'flex-wrap:wrap',
  'flex-nowrap': 'flex-wrap:nowrap',
  grow: 'flex-grow:1',
  'grow-0': 'flex-grow:0',
  'flex-grow': 'flex-grow:1',
  shrink: 'flex-shrink:1',
  'shrink-0': 'flex-shrink:0',
  'flex-shrink-0': 'flex-shrink:0',
  italic: 'font-style:italic',
  'not-italic': 'font-style:normal',
  uppercase: 'text-transform:uppercase',
  lowercase: 'text-transform:lowercase',
  capitalize: 'text-transform:capitalize',
  'normal-case': 'text-transform:none',
  underline: 'text-decoration-line:underline',
  'no-underline': 'text-decoration-line:none',
  'line-through': 'text-decoration-line:line-through',
  truncate: 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap',
  'break-words': 'overflow-wrap:break-word',
  'break-all': 'word-break:break-all',
  'list-none': 'list-style-type:none',
  'list-disc': 'list-style-type:disc',
  'list-decimal': 'list-style-type:decimal',
  'list-inside': 'list-style-position:inside',
  'pointer-events-none': 'pointer-events:none',
  'select-none': 'user-select:none',
  'sr-only': 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap',
  'font-mono': 'font-family:var(--mono)',
  'font-sans': 'font-family:var(--sans)',
  'tabular-nums': 'font-variant-numeric:tabular-nums',
  'bg-cover': 'background-size:cover',
  'bg-center': 'background-position:center',
  'mx-auto': 'margin-inline:auto',
  'col-span-full': 'grid-column:1/-1',
  'aspect-square': 'aspect-ratio:1/1',
  'aspect-video': 'aspect-ratio:16/9',
};

const SIZES: Record<string, [size: number, line: number]> = {
  xs: [0.75, 1],
  sm: [0.875, 1.25],
  base: [1, 1.5],
  lg: [1.125, 1.75],
  xl: [1.25, 1.75],
  '2xl': [1.5, 2],
  '3xl': [1.875, 2.25],
  '4xl': [2.25, 2.5],
  '5xl': [3, 3],
  '6xl': [3.75, 3.75],
  '7xl': [4.5, 4.5],
};
const WIDTHS: Record<string, string> = {
  xs: '20rem',
  sm: '24rem',
  md: '28rem',
  lg: '32rem',
  xl: '36rem',
  '2xl': '42rem',
  '3xl': '48rem',
  '4xl': '56rem',
  '5xl': '64rem',
  '6xl': '72rem',
  '7xl': '80rem',
  prose: '65ch',
  none: 'none',
};
const WEIGHTS: Record<string, number> = {
  thin: 100,
  extralight: 200,
  light: 300,
  normal: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};
const RADII: Record<string, string> = {
  '': '4px',
  none: '0',
  sm: '2px',
  md: '6px',
  lg: '8px',
  xl: '12px',
  '2xl': '16px',
  '3xl': '24px',
  full: '9999px',
};
const SHADOWS: Record<string, string> = {
  '': '0 1px 3px rgb(0 0 0/.1)',
  sm: '0 1px 2px rgb(0 0 0/.06)',
  md: '0 4px 8px -1px rgb(0 0 0/.1)',
  lg: '0 10px 18px -3px rgb(0 0 0/.1)',
  xl: '0 20px 28px -5px rgb(0 0 0/.1)',
  '2xl': '0 25px 50px -12px rgb(0 0 0/.25)',
  none: 'none',
};
const LEADING: Record<string, string> = {
  none: '1',
  tight: '1.25',
  snug: '1.375',
  normal: '1.5',
  relaxed: '1.625',
  loose: '2',
};
const TRACKING: Record<string, string> = {
  tighter: '-.05em',
  tight: '-.025em',
  normal: '0',
  wide: '.025em',
  wider: '.05em',
  widest: '.1em',
};
const ALIGN: Record<string, string> = {
  start: 'flex-start',
  end: 'flex-end',
  center: 'center',
  between: 'space-between',
  around: 'space-around',
  evenly: 'space-evenly',
  stretch: 'stretch',
  baseline: 'baseline',
};
const TOWARDS: Record<string, string> = {
  t: 'top',
  b: 'bottom',
  l: 'left',
  r: 'right',
  tl: 'top left',
  tr: 'top right',
  bl: 'bottom left',
  br: 'bottom right',
};

/** Properties that a length may be given for. Shorthands come before what refines them. */
const LENGTHS: Record<string, string[]> = {
  inset: ['inset'],
  'inset-x': ['inset-inline'],
  'inset-y': ['inset-block'],
  top: ['top'],
  right: ['right'],
  bottom: ['bottom'],
  left: ['left'],
  m: ['margin'],
  mx: ['margin-inline'],
  my: ['margin-block'],
  mt: ['margin-top'],
  mr: ['margin-right'],
  mb: ['margin-bottom'],
  ml: ['margin-left'],
  p: ['padding'],
  px: ['padding-inline'],
  py: ['padding-block'],
  pt: ['padding-top'],
  pr: ['padding-right'],
  pb: ['padding-bottom'],
  pl: ['padding-left'],
  gap: ['gap'],
  'gap-x': ['column-gap'],
  'gap-y': ['row-gap'],
  size: ['width', 'height'],
  w: ['width'],
  h: ['height'],
  'min-w': ['min-width'],
  'min-h': ['min-height'],
  'max-w': ['max-width'],
  'max-h': ['max-height'],
  basis: ['flex-basis'],
};
const MAY_BE_NEGATIVE = /^(?:inset|top|right|bottom|left|m[xytrbl]?$)/;

const ARBITRARY = /^\[([\w.%#(),+*/-]+)\]$/;
const SIDES: Record<string, string[]> = {
  '': [''],
  t: ['-top'],
  r: ['-right'],
  b: ['-bottom'],
  l: ['-left'],
  x: ['-left', '-right'],
  y: ['-top', '-bottom'],
};
const CORNERS: Record<string, string[]> = {
  '': [''],
  t: ['-top-left', '-top-right'],
  b: ['-bottom-left', '-bottom-right'],
  l: ['-top-left', '-bottom-left'],
  r: ['-top-right', '-bottom-right'],
};

const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** `[240px]` as its author means it; nothing that could end a declaration or load anything. */
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

/** Rules by the word that a class begins with; each is given what follows it. */
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

/** Where a rule stands among those of its variant: what is broad comes before what refines it. */
export function weightOf(name: string): number {
  if (
    /^-?(?:m|p|inset|size|gap|border|rounded)(?:-\d+|-\[.*|-[a-z\d]{2,})?$/.test(name) &&
    !/^border-[a-z]{2,}/.test(name)
  )
    return 0;
  if (/^-?(?:[mp][xy]|inset-[xy]|border-[xytrbl]|rounded-[tblr]|gap-[xy])(?:-|$)/.test(name)) return 1;
  return /^text-(?:xs|sm|base|lg|\d?xl|\[)/.test(name) ? 1 : 2;
}
