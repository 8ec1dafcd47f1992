// `node scripts/sandbox-plans.ts FILE|DIR…`: plans sandboxes for the OpenAPI files, and prints for each the
// share of its operations by rule, the time, the size of the whole plan and what the first request of its
// median operation loads of it, and then how the sizes are distributed.
//   --operations   also every operation with its rule and reason
//   --resources    also every resource with its keys and first rows
//   --every N      one of each N files
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { formatJson } from '../src/contract/index.ts';
import { loadApiDocument } from '../src/openapi/index.ts';
import {
  type OperationPlan,
  planFiles,
  planSandbox,
  planText,
  type SandboxPlan,
} from '../src/sandbox/generic/plan/index.ts';
import { openapiFilesIn } from './openapi-files.ts';

/** Kilobytes that the first request may load of a plan for 100 operations. */
const GOAL = 20;
/** Plans of fewer operations are listed apart: the first operation is much of them. */
const FEW = 20;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operations: { type: 'boolean', default: false },
    resources: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
  },
});
const every = Number(options.every);
const files = positionals.flatMap(openapiFilesIn).filter((_, index) => index % every === 0);
const counts = new Map<string, number>();
const sizes: Size[] = [];
const TOLD = { whole: 'whole plan', first: 'first request', most: 'its largest' };
let slowest = { file: '', seconds: 0 };
let storedInAll = 0;

interface Size {
  operations: number;
  /** Of the whole plan, and of what the first request loads: of the median operation, and at most. */
  whole: number;
  first: number;
  most: number;
}

console.log('operations  stored  by rule  time  size  file');
for (const file of files) {
  const { document } = await loadApiDocument({ root: dirname(file), source: basename(file) });
  if (!document || document.operations.length === 0) continue;
  const start = process.cpuUsage();
  const plan = planSandbox(document);
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  if (seconds > slowest.seconds) slowest = { file, seconds };
  printPlan(plan, file, seconds);
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${total} operations, ${storedInAll} stored: ${shares(counts, total)}; slowest ${slowest.seconds.toFixed(1)} s: ${slowest.file}`,
);

for (const [name, of] of Object.entries({
  'all plans': sizes,
  [`plans of fewer than ${FEW} operations`]: sizes.filter(({ operations }) => operations < FEW),
  [`plans of ${FEW} operations or more`]: sizes.filter(({ operations }) => operations >= FEW),
})) {
  console.log(`${name}: ${of.length}; KB for 100 operations`);
  for (const key of ['whole', 'first', 'most'] as const) {
    const scaled = of.map((one) => (one[key] * 100) / one.operations);
    const above = scaled.filter((size) => size > GOAL).length;
    const over = of.filter((one) => one[key] > GOAL * Math.max(1, one.operations / 100)).length;
    console.log(
      `  ${TOLD[key]}: median ${quantile(scaled, 0.5)}, 90th percentile ${quantile(scaled, 0.9)}, ` +
        `more than ${GOAL}: ${((100 * above) / Math.max(1, of.length)).toFixed(1)} %; ` +
        `median of the size itself ${quantile(
          of.map((one) => one[key]),
          0.5,
        )} KB, above ${GOAL} KB and that for 100: ${over}`,
    );
  }
}

function quantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}

/** Kilobytes of what the first request of each operation loads, in ascending order. */
function firstLoads(plan: SandboxPlan): number[] {
  const { index, parts } = planFiles(plan);
  const size = (text: string): number => gzipSync(text).length / 1024;
  const atOnce = size(index);
  const texts = parts?.texts.map(size) ?? [];
  return plan.operations
    .map((operation) => (parts?.of(operation) ?? []).reduce((sum, part) => sum + (texts[part] ?? 0), atOnce))
    .sort((a, b) => a - b);
}

function printPlan(plan: SandboxPlan, file: string, seconds: number): void {
  const own = new Map<string, number>();
  for (const operation of plan.operations) {
    const kind = kindOf(operation);
    own.set(kind, (own.get(kind) ?? 0) + 1);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const { length } = plan.operations;
  const stored = plan.operations.filter((one) => one.stored).length;
  storedInAll += stored;
  const size = gzipSync(planText(plan)).length / 1024;
  const loads = firstLoads(plan);
  const [first = 0, most = 0] = [loads[length >> 1], loads.at(-1)];
  sizes.push({ operations: length, whole: size, first, most });
  console.log(
    `${length}  ${Math.round((100 * stored) / length)} %  ${shares(own, length)}  ` +
      `${seconds.toFixed(2)} s  ${size.toFixed(1)} KB, first ${first.toFixed(1)} KB (${((first * 100) / length).toFixed(0)} for 100)  ${file}`,
  );
  if (options.operations)
    for (const {
      method,
      path,
      rule,
      stored: isStored,
      reason,
      requires,
      resource,
      list,
      response,
    } of plan.operations) {
      const below = requires.map((one) => one.resource).join(' ');
      console.log(
        `  ${isStored ? '*' : ' '} ${rule.padEnd(8)} ${method.padEnd(6)} ${path}  [${resource ?? ''}]  ${reason}${below && `; below ${below}`}`,
      );
      if (list) {
        const { schema: _schema, ...rest } = list;
        console.log(`             ${JSON.stringify(rest)}`);
      }
      if (response.isWrong) console.log('             wrong example');
    }
  if (options.resources)
    for (const { name, keys, parent, seed, id, times } of plan.resources) {
      console.log(
        `  ${name}  keys ${JSON.stringify(keys)}  parent ${parent ?? '-'}  id ${id?.kind} ${id?.sample}  times ${times.map(({ path, form }) => `${path.join('.')} ${form}`)}`,
      );
      for (const row of seed)
        console.log(`    ${JSON.stringify(row.key)} ${formatJson(row.value).slice(0, 300)}`);
    }
}

function kindOf({ rule, stored }: OperationPlan): string {
  return stored || rule === 'example' ? rule : `${rule} only`;
}

function shares(byKind: Map<string, number>, all: number): string {
  const sorted = [...byKind].sort(([a], [b]) => a.localeCompare(b));
  return sorted.map(([kind, count]) => `${kind} ${Math.round((100 * count) / all)} %`).join(', ');
}
