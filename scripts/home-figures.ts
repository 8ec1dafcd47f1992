// The figures that the home page shows, in `content/snippets/figures.mdx`. `npm run bench` compares them with
// what it has measured; `node scripts/bench.mjs --sizes --write` writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../content/snippets/figures.mdx');

/** Sizes in bytes, by the name that the page uses. */
export type HomeFigures = Record<'html' | 'style' | 'script' | 'sandbox', number>;

/** The page rounds to a tenth of a KB. A smaller relative difference is not worth an edit. */
const TOLERANCE = 0.05;

const kbText = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export function writeFigures(measured: HomeFigures): void {
  const entries = Object.entries(measured).map(([name, bytes]) => `  ${name}: '${kbText(bytes)}',\n`);
  writeFileSync(
    file,
    `{/* Measured: node scripts/bench.mjs --sizes --write */}\n\nexport const figures = {\n${entries.join('')}};\n`,
  );
}

/** Names of the figures that differ from what was measured, with both texts. */
export function staleFigures(measured: HomeFigures): string[] {
  const text = readFileSync(file, 'utf8');
  return Object.entries(measured).flatMap(([name, bytes]) => {
    const [, shown = '0'] = new RegExp(`\\b${name}: '([\\d.]+) KB'`).exec(text) ?? [];
    const isClose = Math.abs(Number(shown) * 1024 - bytes) <= bytes * TOLERANCE;
    return isClose ? [] : [`${name}: the home page shows ${shown} KB, measured ${kbText(bytes)}`];
  });
}
