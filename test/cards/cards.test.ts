import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { SiteFiles } from '../../src/astro/site-files/index.ts';
import {
  asSvg,
  balancedLines,
  CARD,
  type Card,
  Cards,
  cardColors,
  Face,
  iconFiles,
  layOut,
  letterIcon,
} from '../../src/cards/index.ts';
import { loadSettings } from '../../src/config/index.ts';
import { imageSize } from '../../src/content/index.ts';

const settings = (name = 'Moss Guild') => {
  const { settings: found } = loadSettings(JSON.stringify({ name, navigation: [] }), 'docs.json');
  if (!found) throw new Error('no settings');
  return found;
};

const folders: string[] = [];
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'trellis-pictures-'));
  folders.push(made);
  return made;
};
afterEach(() => Promise.all(folders.splice(0).map((each) => rm(each, { recursive: true, force: true }))));

const cardsOf = (name?: string, more = {}) =>
  Cards.of({ settings: settings(name), host: 'docs.example.com', isDark: false, ...more });

/** The rows of an indexed PNG, and its palette. */
function decode(png: Buffer): { rows: Buffer; palette: Buffer; colorType: number } {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const none = Buffer.alloc(0);
  return {
    rows: inflateSync(chunks.get('IDAT') ?? none),
    palette: chunks.get('PLTE') ?? none,
    colorType: png[25] ?? -1,
  };
}

const words = (card: Card, name = 'Moss Guild') =>
  layOut(card, name, cardColors(settings(name), false)).texts.length;

describe('lines of text', () => {
  const face = new Face(600, 60);

  test('are never wider than allowed, for any text of the font', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 60, max: 900 }), (text, width) => {
        const lines = balancedLines(text, face, width, 3) ?? [];
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const { width: own, words: inside } of lines) {
          // A single letter, or the ellipsis after a word that fills the line, cannot be broken.
          if (inside.length > 1) expect(own).toBeLessThanOrEqual(width + 60);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('are of nearly the same length', () => {
    const [first, second] = balancedLines('Turn a folder of pages into documentation', face, 900, 3) ?? [];
    expect(Math.abs((first?.width ?? 0) - (second?.width ?? 0))).toBeLessThan(200);
  });

  test('end in an ellipsis if there are too many', () => {
    const long = balancedLines('word '.repeat(80), face, 900, 2);
    expect(long?.length).toBe(2);
    expect(long?.at(-1)?.words.at(-1)?.run.glyphs.length).toBe(1);
  });

  test('are kerned', () => {
    const run = (text: string) => new Face(600, 100).run(text)?.width ?? 0;
    expect(run('AV')).toBeLessThan(run('A') + run('V'));
  });
});

test.each([400, 600] as const)('every letter of weight %i is drawn in full at every size', (weight) => {
  const letters = Array.from({ length: 350 }, (_, index) => String.fromCodePoint(33 + index));
  const broken = [17, 24, 30, 36, 60, 72, 80].flatMap((size) => {
    const face = new Face(weight, size);
    return letters.filter((letter) => /[^-\d. MLCQZ]/.test(face.run(letter)?.glyphs[0]?.glyph.path() ?? ''));
  });
  expect(broken).toEqual([]);
});

describe('the picture of a page', () => {
  test('is a PNG of 1200 by 630 pixels with at most 256 colors', async () => {
    const out = await folder();
    const cards = await cardsOf();
    const path = cards.pathOf({
      title: 'Roles',
      group: 'Concepts',
      operation: { method: 'POST', path: '/x' },
    });
    await cards.write(new SiteFiles(out), await folder());
    expect(imageSize(join(out, path))).toEqual({ width: CARD.width, height: CARD.height });
    const { rows, palette } = decode(await readFile(join(out, path)));
    expect(rows.length).toBe((CARD.width + 1) * CARD.height);
    expect(palette.length).toBeLessThanOrEqual(768);
    expect(Math.max(...new Set(rows)) * 3).toBeLessThan(palette.length);
  });

  test('is named by its content, and drawn once for it', async () => {
    const [cache, first, second] = [await folder(), await folder(), await folder()];
    const cards = await cardsOf();
    expect(cards.pathOf({ title: 'A' })).toBe(cards.pathOf({ title: 'A' }));
    expect(cards.pathOf({ title: 'A' })).not.toBe(cards.pathOf({ title: 'B' }));
    expect(await cards.write(new SiteFiles(first), cache)).toEqual({ drawn: 2, kept: 0 });
    const again = await cardsOf();
    again.pathOf({ title: 'A' });
    expect(await again.write(new SiteFiles(second), cache)).toEqual({ drawn: 0, kept: 1 });
    expect((await readdir(join(cache, 'cards'))).length).toBe(1);
    expect((await cardsOf('Fern')).pathOf({ title: 'A' })).not.toBe(cards.pathOf({ title: 'A' }));
  });

  test('has no boxes for letters that the font lacks: such a text is left out, and a title gives way to the name of the site', () => {
    expect(words({ title: '認証', description: 'Words' })).toBe(words({ title: 'Moss Guild' }));
    expect(words({ title: 'مرحبا' }, '認証')).toBe(0);
    expect(words({ title: 'Roles', description: '認証' })).toBe(words({ title: 'Roles' }));
    expect(words({ title: 'Roles → 🚀' })).toBe(words({ title: 'Roles' }));
    expect(words({ title: 'Привет Żółć' })).toBe(2);
  });

  test('is drawn on the image that the settings name', async () => {
    const out = await folder();
    const background = join(out, 'back.svg');
    await writeFile(
      background,
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#123456"/></svg>',
    );
    const cards = await cardsOf(undefined, { background });
    const path = cards.pathOf({ title: 'A' });
    await cards.write(new SiteFiles(out), await folder());
    const { rows, colorType } = decode(await readFile(join(out, path)));
    expect(colorType).toBe(2);
    expect([...rows.subarray(1, 4)]).toEqual([0x12, 0x34, 0x56]);
  });
});

describe('icons', () => {
  test('of a site without one have the first letter of its name, or lines if the font lacks it', () => {
    expect(letterIcon(settings('moss'))).toMatch(/<path transform=/);
    expect(letterIcon(settings('認証'))).toMatch(/<path d="M16 19/);
  });

  test('come from one drawing: the icon file contains a PNG of 32 pixels', async () => {
    const files = await iconFiles(letterIcon(settings()), { ground: '#ffffff' });
    expect(files.map(({ path }) => path)).toEqual([
      'favicon.ico',
      'apple-touch-icon.png',
      'icon-192.png',
      'icon-512.png',
    ]);
    const ico = files[0]?.bytes ?? Buffer.alloc(0);
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
    expect(ico.readUInt32LE(14)).toBe(ico.length - 22);
    expect(ico.subarray(23, 26).toString()).toBe('PNG');
    expect(ico.readUInt32BE(22 + 16)).toBe(32);
  });

  test('of an image are never larger than it', async () => {
    const [large] = (await iconFiles(letterIcon(settings()), { ground: '#fff' })).filter(({ path }) =>
      path.includes('192'),
    );
    const svg = asSvg(large?.bytes ?? Buffer.alloc(0), 192);
    const names = (await iconFiles(svg, { ground: '#fff', largest: 192 })).map(({ path }) => path);
    expect(names).toEqual(['favicon.ico', 'apple-touch-icon.png', 'icon-192.png']);
    expect(await iconFiles(svg, { ground: '#fff', largest: 16 })).toEqual([]);
  });
});
