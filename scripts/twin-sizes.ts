// `node scripts/twin-sizes.ts SITE`: characters of the Markdown pages of a built site: how many, median, largest.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** For agents, which read part of a long page. */
const MAX_MEDIAN = 10_000;

const [site] = process.argv.slice(2);
if (site === undefined) throw new Error('Name the folder of a built site.');
const sizes = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !path.includes('.well-known'))
  .map((path) => ({ path, characters: [...readFileSync(join(site, path), 'utf8')].length }))
  .sort((a, b) => a.characters - b.characters);
const median = sizes[Math.floor(sizes.length / 2)]?.characters ?? 0;
console.log(
  `${sizes.length} pages in Markdown, median ${median} characters (at most ${MAX_MEDIAN}), largest:`,
);
for (const { path, characters } of sizes.slice(-5).reverse()) console.log(`${characters} ${path}`);
process.exitCode = sizes.length === 0 || median > MAX_MEDIAN ? 1 : 0;
