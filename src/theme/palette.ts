import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import { levelsByPath, type NavigationLevel, type SiteSettings } from '../config/index.ts';
import { cssString } from './font-families.ts';
import { lookRules } from './look-css.ts';

/** A colour for light mode and its counterpart for dark mode. */
type Pair = [light: string, dark: string];

const toOklch = converter('oklch');

/** sRGB hex of an OKLCH colour. Chroma is reduced to what the screen can show; lightness and hue stay. */
function color(lightness: number, chroma: number, hue: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'));
}

const hasContrast = (text: string, grounds: string[], ratio: number): boolean =>
  grounds.every((ground) => wcagContrast(text, ground) >= ratio);

/**
 * Moves the lightness of `hex` until text in it has a contrast of at least `ratio` on each background (WCAG
 * 1.4.3).
 */
export function readableColor(hex: string, grounds: string[], ratio = 4.5): string {
  if (hasContrast(hex, grounds, ratio)) return formatHex(hex) ?? hex;
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0.5, c: 0, h: 0 };
  const end = textColorOn(...grounds);
  const target = end === '#ffffff' ? 1 : 0;
  for (let step = 1; step <= 100; step++) {
    const candidate = color(l + (target - l) * (step / 100), c, h);
    if (hasContrast(candidate, grounds, ratio)) return candidate;
  }
  return end;
}

/**
 * Black or white, whichever has more contrast on the worst of `grounds`. On a single one that is at least
 * 4.58 to 1.
 */
function textColorOn(...grounds: string[]): string {
  const worst = (text: string) => Math.min(...grounds.map((ground) => wcagContrast(text, ground)));
  return worst('#ffffff') >= worst('#000000') ? '#ffffff' : '#000000';
}

/**
 * The first of `candidates` on which the best text colour of `ground` is readable too; otherwise `ground`.
 */
function readableVariant(ground: string, candidates: string[]): string {
  const text = textColorOn(ground);
  return candidates.find((candidate) => hasContrast(text, [candidate], 4.5)) ?? ground;
}

/** Hues of methods and code tokens. All have one lightness per mode, so none stands out. */
const METHOD_HUES = { get: 250, post: 155, put: 70, patch: 300, delete: 25, other: 210 };
const TOKEN_HUES = { keyword: 305, string: 150, constant: 45, function: 255, parameter: 210 };

/** The palette of a site as custom properties, name -> [light, dark]. */
export function sitePalette(settings: SiteSettings): Record<string, Pair> {
  const { colors } = settings;
  const hue = toOklch(colors.primary)?.h ?? 0;
  const tint = (toOklch(colors.primary)?.c ?? 0) > 0.02 ? 0.006 : 0;
  const neutralPair = (light: number, dark: number): Pair => [
    color(light, tint, hue),
    color(dark, tint * 1.6, hue),
  ];

  const bg: Pair = [
    colors.background.light ?? '#ffffff',
    colors.background.dark ?? color(0.18, tint * 1.6, hue),
  ];
  const shiftBy = (light: number, dark: number): Pair => [shift(bg[0], light), shift(bg[1], dark)];
  // On a background of medium lightness, text stays readable in one direction only.
  const groundPair = (light: number, dark: number): Pair => [
    readableVariant(bg[0], [shift(bg[0], light), shift(bg[0], -light)]),
    readableVariant(bg[1], [shift(bg[1], dark), shift(bg[1], -dark)]),
  ];
  const softColor = (front: string, mode: 0 | 1, amount: number) =>
    readableVariant(
      bg[mode],
      [amount, amount / 2, amount / 4].map((part) => blend(front, bg[mode], part)),
    );
  const surface = groundPair(-0.022, 0.03);
  const raised = groundPair(0, 0.045);
  const accentSoft: Pair = [softColor(colors.primary, 0, 0.1), softColor(colors.light, 1, 0.16)];
  const grounds = (mode: 0 | 1) => [bg[mode], surface[mode], raised[mode]];
  const softGrounds = (mode: 0 | 1) => [...grounds(mode), accentSoft[mode]];
  const textPair = (light: number, dark: number, ratio: number): Pair => {
    const pair = neutralPair(light, dark);
    return [readableColor(pair[0], softGrounds(0), ratio), readableColor(pair[1], softGrounds(1), ratio)];
  };
  const textOfHue = (angle: number, chroma: number, on = grounds): Pair => [
    readableColor(color(0.5, chroma, angle), on(0)),
    readableColor(color(0.78, chroma * 0.85, angle), on(1)),
  ];

  const accent: Pair = [readableColor(colors.primary, grounds(0)), readableColor(colors.light, grounds(1))];
  const result: Record<string, Pair> = {
    primary: [colors.primary, colors.light],
    accent,
    'accent-soft': accentSoft,
    // The current page in the navigation.
    'accent-on-soft': [readableColor(accent[0], softGrounds(0)), readableColor(accent[1], softGrounds(1))],
    button: [colors.dark, colors.dark],
    'on-button': [textColorOn(colors.dark), textColorOn(colors.dark)],
    bg,
    surface,
    raised,
    line: shiftBy(-0.085, 0.11),
    'line-strong': [
      readableColor(shift(bg[0], -0.3), grounds(0), 3),
      readableColor(shift(bg[1], 0.35), grounds(1), 3),
    ],
    text: textPair(0.33, 0.86, 7),
    strong: textPair(0.2, 0.97, 10),
    muted: textPair(0.5, 0.7, 4.6),
    danger: textOfHue(25, 0.18),
    warning: textOfHue(58, 0.15),
    success: textOfHue(155, 0.14),
    info: textOfHue(250, 0.14),
  };
  // The method of the current page and marked lines of code stand on the soft background.
  for (const [name, angle] of Object.entries(METHOD_HUES))
    result[`method-${name}`] = textOfHue(angle, 0.15, softGrounds);
  for (const [name, angle] of Object.entries(TOKEN_HUES))
    result[`token-${name}`] = textOfHue(angle, 0.13, softGrounds);
  return result;
}

/** Screens hardly show differences below this lightness, so steps up from a darker background begin here. */
const MIN_LIGHTNESS = 0.14;

/** Lightness of `hex` moved by `by`, mirrored at the ends of the scale. */
function shift(hex: string, by: number): string {
  const { l: own, c, h = 0 } = toOklch(hex) ?? { l: 1, c: 0, h: 0 };
  const l = by > 0 ? Math.max(own, MIN_LIGHTNESS) : own;
  const next = l + by;
  return color(next > 1 || next < 0 ? l - by : next, c, h);
}

function blend(front: string, ground: string, amount: number): string {
  const frontColor = toOklch(front);
  const groundColor = toOklch(ground);
  if (!frontColor || !groundColor) return ground;
  const mixedLightness = frontColor.l * amount + Math.max(groundColor.l, MIN_LIGHTNESS) * (1 - amount);
  // A nearly black or white foreground must not make a heavier background than a hue does.
  const lightness = Math.min(
    Math.max(mixedLightness, groundColor.l - 0.06),
    Math.max(groundColor.l, MIN_LIGHTNESS) + 0.1,
  );
  return color(lightness, frontColor.c * Math.max(amount, 0.14), frontColor.h ?? 0);
}

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const safeHex = (value: string): string => (HEX.test(value) ? value : 'currentColor');

/**
 * The stylesheet from the settings: palette, anchor colours, what other docs versions hide, background and
 * fonts. `base` is the site's base path.
 */
export function themeCss(settings: SiteSettings, base: string): string {
  const rules: string[] = [];
  const properties = Object.entries(sitePalette(settings)).map(([name, [light, dark]]) =>
    light === dark ? `--${name}:${light}` : `--${name}:light-dark(${light},${dark})`,
  );
  rules.push(`:root{${properties.join(';')}}`);
  const { navigation } = settings;
  const anchors = levelsByPath<NavigationLevel>(navigation).find(({ kind }) => kind === 'anchor');
  anchors?.divisions.slice(1).forEach(({ gradient }, index) => {
    if (!gradient) return;
    const from = safeHex(gradient.from);
    const { to } = gradient;
    const paint = to === undefined ? from : `linear-gradient(135deg,${from},${safeHex(to)})`;
    rules.push(
      `.anchor-${index}{--anchor:${paint};--on-anchor:${HEX.test(from) ? textColorOn(from) : '#fff'}}`,
    );
  });
  for (const version of navigation.versions) {
    const name = cssString(version.name);
    rules.push(`html[data-version=${name}] [data-for-version]:not([data-for-version=${name}]){display:none}`);
  }
  rules.push(...lookRules(settings, base));
  return rules.join('\n');
}
