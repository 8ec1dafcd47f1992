import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { once } from '../memory/index.ts';
import type { Mask, Pixels } from './canvas.ts';
import type { SizedGlyph } from './fonts.ts';

const startRenderer = once(async () => {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(file));
});

/**
 * Draws an SVG document at this width or height in pixels. Loads nothing: images must be embedded, and text
 * is not drawn.
 *
 * @throws for an invalid document
 */
export async function drawSvg(svg: string, fit: { width: number } | { height: number }): Promise<Pixels> {
  await startRenderer();
  const fitTo =
    'width' in fit
      ? ({ mode: 'width', value: fit.width } as const)
      : ({ mode: 'height', value: fit.height } as const);
  const drawing = new Resvg(svg, { fitTo });
  const image = drawing.render();
  const { width, height } = image;
  const rgba = image.pixels.slice();
  image.free();
  drawing.free();
  return { width, height, rgba };
}

/** The same as a PNG file. */
export async function svgToPng(svg: string, width: number): Promise<Buffer> {
  await startRenderer();
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  const image = drawing.render();
  const png = Buffer.from(image.asPng());
  image.free();
  drawing.free();
  return png;
}

const SHEET_WIDTH_PX = 2048;

/** Draws each of these glyphs once, all on one sheet. Their masks begin at the left end of the baseline. */
export async function drawGlyphs(glyphs: SizedGlyph[]): Promise<Map<SizedGlyph, Mask>> {
  const cells: { glyph: SizedGlyph; x: number; y: number; width: number; height: number }[] = [];
  let [x, y, tallest] = [0, 0, 0];
  for (const glyph of glyphs) {
    // Some glyphs extend beyond their advance.
    const width = Math.ceil(glyph.advance + glyph.size);
    const height = Math.ceil(glyph.size * 1.6);
    if (x + width > SHEET_WIDTH_PX) [x, y, tallest] = [0, y + tallest, 0];
    cells.push({ glyph, x, y, width, height });
    x += width;
    tallest = Math.max(tallest, height);
  }
  const shift = (size: number) => ({ left: Math.ceil(size / 2), top: Math.ceil(size * 1.15) });
  const paths = cells.map((cell) => {
    const { left, top } = shift(cell.glyph.size);
    return `<path transform="translate(${cell.x + left} ${cell.y + top})" d="${cell.glyph.path()}"/>`;
  });
  const size = `width="${SHEET_WIDTH_PX}" height="${y + tallest}"`;
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paths.join('')}</svg>`;
  if (cells.length === 0) return new Map();
  const { rgba } = await drawSvg(sheet, { width: SHEET_WIDTH_PX });
  return new Map(
    cells.map((cell) => {
      const { left, top } = shift(cell.glyph.size);
      return [cell.glyph, crop(rgba, cell, -left, -top)];
    }),
  );
}

/** The covered part of a cell of the sheet. */
function crop(
  rgba: Uint8Array,
  cell: { x: number; y: number; width: number; height: number },
  left: number,
  top: number,
): Mask {
  const at = (x: number, y: number): number =>
    rgba[((cell.y + y) * SHEET_WIDTH_PX + cell.x + x) * 4 + 3] ?? 0;
  let [x0, y0, x1, y1] = [cell.width, cell.height, -1, -1];
  for (let y = 0; y < cell.height; y++) {
    for (let x = 0; x < cell.width; x++) {
      if (at(x, y) === 0) continue;
      [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
      [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
    }
  }
  const [width, height] = [Math.max(0, x1 - x0 + 1), Math.max(0, y1 - y0 + 1)];
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) alpha[y * width + x] = at(x0 + x, y0 + y);
  }
  return { width, height, left: left + x0, top: top + y0, alpha };
}
