/**
 * Tries the planned sandbox of every description in a folder: `node scripts/sandbox-laws.ts DIR [EVERY] [OFFSET]`.
 * EVERY takes one of so many files. Prints what does not hold, and the sums.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { loadApiDocument } from '../src/openapi/index.ts';
import { judge } from '../test/sandbox/generic/laws.ts';

const [dir = '.', every = '1', offset = '0'] = process.argv.slice(2);
const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:json|ya?ml)$/.test(file))
  .sort()
  .filter((_, index) => index % Number(every) === Number(offset));

const sums = {
  files: 0,
  operations: 0,
  stored: 0,
  responses: 0,
  accepted: 0,
  refused: 0,
  wrong: 0,
  slowest: 0,
};
const laws = new Map<string, number>();
for (const file of files) {
  const path = join(dir, file);
  try {
    const { document } = await loadApiDocument({ root: dirname(path), source: basename(path) });
    if (!document || document.operations.length === 0) continue;
    const { plan, planMs, breaches, firstSends, stored, wrongExamples } = await judge(document);
    sums.files++;
    sums.operations += plan.operations.length;
    sums.stored += plan.operations.filter((one) => one.stored).length;
    sums.responses += stored;
    sums.accepted += firstSends.accepted;
    sums.refused += firstSends.refused.length;
    sums.wrong += wrongExamples;
    sums.slowest = Math.max(sums.slowest, planMs);
    for (const { law, operation, detail } of breaches) {
      laws.set(law, (laws.get(law) ?? 0) + 1);
      if ((laws.get(law) ?? 0) <= 12)
        console.log(`${file}: ${law}: ${operation}: ${detail.replace(/\s+/g, ' ')}`);
    }
    for (const text of firstSends.refused.slice(0, 2))
      console.log(`${file}: refused: ${text.replace(/\s+/g, ' ')}`);
  } catch (error) {
    laws.set('throws', (laws.get('throws') ?? 0) + 1);
    console.log(`${file}: throws: ${error instanceof Error ? error.stack : error}`);
  }
}
console.log(sums, Object.fromEntries(laws));
