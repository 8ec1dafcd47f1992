import { clampChroma, formatHex } from 'culori';

/** Hue and greatest chroma (OKLCH) of each named family, and how much lighter it is than the others. */
const FAMILIES: Record<string, [hue: number, chroma: number, lift?: number]> = {
  slate: [257, 0.042],
  gray: [262, 0.03],
  zinc: [286, 0.014],
  neutral: [0, 0],
  stone: [56, 0.012],
  red: [26, 0.24],
  orange: [46, 0.2, 0.03],
  amber: [70, 0.18, 0.09],
  yellow: [90, 0.18, 0.12],
  lime: [130, 0.22, 0.09],
  green: [150, 0.2],
  emerald: [162, 0.16],
  teal: [183, 0.125],
  cyan: [212, 0.135],
  sky: [235, 0.15],
  blue: [260, 0.22],
  indigo: [277, 0.24],
  violet: [293, 0.25],
  purple: [304, 0.26],
  fuchsia: [322, 0.28],
  pink: [354, 0.24],
  rose: [17, 0.24],
};

/** Lightness of each step, for greys and for hues, and the share of a hue's chroma that it has. */
const STEPS: Record<string, [grey: number, hued: number, strength: number]> = {
  50: [0.985, 0.975, 0.07],
  100: [0.967, 0.945, 0.16],
  200: [0.925, 0.895, 0.3],
  300: [0.87, 0.825, 0.5],
  400: [0.708, 0.74, 0.8],
  500: [0.554, 0.67, 1],
  600: [0.444, 0.59, 1],
  700: [0.372, 0.51, 0.9],
  800: [0.276, 0.445, 0.75],
  900: [0.21, 0.39, 0.62],
  950: [0.14, 0.28, 0.4],
};

const NAMED: Record<string, string> = {
  white: '#fff',
  black: '#000',
  transparent: 'transparent',
  current: 'currentColor',
  inherit: 'inherit',
  primary: 'var(--primary)',
  'primary-light': 'var(--primary)',
  'primary-dark': 'var(--button)',
  'background-light': 'var(--bg)',
  'background-dark': 'var(--bg)',
};

const HEX = /^\[(#[\da-f]{3,8})\]$/i;

function named(name: string): string | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  const hex = HEX.exec(name)?.[1];
  if (hex) return hex;
  const [family = '', step = ''] = name.split('-');
  if (!Object.hasOwn(FAMILIES, family) || !Object.hasOwn(STEPS, step) || name !== `${family}-${step}`)
    return undefined;
  const [hue, chroma, lift = 0] = FAMILIES[family] as [number, number, number?];
  const [grey, hued, strength] = STEPS[step] as [number, number, number];
  const isGrey = chroma < 0.06;
  return formatHex(
    clampChroma(
      { mode: 'oklch', l: isGrey ? grey : hued + lift * strength, c: chroma * strength, h: hue },
      'oklch',
    ),
  );
}

/** CSS for a colour's name with its opacity: `gray-200`, `primary/60`, `[#fff]`, `black/[.5]`. */
export function colorOf(text: string): string | undefined {
  const [, name = '', percent, decimal] = /^(.+?)(?:\/(?:(\d{1,3})|\[(0?\.\d+|[01])\]))?$/.exec(text) ?? [];
  const color = named(name);
  const opacity = percent ? Number(percent) : decimal ? Number(decimal) * 100 : undefined;
  return color && opacity !== undefined ? `color-mix(in srgb,${color} ${opacity}%,transparent)` : color;
}
