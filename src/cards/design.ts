import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SiteSettings } from '../config/index.ts';
import { sitePalette } from '../theme/palette.ts';
import { Canvas, type Mask, Photograph, type Pixels, type Rgb, type Surface } from './canvas.ts';
import { CARD, type CardColors, MARGIN_PX, nameFace } from './card.ts';
import type { SizedGlyph } from './fonts.ts';
import { letterIcon } from './icons.ts';
import { drawGlyphs, drawSvg } from './raster.ts';

/** What the cards of a site share. Files are absolute paths of images that the settings name. */
export interface Design {
  settings: SiteSettings;
  /** The host where the site is published, for display: `docs.example.com`. */
  host: string;
  isDark: boolean;
  logo?: string;
  /** The site's own icon. */
  icon?: string;
  background?: string;
}

/** Part of the names of pictures: increase it when the design changes. */
const VERSION = 1;

/** Digest of everything that the cards of a site share, including the content of files. */
export async function designDigest({ settings, logo, icon, background, ...rest }: Design): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([VERSION, rest, settings.name, settings.colors]));
  for (const file of [logo, icon, background]) {
    hash.update('\0').update(file ? await readFile(file).catch(() => '') : '');
  }
  return hash.digest('hex');
}

/** Colors of the cards, from the palette of the site. */
export function cardColors(settings: SiteSettings, isDark: boolean): CardColors {
  const pairs = sitePalette(settings);
  const pick = (name: string): Rgb => rgb(pairs[name]?.[isDark ? 1 : 0] ?? '#888888');
  return {
    ground: pick('bg'),
    strong: pick('strong'),
    muted: pick('muted'),
    accent: pick('accent'),
    methods: Object.fromEntries(
      Object.keys(pairs).flatMap((name) =>
        name.startsWith('method-') ? [[name.slice('method-'.length), pick(name)]] : [],
      ),
    ),
  };
}

/** The shared part of all cards: background, site name, host, and a bar in its color. */
export async function drawBase(design: Design): Promise<Surface> {
  const { settings, isDark, host } = design;
  const colors = cardColors(settings, isDark);
  const photo = design.background && (await drawBackground(design.background));
  const surface = photo ? new Photograph(photo) : new Canvas(CARD.width, CARD.height, colors.ground);
  surface.fill(0, CARD.height - 12, CARD.width, 12, rgb(settings.colors.primary));

  const logo = design.logo && (await drawFile(design.logo, 48));
  if (logo && logo.width <= 480) surface.image(logo, MARGIN_PX, MARGIN_PX - 8);
  else {
    const icon =
      (design.icon && (await drawFile(design.icon, 52))) ||
      (await drawSvg(letterIcon(settings), { height: 52 }));
    surface.image(icon, MARGIN_PX, MARGIN_PX - 10);
    await write(surface, settings.name, MARGIN_PX + icon.width + 20, MARGIN_PX + 28, colors.strong);
  }
  const width = nameFace.run(host)?.width ?? 0;
  await write(surface, host, CARD.width - MARGIN_PX - Math.ceil(width), MARGIN_PX + 28, colors.muted);
  return surface;
}

async function write(surface: Surface, text: string, x: number, y: number, color: Rgb): Promise<void> {
  const run = nameFace.run(text);
  if (!run || run.width > CARD.width / 2) return;
  const masks: Map<SizedGlyph, Mask> = await drawGlyphs([...new Set(run.glyphs.map(({ glyph }) => glyph))]);
  for (const { glyph, x: within } of run.glyphs) {
    const mask = masks.get(glyph);
    if (mask) surface.mask(mask, Math.round(x + within), y, color);
  }
}

/**
 * An image for a card; undefined if it cannot be drawn, such as an SVG document with text, which needs fonts.
 */
async function drawFile(file: string, height: number): Promise<Pixels | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const isSvg = /\.svg$/i.test(file);
  if (isSvg && /<text[\s>]/.test(bytes.toString())) return undefined;
  const type = typeOf(file);
  if (!isSvg && !type) return undefined;
  try {
    if (isSvg) return await drawSvg(bytes.toString(), { height });
    const href = `data:${type};base64,${bytes.toString('base64')}`;
    const size = `height="${height}" width="480"`;
    const pixels = await drawSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}>` +
        `<image ${size} preserveAspectRatio="xMinYMid meet" href="${href}"/></svg>`,
      { height },
    );
    return pixels.rgba.some((value) => value > 0) ? pixels : undefined;
  } catch {
    return undefined;
  }
}

/** An image that covers the card. */
async function drawBackground(file: string): Promise<Pixels | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  const type = /\.svg$/i.test(file) ? 'image/svg+xml' : typeOf(file);
  if (!bytes || !type) return undefined;
  const size = `width="${CARD.width}" height="${CARD.height}"`;
  const href = `data:${type};base64,${bytes.toString('base64')}`;
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/>` +
      `<image ${size} preserveAspectRatio="xMidYMid slice" href="${href}"/></svg>`,
    { width: CARD.width },
  ).catch(() => undefined);
}

/** Media types that can be drawn. */
const typeOf = (file: string): string | undefined =>
  /\.png$/i.test(file) ? 'image/png' : /\.jpe?g$/i.test(file) ? 'image/jpeg' : undefined;

/** `#rgb` and `#rrggbb`. */
function rgb(hex: string): Rgb {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(hex)?.[1] ?? '888888';
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
