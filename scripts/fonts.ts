// `node scripts/fonts.ts`: copies the theme's font files from their packages to src/theme/fonts, with the
// license, and writes src/theme/styles/fonts.css and letters.css: their faces, and faces of installed fonts
// with the same metrics as fallbacks until a file is loaded (CSS Fonts 4, section 4.9: font-display; CSS
// Fonts 5, section 2: size-adjust and the overrides).
//
// Ascent, descent and line gap are those of our font, so baselines match. The width matches our font on
// average for English text. For a monospaced font it is right for every character, and nothing moves when the
// file arrives (swap). A proportional font still breaks some lines elsewhere, which would move the content
// below: it is used if it is available at once, because its file is preloaded, and otherwise from the next
// page on (optional).
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkitten';

const root = join(import.meta.dirname, '..');
const packages = join(root, 'node_modules/@fontsource-variable');
const target = join(root, 'src/theme/fonts');

/**
 * The subset for most pages, and the others. If two faces have a character, the later one provides it: the
 * one for most pages.
 */
const LATIN = ['latin'];
const LETTERS = ['cyrillic', 'vietnamese', 'latin-ext'];
const FACES = [
  { family: 'Geist', from: 'geist', style: 'normal', display: 'optional' },
  { family: 'Geist', from: 'geist', style: 'italic', display: 'optional' },
  { family: 'Geist Mono', from: 'geist-mono', style: 'normal', display: 'swap' },
];

/** Frequency of each character in English text, in thousandths, which determines the width of a line. */
// biome-ignore format: a table of single letters
const FREQUENCY: Record<string, number> = {
  ' ': 180, e: 104, t: 73, a: 65, o: 60, i: 58, n: 57, s: 53, r: 50, h: 49, l: 33, d: 34, u: 23, c: 22, m: 20, f: 18,
  w: 17, g: 16, p: 15, y: 14, b: 13, v: 8, k: 6, x: 1.5, j: 1, q: 1, z: 0.6,
};
const CHARACTERS = Object.keys(FREQUENCY);

/**
 * Widths in thousandths of an em, by character in the order of FREQUENCY, as published by the fonts' makers.
 */
const widths = (text: string): number[] => text.split(' ').map(Number);
// biome-ignore format: one font a line
const STAND_INS: { name: string; of: string; local: string[]; widths: number[] }[] = [
  // Helvetica, and fonts with its widths.
  { name: 'Geist Arial', of: 'Geist', local: ['Arial', 'Helvetica', 'Liberation Sans'], widths: widths('278 556 278 556 556 222 556 500 333 556 222 556 556 500 833 278 722 556 556 500 556 500 500 500 222 556 500') },
  { name: 'Geist Roboto', of: 'Geist', local: ['Roboto'], widths: widths('248 530 327 544 570 243 552 516 338 551 243 564 551 523 876 347 751 561 561 473 561 484 507 496 239 568 496') },
  { name: 'Geist Noto', of: 'Geist', local: ['Noto Sans', 'Open Sans'], widths: widths('260 564 361 561 605 258 618 479 413 618 258 615 618 480 935 344 786 615 615 510 615 508 534 529 258 615 470') },
  { name: 'Geist DejaVu', of: 'Geist', local: ['DejaVu Sans', 'Verdana'], widths: widths('318 615 392 613 612 278 634 521 411 634 278 635 634 550 974 352 818 635 635 592 635 592 579 592 278 635 525') },
  { name: 'Geist Menlo', of: 'Geist Mono', local: ['Menlo', 'DejaVu Sans Mono', 'Noto Sans Mono'], widths: [602] },
  { name: 'Geist Consolas', of: 'Geist Mono', local: ['Consolas'], widths: [549.8] },
  { name: 'Geist Courier', of: 'Geist Mono', local: ['Liberation Mono', 'Courier New', 'Roboto Mono', 'Droid Sans Mono'], widths: [600] },
];

const fileOf = (from: string, subset: string, style: string): string =>
  join(packages, from, 'files', `${from}-${subset}-wght-${style}.woff2`);
const percent = (value: number): string => `${Number((value * 100).toFixed(2))}%`;

/** Mean width of a character of running text, in ems. */
function meanWidth(widthOf: (character: string, index: number) => number): number {
  const total = CHARACTERS.reduce((sum, character) => sum + (FREQUENCY[character] ?? 0), 0);
  return CHARACTERS.reduce((sum, each, at) => sum + widthOf(each, at) * (FREQUENCY[each] ?? 0), 0) / total;
}

function faceRules(subsets: string[]): string[] {
  return FACES.flatMap(({ family, from, style, display }) => {
    const index = readFileSync(
      join(packages, from, style === 'italic' ? 'wght-italic.css' : 'index.css'),
      'utf8',
    );
    return subsets.map((subset) => {
      const block = index.slice(index.indexOf(`/* ${from}-${subset}-wght-${style} */`));
      const range = /unicode-range: ([^;]+);/.exec(block)?.[1]?.trim();
      if (!range) throw new Error(`No range of ${from} ${subset} ${style}`);
      const name = `${from}-${subset}${style === 'italic' ? '-italic' : ''}.woff2`;
      cpSync(fileOf(from, subset, style), join(target, name));
      return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: 100 900;
  font-display: ${display};
  src: url("../fonts/${name}") format("woff2");
  unicode-range: ${range.replaceAll(',', ', ')};
}`;
    });
  });
}

function standInRules(): string[] {
  const fonts = new Map<string, Font>();
  for (const { family, from, style } of FACES) {
    if (style === 'normal') fonts.set(family, create(readFileSync(fileOf(from, 'latin', style))) as Font);
  }
  return STAND_INS.map(({ name, of, local, widths: own }) => {
    const font = fonts.get(of) as Font;
    const em = font.unitsPerEm;
    const mean = meanWidth((each) => font.glyphForCodePoint(each.codePointAt(0) as number).advanceWidth / em);
    const adjust = mean / meanWidth((_, at) => (own[own.length === 1 ? 0 : at] ?? Number.NaN) / 1000);
    return `@font-face {
  font-family: "${name}";
  src: ${local.map((each) => `local("${each}")`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(font.ascent / em / adjust)};
  descent-override: ${percent(-font.descent / em / adjust)};
  line-gap-override: ${percent(font.lineGap / em)};
}`;
  });
}

mkdirSync(target, { recursive: true });
for (const from of ['geist', 'geist-mono']) {
  cpSync(join(packages, from, 'LICENSE'), join(target, `${from}-LICENSE.txt`));
}
const write = (name: string, about: string, rules: string[]): void =>
  writeFileSync(
    join(root, 'src/theme/styles', name),
    `/* Written by scripts/fonts.ts: ${about} */\n${rules.join('\n')}\n`,
  );
write('fonts.css', "the theme's fonts, and installed ones in their metrics until the files are there.", [
  ...faceRules(LATIN),
  ...standInRules(),
]);
write(
  'letters.css',
  "the theme's fonts for letters beyond those of Western Europe. Pages without any do not load it.",
  faceRules(LETTERS),
);
