import { createRequire } from 'node:module';
import type { IconifyJSON } from '@iconify/types';
import { own } from '../json/index.ts';
import { onceByName } from '../memory/index.ts';
import { otherName, otherNames } from './icon-names.ts';

export { drawGlyph, glyphOf } from './components/content/media/glyph.ts';

/**
 * Icons as inline SVG text from the installed Iconify sets, read when an icon is first needed.
 *
 * Names are those of Font Awesome 6, as docs folders use them. Font Awesome's free sets have the solid,
 * regular and brand styles. Thin, light and duotone come from Phosphor, which looks similar; sharp-solid is
 * the solid glyph with mitred edges. If Phosphor lacks a name, the solid glyph is drawn in the requested
 * weight. A `brands` name that is not a brand is framed like an app icon.
 */
const require = createRequire(import.meta.url);
const iconSet = onceByName((name: string): IconifyJSON => require(`@iconify-json/${name}/icons.json`));

interface Glyph {
  /** Name of its set. */
  set: string;
  body: string;
  width: number;
  height: number;
}

function findGlyph(setName: string, name: string): Glyph | undefined {
  const icons = iconSet(setName);
  const icon = own(icons.icons, name) ?? own(icons.icons, own(icons.aliases, name)?.parent ?? '');
  if (!icon) return undefined;
  return {
    set: setName,
    body: icon.body,
    width: icon.width ?? icons.width ?? 16,
    height: icon.height ?? icons.height ?? 16,
  };
}

/** Font Awesome names whose Phosphor counterpart has another name. */
const PHOSPHOR_NAMES: Record<string, string> = {
  'arrow-up-right-from-square': 'arrow-square-out',
  'book-open': 'book-open',
  bolt: 'lightning',
  'circle-check': 'check-circle',
  'circle-exclamation': 'warning-circle',
  'circle-info': 'info',
  'circle-question': 'question',
  comment: 'chat',
  comments: 'chats',
  earth: 'globe',
  'earth-americas': 'globe-hemisphere-west',
  'file-lines': 'file-text',
  gear: 'gear',
  gears: 'gear-six',
  'layer-group': 'stack',
  'list-check': 'list-checks',
  'paper-plane': 'paper-plane-tilt',
  pen: 'pencil-simple',
  'puzzle-piece': 'puzzle-piece',
  seedling: 'plant',
  server: 'hard-drives',
  'shield-halved': 'shield-check',
  sliders: 'sliders-horizontal',
  'triangle-exclamation': 'warning',
  'user-group': 'users',
  webhook: 'webhooks-logo',
  wrench: 'wrench',
};

const STYLE_PAINTS: Record<string, string> = {
  thin: 'fill="none" stroke="currentColor" stroke-width="3%"',
  light: 'fill="none" stroke="currentColor" stroke-width="6%"',
  duotone: 'fill="currentColor" fill-opacity=".3" stroke="currentColor" stroke-width="5%"',
  'sharp-solid':
    'fill="currentColor" stroke="currentColor" stroke-width="6%" ' +
    'stroke-linejoin="miter" stroke-miterlimit="10"',
};

interface IconSvg {
  text: string;
  set: string;
}

function svgOf({ set, body, width, height }: Glyph, paint?: string): IconSvg {
  // Half of a stroke lies outside the outline.
  const pad = paint?.includes('stroke=') ? Math.max(width, height) * 0.04 : 0;
  const box = `${-pad} ${-pad} ${width + 2 * pad} ${height + 2 * pad}`;
  const inner = paint ? `<g ${paint}>${body.replaceAll('fill="currentColor"', '')}</g>` : body;
  const text = `<svg class="icon" viewBox="${box}" aria-hidden="true">${inner}</svg>`;
  return { text, set };
}

/** `glyph` in a rounded frame, half as large again. */
function withFrame({ set, body, width, height }: Glyph): Glyph {
  const size = Math.max(width, height) * 1.5;
  const line = size * 0.07;
  const [corner, side] = [line / 2, size - line];
  const frame = `x="${corner}" y="${corner}" width="${side}" height="${side}" rx="${size * 0.2}"`;
  const place = `translate(${(size - width) / 2} ${(size - height) / 2})`;
  return {
    set,
    width: size,
    height: size,
    body:
      `<rect ${frame} fill="none" stroke="currentColor" stroke-width="${line}"/>` +
      `<g transform="${place}">${body}</g>`,
  };
}

/** Sets searched in turn for a plain name; `set:name` selects one of them. */
const SETS = ['fa6-solid', 'fa6-brands', 'fa6-regular', 'lucide', 'tabler'];
/** Those that only a prefix finds, too. */
const ICON_SETS: readonly string[] = [...SETS, 'ph'];

const STYLES = ['brands', 'duotone', 'light', 'regular', 'sharp-solid', 'solid', 'thin'];

/** Shapes around icons of Font Awesome Pro: `circle-bolt` is drawn as `bolt`. */
const SHAPE = /^(?:circle|hexagon|octagon|rectangle|seal|square)-/;

/**
 * Font Awesome's current name, or the free icon for a Pro name; then the name itself, which another set may
 * have.
 */
const namesOf = (name: string): string[] => [otherName(name) ?? name, name, name.toLowerCase()];

/** Fallbacks for an icon that no set has: the icon inside its shape, and its name without the last words. */
function fallbacksOf(name: string): string[] {
  if (name.includes(':')) return [];
  const kinds = SHAPE.test(name) ? [name.replace(SHAPE, '')] : [];
  for (let rest = name; rest.includes('-'); kinds.push(rest)) rest = rest.slice(0, rest.lastIndexOf('-'));
  return kinds.flatMap(namesOf);
}

/** Names that work without a set, for suggestions. */
export const iconNames = (): string[] => [
  ...['fa6-solid', 'fa6-brands', 'lucide'].flatMap((name) => Object.keys(iconSet(name).icons)),
  ...otherNames(),
];

/** Whether an icon has this name, or `renderIcon` draws a similar one. */
export function iconMatch(name: string): 'exact' | 'similar' | undefined {
  if (namesOf(name).some((each) => drawIcon(each, 'solid'))) return 'exact';
  return fallbacksOf(name).some((each) => drawIcon(each, 'solid')) ? 'similar' : undefined;
}

/**
 * SVG of the icon `name` in `iconType` (`brands`, `duotone`, `light`, `regular`, `sharp-solid`, `solid`,
 * `thin`; any other is `solid`), sized by CSS and coloured by `currentColor`. A name that no set has gives
 * the nearest icon (`calendar` for `calendar-pen-check`), or an empty string. `sets` receives the name of the
 * icon's set, whose licence the site must name.
 */
export function renderIcon(name: string, iconType = 'solid', sets?: Set<string>): string {
  const style = STYLES.includes(iconType) ? iconType : 'solid';
  for (const candidate of [...namesOf(name), ...fallbacksOf(name)]) {
    const icon = drawIcon(candidate, style);
    if (!icon) continue;
    sets?.add(icon.set);
    return icon.text;
  }
  return '';
}

function drawIcon(name: string, style: string): IconSvg | undefined {
  const [, prefix, rest = ''] = /^([^:]+):([^:]*)/.exec(name) ?? [];
  if (prefix) {
    const glyph = ICON_SETS.includes(prefix) ? findGlyph(prefix, rest) : undefined;
    return glyph && svgOf(glyph);
  }
  if (style === 'brands') {
    const glyph = findGlyph('fa6-brands', name);
    if (glyph) return svgOf(glyph);
    const other = findGlyph('fa6-solid', name);
    return other && svgOf(withFrame(other));
  }
  if (style === 'regular') {
    const glyph = findGlyph('fa6-regular', name);
    if (glyph) return svgOf(glyph);
  }
  if (style === 'thin' || style === 'light' || style === 'duotone') {
    const glyph = findGlyph('ph', `${own(PHOSPHOR_NAMES, name) ?? name}-${style}`);
    if (glyph) return svgOf(glyph);
  }
  for (const setName of SETS) {
    const glyph = findGlyph(setName, name);
    if (!glyph) continue;
    const isFilled = setName.startsWith('fa6') && setName !== 'fa6-brands';
    return svgOf(glyph, isFilled ? STYLE_PAINTS[style] : undefined);
  }
  return undefined;
}
