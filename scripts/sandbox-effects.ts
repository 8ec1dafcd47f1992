// `node scripts/sandbox-effects.ts DIR|FILE…`: sends every write that claims to be stored a request with all
// members, and prints how many show everything that was sent, and those that do not.
//   --every N    one of each N files
//   --offset N   the first of them (default: 0)
//   --most N     writes of one file (default: 60): a few descriptions have thousands
//   --list WORDS effects to list, separated by commas (default: some,none,unread,unstored,refused)
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { loadApiDocument } from '../src/openapi/index.ts';
import { planSandbox } from '../src/sandbox/generic/plan/index.ts';
import { effectsOf } from '../test/sandbox/generic/effects.ts';
import { openapiFilesIn } from './openapi-files.ts';

/** The largest descriptions take minutes to read. */
const MAX_READING_MS = 900_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    offset: { type: 'string', default: '0' },
    most: { type: 'string', default: '60' },
    list: { type: 'string', default: 'some,none,unread,unstored,refused' },
  },
});
const listed = new Set(options.list.split(','));
const counts = new Map<string, number>();
for (const [index, file] of positionals.flatMap(openapiFilesIn).entries()) {
  if (index % Number(options.every) !== Number(options.offset)) continue;
  const limits = { time: MAX_READING_MS };
  const { document } = await loadApiDocument({ root: dirname(file), source: basename(file), limits });
  if (!document) continue;
  const effects = await effectsOf(document, planSandbox(document), Number(options.most));
  for (const { operation, effect, detail } of effects) {
    counts.set(effect, (counts.get(effect) ?? 0) + 1);
    if (listed.has(effect)) console.log(`${effect}: ${file} ${operation.method} ${operation.path} ${detail}`);
  }
}
const sum = [...counts.values()].reduce((total, count) => total + count, 0);
for (const [effect, count] of counts)
  console.log(`${effect}: ${count} of ${sum} (${((100 * count) / sum).toFixed(1)} %)`);
