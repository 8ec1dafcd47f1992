// Edits a docs folder at random, and fails if a build with the cache of those before differs from one without.
// `node scripts/incremental.ts [--rounds 200] [--seed N] [--from 1]` prints each round, which takes a few
// seconds. `--from` continues a run with the same seed.

import { parseArgs } from 'node:util';
import { incrementalRounds } from '../test/support/incremental.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    from: { type: 'string', default: '1' },
  },
});
const [rounds, seed, from] = [values.rounds, values.seed, values.from].map(Number) as [
  number,
  number,
  number,
];
let done = from - 1;
let failedCount = 0;
process.stdout.write(`Seed ${seed}.\n`);
for await (const { edit, mark, isDamaged, hasEffect, differing } of incrementalRounds(rounds, seed, from)) {
  done++;
  const notes = [isDamaged && 'damaged cache', !hasEffect && 'no effect'].filter(Boolean);
  const name = [`${edit} ("${mark}")`, ...notes].join(', ');
  if (differing.length === 0) process.stdout.write(`${done}  same: ${name}\n`);
  else {
    failedCount++;
    process.stdout.write(`${done}  DIFFERS: ${name}\n${differing.map((path) => `  ${path}\n`).join('')}`);
  }
}
process.stdout.write(
  failedCount === 0
    ? `After each of ${done - from + 1} edits, builds with and without a cache are the same. Seed ${seed}.\n`
    : `After ${failedCount} edits, builds with and without a cache differ. Seed ${seed}.\n`,
);
// The processes that build wait for more, and end with this one.
process.exit(failedCount === 0 ? 0 : 1);
