/**
 * cards: draws images at build without a browser: a picture of each page for link previews, and the icons of
 * a site. Letters and marks are drawn once. A picture assembles and compresses them, which takes a few
 * milliseconds.
 */

export { CARD, type Card, layOut } from './card.ts';
export { Cards } from './cards.ts';
export { cardColors } from './design.ts';
export { Face } from './fonts.ts';
export { asSvg, ICON_PATHS, type IconFile, iconFiles, letterIcon, webManifest } from './icons.ts';
export { balancedLines } from './lines.ts';
