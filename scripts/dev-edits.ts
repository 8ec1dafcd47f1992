// Edits a docs folder at random, and fails if the dev server then serves other pages than a new one does.
// `node scripts/dev-edits.ts [COUNT] [SEED]`; 100 edits take about ten minutes.

import { devRounds } from '../test/support/dev-edits.ts';

const [count = '100', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
let done = 0;
for await (const { edit, mark, differing } of devRounds(Number(count), Number(seed))) {
  done++;
  if (differing.length === 0) continue;
  process.stdout.write(`After edit ${done}, ${edit} ("${mark}"), these pages differ. Seed ${seed}.\n`);
  for (const route of differing) process.stdout.write(`  ${route}\n`);
  process.exitCode = 1;
  break;
}
if (process.exitCode === undefined)
  process.stdout.write(`After ${done} edits, the server and new ones serve the same. Seed ${seed}.\n`);
