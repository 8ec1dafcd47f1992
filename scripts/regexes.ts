// `node scripts/regexes.ts`: no regular expression of src may take more than linear time, whatever the text.
// Reads all of them with the TypeScript parser, and reports the location of each that may, with a text that
// shows it. An expression for texts of limited length may stay: `// regex: REASON` on its line or the line
// above says why.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { analyse } from './regex/analyse.ts';
import { findRegexes, type SourceRegex } from './regex/find.ts';

const root = join(import.meta.dirname, '..');
const EXCEPTION = /\/\/ regex: (\S.*)|\{\/\* regex: (\S.*?) \*\/\}/;

const problemsByRegex = new Map<string, string | undefined>();
const excepted: string[] = [];
const problems: string[] = [];
let count = 0;

for (const file of globSync(['src/**/*.{ts,tsx,js,mjs,astro}', 'src/**/*.schema.json'], {
  cwd: root,
}).sort()) {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n');
  const used = new Set<number>();
  const regexes = file.endsWith('.json') ? patternsOf(text) : findRegexes(file, text);
  for (const { pattern, flags, offset, isUnknown } of regexes) {
    count++;
    const before = text.slice(0, offset).split('\n');
    const [line, column] = [before.length, (before.at(-1) as string).length + 1];
    const problem = isUnknown ? 'its pattern is data, so it may be anything' : problemOf(pattern, flags);
    if (problem === undefined) continue;
    const at = [line - 1, line - 2].find((index) => EXCEPTION.test(lines[index] ?? ''));
    const shown = `${relative(root, join(root, file))}:${line}:${column}`;
    if (at === undefined) problems.push(`${shown} /${pattern}/${flags}\n  ${problem}`);
    else {
      used.add(at);
      excepted.push(`${shown} ${EXCEPTION.exec(lines[at] as string)?.[1]}`);
    }
  }
  for (const [index, content] of lines.entries()) {
    if (EXCEPTION.test(content) && !used.has(index))
      problems.push(`${file}:${index + 1}:1 no expression here needs this exception`);
  }
}

/** Patterns in a JSON Schema. */
function patternsOf(text: string): SourceRegex[] {
  return [...text.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(({ 1: literal = '""', index }) => ({
    pattern: JSON.parse(literal) as string,
    flags: 'u',
    offset: index,
    isUnknown: false,
  }));
}

/** What can happen with an expression, in a sentence; `undefined` if it is linear. */
function problemOf(pattern: string, flags: string): string | undefined {
  const key = `${pattern}/${flags}`;
  if (!problemsByRegex.has(key)) problemsByRegex.set(key, describe(pattern, flags));
  return problemsByRegex.get(key);
}

function describe(pattern: string, flags: string): string | undefined {
  try {
    const finding = analyse(pattern, flags);
    if (!finding) return undefined;
    const growth = finding.isExponential ? 'exponentially' : 'with the square of the length, or faster,';
    return `its time grows ${growth} for repetitions of ${JSON.stringify(finding.pump)}`;
  } catch (error) {
    return (error as Error).message;
  }
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `${count} regular expressions, ${problems.length} problems, ${excepted.length} exceptions\n`,
);
for (const exception of excepted) process.stdout.write(`  ${exception}\n`);
process.exit(problems.length > 0 ? 1 : 0);
