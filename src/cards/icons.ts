import type { SiteSettings } from '../config/index.ts';
import { sitePalette } from '../theme/palette.ts';
import { Face } from './fonts.ts';
import { svgToPng } from './raster.ts';

/** The icon of a site that has none: the first letter of its name on the color of its buttons. */
export function letterIcon(settings: SiteSettings): string {
  const { button = ['#444444'], 'on-button': letter = ['#ffffff'] } = sitePalette(settings);
  const [first = ''] = settings.name.trim().toUpperCase();
  const run = new Face(600, 40).run(first);
  const glyph = run?.glyphs[0]?.glyph;
  // The font's capitals are 0.71 of its size. A name in another script gets lines of text.
  const path = glyph
    ? `<path transform="translate(${(32 - glyph.advance / 2).toFixed(2)} 46.2)" d="${glyph.path()}"/>`
    : '<path d="M16 19h32v5H16zm0 11h32v5H16zm0 11h20v5H16z"/>';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${button[0]}"/><g fill="${letter[0]}">${path}</g></svg>`
  );
}

/** A file of the site: its path from the root, and its content. */
export interface IconFile {
  path: string;
  bytes: Buffer;
}

/**
 * Sizes in pixels of the icons that a web app manifest should have (W3C Web Application Manifest, section 3).
 */
const APP_SIZES = [192, 512];
const TOUCH_ICON_PX = 180;

/** Paths of the files made from an icon, from the root of the site. */
export const ICON_PATHS = {
  ico: 'favicon.ico',
  touch: 'apple-touch-icon.png',
  manifest: 'site.webmanifest',
  app: (size: number): string => `icon-${size}.png`,
};

/**
 * Icons that browsers, phones and desktops request besides the site's own, drawn from `svg`. `largest`:
 * pixels of a bitmap icon, which is never enlarged. `ground`: color behind the touch icon, because phones
 * show no transparency.
 *
 * @throws for an invalid SVG document
 */
export async function iconFiles(
  svg: string,
  { ground, largest = Number.POSITIVE_INFINITY }: { ground: string; largest?: number },
): Promise<IconFile[]> {
  const files: IconFile[] = [];
  if (largest >= 32) files.push({ path: ICON_PATHS.ico, bytes: ico(await svgToPng(svg, 32)) });
  if (largest >= TOUCH_ICON_PX * 0.75) {
    const touch = await svgToPng(onGround(svg, ground), TOUCH_ICON_PX);
    files.push({ path: ICON_PATHS.touch, bytes: touch });
  }
  for (const size of APP_SIZES) {
    if (largest >= size) files.push({ path: ICON_PATHS.app(size), bytes: await svgToPng(svg, size) });
  }
  return files;
}

const dataUri = (type: string, bytes: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** An SVG document that shows a square PNG image. */
export const asSvg = (png: Uint8Array, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
  `<image width="${size}" height="${size}" href="${dataUri('image/png', png)}"/></svg>`;

/** The icon on its background, with the margin that rounded corners need. */
const onGround = (svg: string, ground: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180">' +
  `<rect width="180" height="180" fill="${ground}"/>` +
  `<image x="20" y="20" width="140" height="140" href="${dataUri('image/svg+xml', svg)}"/></svg>`;

/** A PNG image of 32 pixels in the ICO container: a directory with one entry. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The web app manifest: name and look of a site on a home screen. */
export function webManifest(
  { name, description }: SiteSettings,
  { base, sizes, svg, ground }: { base: string; sizes: number[]; svg?: string; ground: string },
): string {
  return JSON.stringify({
    name,
    ...(description && { description }),
    start_url: `${base}/`,
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: [
      ...(svg ? [{ src: base + svg, type: 'image/svg+xml', sizes: 'any' }] : []),
      ...sizes.map((size) => ({
        src: `${base}/${ICON_PATHS.app(size)}`,
        type: 'image/png',
        sizes: `${size}x${size}`,
      })),
    ],
  });
}
