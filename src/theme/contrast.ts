import { wcagContrast } from 'culori';
import type { LoadedSettings, SiteSettings } from '../config/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import { sitePalette } from './palette.ts';

/** A color of the settings that is not used for text directly, because such text would be unreadable. */
export interface AdjustedColor {
  key: 'primary' | 'light';
  mode: 'light' | 'dark';
  /** As in the settings. */
  color: string;
  /** The shade used for text. */
  shade: string;
  /** Lowest contrast of the given color with a background of the page (WCAG 2.2, 1.4.3). */
  ratio: number;
}

/**
 * Colors for links and the current entry that had to be made darker or lighter. Text has a contrast of at
 * least 4.5 to 1.
 */
export function adjustedColors(settings: SiteSettings): AdjustedColor[] {
  const colors = sitePalette(settings);
  return (['light', 'dark'] as const).flatMap((mode, modeIndex) => {
    const key = mode === 'light' ? 'primary' : 'light';
    const color = settings.colors[key];
    const shadeOf = (name: string): string => colors[name]?.[modeIndex] ?? color;
    const ratio = Math.min(...['bg', 'surface', 'raised'].map((name) => wcagContrast(color, shadeOf(name))));
    return ratio < 4.5 ? [{ key, mode, color, shade: shadeOf('accent'), ratio }] : [];
  });
}

/** A warning for each adjusted color that the settings name, at its location. */
export function contrastWarnings(
  settings: SiteSettings,
  placeOf: NonNullable<LoadedSettings['placeOf']> = () => undefined,
): Diagnostic[] {
  return adjustedColors(settings).flatMap(({ key, mode, color, shade, ratio }) => {
    // Without a color for dark mode, the theme chooses its shade.
    const place = placeOf(['colors', key]);
    if (!place) return [];
    return [
      {
        code: 'access/contrast',
        severity: 'warning' as const,
        message: `${color} has a contrast of ${floor(ratio)} to 1 in ${mode} mode; ${shade} is shown instead`,
        hint:
          `Text needs 4.5 to 1. Set "colors.${key}" to ${shade}, ` +
          `or to another ${mode === 'light' ? 'dark' : 'light'} color.`,
        ...place,
      },
    ];
  });
}

/** Truncated, not rounded, so 4.499 does not look sufficient. */
const floor = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
