import { wcagContrast } from 'culori';

interface Tone {
  ground: string;
  /** Of the icon on it. */
  ink: 'white' | 'black';
}

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Ground and ink of an anchor's icon in both modes, from its `color`; a mode without one has that of the other. Undefined
 * without a hexadecimal colour. They are written as attributes of an SVG element, because the policy refuses styles and
 * the stylesheet of the theme knows the anchors of the legacy format only.
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
