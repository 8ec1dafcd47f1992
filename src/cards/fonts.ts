import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

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
export interface Run {
  glyphs: PlacedGlyph[];
  width: number;
}

/** Other characters are left out if a font lacks them: a title reads well without its arrow or emoji. */
const NEEDED = /[\p{L}\p{N}\p{M}]/u;

/** The font of pictures in one weight and size. */
export class Face {
  readonly size: number;
  private readonly weight: Weight;
  private readonly known = new Map<string, { font: Font; glyph: Glyph; sized: SizedGlyph }>();

  constructor(weight: Weight, size: number) {
    this.weight = weight;
    this.size = size;
  }

  /** The glyphs of `text` in a row, kerned. Undefined if the font lacks one of its letters or digits. */
  run(text: string): Run | undefined {
    const glyphs: PlacedGlyph[] = [];
    let x = 0;
    let before: { font: Font; glyph: Glyph } | undefined;
    for (const character of text.normalize('NFC')) {
      const found = this.find(character);
      if (!found) {
        if (NEEDED.test(character)) return undefined;
        continue;
      }
      const { font, glyph, sized } = found;
      if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) * this.scale(font);
      glyphs.push({ glyph: sized, x });
      x += sized.advance;
      before = found;
    }
    return { glyphs, width: x };
  }

  /** Width of a space. */
  get space(): number {
    return this.find(' ')?.sized.advance ?? this.size / 4;
  }

  private scale(font: Font): number {
    return this.size / font.unitsPerEm;
  }

  private find(character: string) {
    const known = this.known.get(character);
    if (known) return known;
    const font = fontsOf(this.weight).find((each) => each.charToGlyphIndex(character) > 0);
    if (!font) return undefined;
    const glyph = font.charToGlyph(character);
    const sized: SizedGlyph = {
      size: this.size,
      advance: glyph.advanceWidth * this.scale(font),
      path: () => pathData(glyph.getPath(0, 0, this.size).commands),
    };
    const found = { font, glyph, sized };
    this.known.set(character, found);
    return found;
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

const loaded = new Map<Weight, Font[]>();

function fontsOf(weight: Weight): Font[] {
  const known = loaded.get(weight);
  if (known) return known;
  const fonts = SUBSETS.map((subset) => {
    const bytes = readFileSync(
      join(import.meta.dirname, `../../src/theme/fonts/pictures/geist-${subset}-${weight}-normal.woff`),
    );
    return opentype.parse(new Uint8Array(bytes).buffer);
  });
  loaded.set(weight, fonts);
  return fonts;
}
