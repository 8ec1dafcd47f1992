// `node scripts/lines.ts`: no line of src is longer than 110 characters. The formatter breaks code, but not
// strings, comments or text. A regular expression cannot be broken, so a line of its own may be longer.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** `lineWidth` of biome.json. */
const MAX_CHARACTERS = 110;
/** A line with a regular expression, at most a key before it, and punctuation after it. */
const ONLY_REGEX = /^\s*(?:[\w$]+: )?\/(?![/*]).+\/[a-z]*[\]),;]*$/;

let count = 0;
for (const file of globSync('src/**/*.{ts,astro}', { cwd: root }).sort()) {
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if (line.length <= MAX_CHARACTERS || ONLY_REGEX.test(line)) continue;
    count++;
    process.stdout.write(`${file}:${index + 1} has ${line.length} characters: break it\n  ${line.trim()}\n`);
  }
}
process.stdout.write(`${count} lines of more than ${MAX_CHARACTERS} characters\n`);
process.exitCode = count > 0 ? 1 : 0;
