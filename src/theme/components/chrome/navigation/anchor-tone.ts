import { wcagContrast } from 'culori';

interface Tone {
  ground: string;
  /** Colour of the icon. */
  ink: 'white' | 'black';
}

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Background and icon colour of an anchor in both modes, from its `color`. A mode without a colour uses that
 * of the other. Undefined without a hexadecimal colour. Written as attributes of an SVG element, because the
 * policy forbids inline styles and the theme's stylesheet knows only the anchors of the legacy format.
 */
export function anchorTone(
  color: { light?: string; dark?: string } | undefined,
): { light: Tone; dark: Tone } | undefined {
  const light = color?.light ?? color?.dark;
  const dark = color?.dark ?? light;
  if (!light || !dark || !HEX.test(light) || !HEX.test(dark)) return undefined;
  return { light: toneOn(light), dark: toneOn(dark) };
}

function toneOn(ground: string): Tone {
  const isDark = wcagContrast('#ffffff', ground) >= wcagContrast('#000000', ground);
  return { ground, ink: isDark ? 'white' : 'black' };
}
