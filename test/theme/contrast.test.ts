import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../src/config/index.ts';
import { adjustedColors, contrastWarnings } from '../../src/theme/contrast.ts';
import { sitePalette } from '../../src/theme/palette.ts';
import { settingsWith } from '../config/support.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Warnings for a docs.json with this text, as `line:column message`. */
function warningsOf(text: string): string[] {
  const { settings, placeOf } = loadSettings(text, 'docs.json');
  if (!settings) throw new Error('not valid');
  return contrastWarnings(settings, placeOf).map(
    ({ file, range, message }) => `${file}:${range?.start.line}:${range?.start.column} ${message}`,
  );
}
const NAVIGATION = '"name": "A", "navigation": [{ "group": "a", "pages": ["index"] }]';

describe('a color of the settings that makes text unreadable (WCAG 2.2, 1.4.3)', () => {
  test('is a warning at its location, with its contrast and the shade used', () => {
    expect(
      warningsOf(`{\n  ${NAVIGATION},\n  "colors": { "primary": "#FFD400", "light": "#FFD400" }\n}`),
    ).toEqual([
      expect.stringMatching(
        /^docs\.json:3:26 #FFD400 has a contrast of 1\.3\d to 1 in light mode; #[\da-f]{6} is shown instead$/,
      ),
    ]);
  });

  test('of dark mode is chosen by the theme if the settings name none', () => {
    expect(warningsOf(`{ ${NAVIGATION}, "colors": { "primary": "#101080" } }`)).toEqual([]);
  });

  test('that nobody wrote is not reported', () => {
    expect(warningsOf(`{ ${NAVIGATION} }`)).toEqual([]);
  });

  test('is reported exactly when the palette has changed it', () => {
    fc.assert(
      fc.property(hex, hex, fc.option(hex, { nil: undefined }), (primary, light, ground) => {
        const settings = settingsWith({ colors: { primary, light, background: { light: ground } } });
        const found = sitePalette(settings);
        const told = adjustedColors(settings);
        for (const [at, key] of (['primary', 'light'] as const).entries()) {
          const adjusted = told.find((each) => each.key === key);
          expect(adjusted !== undefined).toBe(found.accent?.[at] !== settings.colors[key]);
          if (!adjusted) continue;
          expect(adjusted.ratio).toBeLessThan(4.5);
          expect(wcagContrast(adjusted.shade, found.bg?.[at] ?? '')).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 200 },
    );
  });
});
