// Edits a docs folder at random, and fails if a build with the cache of those before differs from one without.
// `node scripts/incremental.ts [COUNT] [SEED]`; 200 edits take about ten minutes.

import { incrementalRounds } from '../test/support/incremental.ts';

const [count = '200', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
let done = 0;
for await (const { edit, mark, isDamaged, differing } of incrementalRounds(Number(count), Number(seed))) {
  done++;
  if (differing.length === 0) continue;
  const after = `${edit} ("${mark}")${isDamaged ? ', with a damaged cache' : ''}`;
  process.stdout.write(`After edit ${done}, ${after}, these files differ. Seed ${seed}.\n`);
  for (const path of differing) process.stdout.write(`  ${path}\n`);
  process.exitCode = 1;
  break;
}
if (process.exitCode === undefined)
  process.stdout.write(`After ${done} edits, builds with and without a cache are the same. Seed ${seed}.\n`);
