import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countMade, countReused } from '../timings/index.ts';
import type { Mask } from './canvas.ts';
import { type Card, cardDigest, drawCard, layOut } from './card.ts';
import { cardColors, type Design, designDigest, drawBase } from './design.ts';
import type { SizedGlyph } from './fonts.ts';
import { drawGlyphs } from './raster.ts';

/** Folder of the pictures, from the root of the site. */
const CARDS = '_trellis/cards';

/** Pictures drawn at a time: compression runs in parallel, and each waits in memory. */
const PICTURES_PER_BATCH = 16;

/**
 * The pictures of pages for link previews. Requested by name while pages render, drawn when all pages have.
 */
export class Cards {
  private readonly design: Design;
  private readonly digest: string;
  private readonly asked = new Map<string, Card>();

  private constructor(design: Design, digest: string) {
    this.design = design;
    this.digest = digest;
  }

  static async of(design: Design): Promise<Cards> {
    return new Cards(design, await designDigest(design));
  }

  /**
   * Path of the picture, from the root of the site with a leading slash. Its name is derived from its
   * content.
   */
  pathOf(card: Card): string {
    const name = `${cardDigest(card, this.digest)}.png`;
    this.asked.set(name, card);
    return `/${CARDS}/${name}`;
  }

  /** The picture of this name; undefined if no page has requested it. */
  async png(name: string): Promise<Buffer | undefined> {
    const card = this.asked.get(name);
    const pictures: Buffer[] = [];
    if (card) await this.draw([[name, card]], async (_, png) => void pictures.push(png));
    return pictures[0];
  }

  /**
   * Writes all requested pictures into the site. Those in `cacheDir` are not drawn again; others there are
   * deleted.
   *
   * @param site copies a file to a path of the site
   */
  async write(
    site: { copy(from: string, path: string): void },
    cacheDir: string,
  ): Promise<{ drawn: number; kept: number }> {
    const pictureFolder = join(cacheDir, 'cards');
    const cachedFiles = new Set(await readdir(pictureFolder).catch(() => []));
    await Promise.all(
      [...cachedFiles].filter((name) => !this.asked.has(name)).map((name) => rm(join(pictureFolder, name))),
    );
    if (this.asked.size === 0) return { drawn: 0, kept: 0 };
    await mkdir(pictureFolder, { recursive: true });
    const missing: [name: string, card: Card][] = [];
    for (const [name, card] of this.asked) {
      if (cachedFiles.has(name)) site.copy(join(pictureFolder, name), `${CARDS}/${name}`);
      else missing.push([name, card]);
    }
    await this.draw(missing, async (name, png) => {
      await writeFile(join(pictureFolder, name), png);
      site.copy(join(pictureFolder, name), `${CARDS}/${name}`);
    });
    countMade('pictures', missing.length);
    countReused('pictures', this.asked.size - missing.length);
    return { drawn: missing.length, kept: this.asked.size - missing.length };
  }

  private async draw(
    cards: [name: string, card: Card][],
    write: (name: string, png: Buffer) => Promise<void>,
  ): Promise<void> {
    if (cards.length === 0) return;
    const colors = cardColors(this.design.settings, this.design.isDark);
    const base = await drawBase(this.design);
    const masks = new Map<SizedGlyph, Mask>();
    for (let start = 0; start < cards.length; start += PICTURES_PER_BATCH) {
      const layouts = cards
        .slice(start, start + PICTURES_PER_BATCH)
        .map(([name, card]) => ({ name, layout: layOut(card, this.design.settings.name, colors) }));
      const glyphs = layouts.flatMap(({ layout }) =>
        layout.texts.flatMap((text) => text.glyphs.map(({ glyph }) => glyph)),
      );
      const fresh = await drawGlyphs([...new Set(glyphs)].filter((glyph) => !masks.has(glyph)));
      for (const [glyph, mask] of fresh) masks.set(glyph, mask);
      await Promise.all(
        layouts.map(async ({ name, layout }) => write(name, await drawCard(base, layout, masks).png())),
      );
    }
  }
}
