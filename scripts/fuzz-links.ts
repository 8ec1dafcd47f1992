// Makes links to random filled requests, and fails if one holds a secret or does not fill the form again.
// `node scripts/fuzz-links.ts [COUNT] [SEED]`; 100,000 links take about two minutes.

import fc from 'fast-check';
import { linkProblem, sharedCase } from '../test/support/shared-requests.ts';

const [count = '100000', seed = String(Date.now())] = process.argv.slice(2);
let secrets = 0;
await fc.assert(
  fc.asyncProperty(sharedCase, async (some) => {
    secrets += some.secrets.length;
    const problem = await linkProblem(some);
    if (problem !== undefined) throw new Error(problem);
  }),
  { numRuns: Number(count), seed: Number(seed) },
);
process.stdout.write(`${count} links of requests with ${secrets} secrets hold none. Seed ${seed}.\n`);
