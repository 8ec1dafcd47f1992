import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';
import { onceByName } from '../memory/index.ts';

/** The files that each weight consists of, the most used first. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

export type Weight = 400 | 600;

/** A glyph in a run of text, with its offset in pixels from the start of the run. */
export interface PlacedGlyph {
  glyph: SizedGlyph;
  x: number;
}

/** One glyph of one font at one size; the same object each time. */
export interface SizedGlyph {
  /** SVG path data, with the baseline at 0. */
  path(): string;
  size: number;
  /** Pixels to the start of the next glyph. */
  advance: number;
}

/** A piece of text without line breaks. */
export interface TextRun {
  glyphs: PlacedGlyph[];
  width: number;
}

/** Other characters are left out if a font lacks them: a title reads well without its arrow or emoji. */
const NEEDED = /[\p{L}\p{N}\p{M}]/u;

/** The font of pictures in one weight and size. */
export class Face {
  readonly size: number;
  private readonly weight: Weight;
  private readonly entries = new Map<string, { font: Font; glyph: Glyph; sizedGlyph: SizedGlyph }>();

  constructor(weight: Weight, size: number) {
    this.weight = weight;
    this.size = size;
  }

  /** The glyphs of `text` in a row, kerned. Undefined if the font lacks one of its letters or digits. */
  run(text: string): TextRun | undefined {
    const glyphs: PlacedGlyph[] = [];
    let x = 0;
    let before: { font: Font; glyph: Glyph } | undefined;
    for (const character of text.normalize('NFC')) {
      const entry = this.find(character);
      if (!entry) {
        if (NEEDED.test(character)) return undefined;
        continue;
      }
      const { font, glyph, sizedGlyph } = entry;
      if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) * this.scale(font);
      glyphs.push({ glyph: sizedGlyph, x });
      x += sizedGlyph.advance;
      before = entry;
    }
    return { glyphs, width: x };
  }

  /** Width of a space. */
  get space(): number {
    return this.find(' ')?.sizedGlyph.advance ?? this.size / 4;
  }

  private scale(font: Font): number {
    return this.size / font.unitsPerEm;
  }

  private find(character: string) {
    const cachedEntry = this.entries.get(character);
    if (cachedEntry) return cachedEntry;
    const font = fontsOf(this.weight).find((each) => each.charToGlyphIndex(character) > 0);
    if (!font) return undefined;
    const glyph = font.charToGlyph(character);
    const sizedGlyph: SizedGlyph = {
      size: this.size,
      advance: glyph.advanceWidth * this.scale(font),
      path: () => pathData(glyph.getPath(0, 0, this.size).commands),
    };
    const entry = { font, glyph, sizedGlyph };
    this.entries.set(character, entry);
    return entry;
  }
}

/**
 * SVG path data with two decimals. The `toPathData` of opentype.js writes `NaN` for some numbers close to
 * whole ones, and the renderer draws no path beyond that.
 */
function pathData(commands: readonly PathCommand[]): string {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((each) => each !== undefined);
      return type + numbers.map((each) => Math.round(each * 100) / 100).join(' ');
    })
    .join('');
}

const fontsOf = onceByName((weight: Weight): Font[] =>
  SUBSETS.map((subset) => {
    const bytes = readFileSync(
      join(import.meta.dirname, `../../src/theme/fonts/pictures/geist-${subset}-${weight}-normal.woff`),
    );
    return opentype.parse(new Uint8Array(bytes).buffer);
  }),
);
