import { contentHash } from '../text/content-hash.ts';
import type { Mask, Rgb, Surface } from './canvas.ts';
import { Face, type PlacedGlyph, type SizedGlyph } from './fonts.ts';
import { balancedLines, type Line } from './lines.ts';

/** Text on the picture of a page. */
export interface Card {
  title: string;
  /** The group of the page. */
  group?: string;
  description?: string;
  /** Set for a page that shows an operation. */
  operation?: { method: string; path: string };
}

/** The size that the large networks require: 1.91 to 1. */
export const CARD = { width: 1200, height: 630 } as const;

/** Colors of the cards of a site. */
export interface CardColors {
  strong: Rgb;
  muted: Rgb;
  accent: Rgb;
  /** Colors of the badge, by method in lower case; `other` is the fallback. Letters on it use `ground`. */
  methods: Record<string, Rgb>;
  ground: Rgb;
}

/** Glyphs to draw in a color. `on` is their background; default: `ground`. */
interface Text {
  glyphs: PlacedGlyph[];
  x: number;
  /** Position of the baseline. */
  y: number;
  color: Rgb;
  on?: Rgb;
}

/** A card with each letter in its place. */
export interface CardLayout {
  texts: Text[];
  boxes: { x: number; y: number; width: number; height: number; color: Rgb }[];
}

export const MARGIN_PX = 72;
const WIDTH = CARD.width - 2 * MARGIN_PX;
/** Upper limit of the text, below the name of the site, and its lower end. */
const TOP_PX = 168;
const BOTTOM_PX = 556;

const face = memo((key: string) => {
  const [weight, size] = key.split('/').map(Number);
  return new Face(weight === 600 ? 600 : 400, size ?? 16);
});

/** For the name beside the mark. */
export const nameFace = face('600/34');

/** A title gets the largest of these sizes at which it fits into the number of lines given beside it. */
const TITLES: [size: number, lines: number][] = [
  [80, 1],
  [72, 2],
  [60, 3],
];

/**
 * Lays out the text of a card. A text with a letter that the font lacks is left out as a whole, because boxes
 * instead of letters are worse than nothing. If that is the title, the site's `name` replaces it; if the font
 * lacks a letter of that too, only the site's mark remains.
 */
export function layOut(card: Card, name: string, colors: CardColors): CardLayout {
  const layout: CardLayout = { texts: [], boxes: [] };
  const own = titleLines(card.title);
  const heading = own ?? titleLines(name);
  if (!heading) return layout;
  const { group, description, operation }: Partial<Card> = own ? card : {};
  const { lines, size } = heading;
  const isLong = lines.length > 2;
  const about = operation
    ? undefined
    : description && balancedLines(description, face('400/32'), WIDTH - 80, isLong ? 2 : 3);
  const above = group && balancedLines(group, face('600/28'), WIDTH, 1);

  const height =
    (above ? 52 : 0) +
    lines.length * size * 1.12 +
    (about ? 28 + about.length * 44 : 0) +
    (operation ? 84 : 0);
  let y = Math.max(TOP_PX, BOTTOM_PX - height);
  const put = (rows: Line[], leading: number, color: Rgb): void => {
    for (const line of rows) {
      y += leading;
      const baseline = Math.round(y - leading * 0.25);
      for (const { run, x } of line.words)
        layout.texts.push({ glyphs: run.glyphs, x: MARGIN_PX + x, y: baseline, color });
    }
  };
  if (above) {
    put(above, 36, colors.accent);
    y += 16;
  }
  put(lines, size * 1.12, colors.strong);
  if (about) {
    y += 28;
    put(about, 44, colors.muted);
  }
  if (operation) putOperation(layout, operation, y + 32, colors);
  return layout;
}

function titleLines(title: string): { lines: Line[]; size: number } | undefined {
  for (const [size, most] of TITLES) {
    const isLast = size === TITLES.at(-1)?.[0];
    const lines = balancedLines(title, face(`600/${size}`), WIDTH, isLast ? most : most + 1);
    if (!lines) return undefined;
    if (lines.length <= most) return { lines, size };
  }
  return undefined;
}

/** The method on its color, the path beside it. */
function putOperation(
  layout: CardLayout,
  { method, path }: NonNullable<Card['operation']>,
  y: number,
  colors: CardColors,
): void {
  const label = face('600/26').run(method);
  if (!label) return;
  const color = colors.methods[method.toLowerCase()] ?? colors.methods.other ?? colors.accent;
  const width = Math.round(label.width) + 32;
  layout.boxes.push({ x: MARGIN_PX, y: Math.round(y), width, height: 52, color });
  const baseline = Math.round(y) + 35;
  layout.texts.push({
    glyphs: label.glyphs,
    x: MARGIN_PX + 16,
    y: baseline,
    color: colors.ground,
    on: color,
  });
  const [line] = balancedLines(path, face('400/32'), WIDTH - width - 24, 1) ?? [];
  for (const { run, x } of line?.words ?? []) {
    layout.texts.push({
      glyphs: run.glyphs,
      x: MARGIN_PX + width + 24 + x,
      y: baseline + 2,
      color: colors.muted,
    });
  }
}

/** Draws a card on a copy of `base`, which has what all cards share. */
export function drawCard(
  base: Surface,
  { texts, boxes }: CardLayout,
  masks: ReadonlyMap<SizedGlyph, Mask>,
): Surface {
  const surface = base.copy();
  for (const { x, y, width, height, color } of boxes) surface.fill(x, y, width, height, color);
  for (const { glyphs, x, y, color, on } of texts) {
    for (const { glyph, x: within } of glyphs) {
      const mask = masks.get(glyph);
      if (mask) surface.mask(mask, Math.round(x + within), y, color, on);
    }
  }
  return surface;
}

/**
 * Identifies a picture by its content: the same for the same card in the same design, so pictures can be
 * cached.
 */
export const cardDigest = (card: Card, design: string): string =>
  contentHash(JSON.stringify([card, design]), 16);

function memo<T>(make: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
}
