// `node scripts/fonts.ts`: copies the theme's font files from their packages to src/theme/fonts, with the
// license, and writes src/theme/styles/fonts.css and letters.css: their faces, and faces of installed fonts
// with the same metrics as fallbacks until the file for code is loaded (CSS Fonts 4, section 4.9: font-display;
// CSS Fonts 5, section 2: size-adjust and the overrides).
//
// Ascent, descent and line gap of a fallback are those of our font for code, and so is the width of every
// character, so nothing moves when the file arrives on a reader's first page (swap). No installed font has the
// widths of our font for text: lines would break elsewhere and move what is below. So a page that starts
// without it stays without it (optional), and the first page does not ask for it (client/page/boot.ts).
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

/** Widths of their characters in thousandths of an em, as published by the fonts' makers. */
// biome-ignore format: one font a line
const STAND_INS: { name: string; local: string[]; width: number }[] = [
  { name: 'Geist Menlo', local: ['Menlo', 'DejaVu Sans Mono', 'Noto Sans Mono'], width: 602 },
  { name: 'Geist Consolas', local: ['Consolas'], width: 549.8 },
  { name: 'Geist Courier', local: ['Liberation Mono', 'Courier New', 'Roboto Mono', 'Droid Sans Mono'], width: 600 },
];

const fileOf = (from: string, subset: string, style: string): string =>
  join(packages, from, 'files', `${from}-${subset}-wght-${style}.woff2`);
const SPACE = 0x20;
const percent = (value: number): string => `${Number((value * 100).toFixed(2))}%`;

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
  const font = create(readFileSync(fileOf('geist-mono', 'latin', 'normal'))) as Font;
  const em = font.unitsPerEm;
  return STAND_INS.map(({ name, local, width }) => {
    const adjust = font.glyphForCodePoint(SPACE).advanceWidth / em / (width / 1000);
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
write('fonts.css', "the theme's fonts, and installed ones in the metrics of that for code.", [
  ...faceRules(LATIN),
  ...standInRules(),
]);
write(
  'letters.css',
  "the theme's fonts for letters beyond those of Western Europe. Pages without any do not load it.",
  faceRules(LETTERS),
);
