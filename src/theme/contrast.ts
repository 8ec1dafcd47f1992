import { wcagContrast } from 'culori';
import type { LoadedSettings, SiteSettings } from '../config/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import { palette } from './palette.ts';

/** A colour of the settings that is not used for text as it is, because text in it could not be read. */
export interface AdjustedColor {
  key: 'primary' | 'light';
  mode: 'light' | 'dark';
  /** As the settings give it. */
  given: string;
  /** The shade of it that text has. */
  used: string;
  /** Contrast of the given colour with the ground of the page that it is hardest to read on (WCAG 2.2, 1.4.3). */
  ratio: number;
}

/** The colours for links and the current place that had to be made darker or lighter; text has at least 4.5 to 1. */
export function adjustedColors(settings: SiteSettings): AdjustedColor[] {
  const found = palette(settings);
  return (['light', 'dark'] as const).flatMap((mode, at) => {
    const key = mode === 'light' ? 'primary' : 'light';
    const given = settings.colors[key];
    const shade = (name: string): string => found[name]?.[at] ?? given;
    const ratio = Math.min(...['bg', 'surface', 'raised'].map((name) => wcagContrast(given, shade(name))));
    return ratio < 4.5 ? [{ key, mode, given, used: shade('accent'), ratio }] : [];
  });
}

/** A warning for each of them that the settings name, at its place. */
export function contrastWarnings(
  settings: SiteSettings,
  placeOf: NonNullable<LoadedSettings['placeOf']> = () => undefined,
): Diagnostic[] {
  return adjustedColors(settings).flatMap(({ key, mode, given, used, ratio }) => {
    // Whoever names no colour for dark mode leaves the shade of it to us.
    const place = placeOf(['colors', key]);
    if (!place) return [];
    return [
      {
        code: 'look/contrast',
        severity: 'warning' as const,
        message: `${given} has a contrast of ${floor(ratio)} to 1 in ${mode} mode; ${used} is shown instead`,
        hint: `Text needs 4.5 to 1. Set "colors.${key}" to ${used}, or to another ${mode === 'light' ? 'dark' : 'light'} colour.`,
        ...place,
      },
    ];
  });
}

/** Cut, not rounded, so that 4.499 does not seem to be enough. */
const floor = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
