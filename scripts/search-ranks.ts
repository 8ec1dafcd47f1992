// The rank of the wanted page for each query of `test/search/queries.ts`, in the results of this repository's
// site. `node scripts/search-ranks.ts` builds the site unless it is in `.cache`; with a folder as argument,
// it reads the built site there. `--rows` also prints the first rows.
import { parseArgs } from 'node:util';
import { HELD_OUT, TUNING } from '../test/search/queries.ts';
import { builtSite } from '../test/support/docs.ts';
import { type Ranked, ranksOf, searchOf, shareWithin } from '../test/support/search-ranks.ts';

/** How many rows of a query are printed. */
const MAX_PRINTED_ROWS = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'boolean' }, tuning: { type: 'boolean' } },
});
const engine = await searchOf(positionals[0] ?? (await builtSite('repository')));

print('Tuning', await ranksOf(engine, TUNING));
if (!values.tuning) print('Held out', await ranksOf(engine, HELD_OUT));

function print(title: string, ranked: Ranked[]): void {
  const percent = (rows: number): string => `${(100 * shareWithin(ranked, rows)).toFixed(0)} %`;
  console.log(
    `\n${title}: ${ranked.length} queries, first ${percent(1)}, in the first three ${percent(3)}\n`,
  );
  for (const { query, wanted, rank, rows } of ranked) {
    console.log(`${String(rank ?? '-').padStart(3)}  ${query.padEnd(30)} ${wanted.join(' or ')}`);
    if (values.rows && rank !== 1)
      for (const row of rows.slice(0, MAX_PRINTED_ROWS)) console.log(`${' '.repeat(9)}${row}`);
  }
}
