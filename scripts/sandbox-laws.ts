// `node scripts/sandbox-laws.ts DIR|FILE…`: tries the planned sandbox of every OpenAPI file, and prints what does
// not hold, a line of figures for each file, and the sums. Each file is tried in a child process, so none can
// stop the run. Exits with 1 if a law is broken.
//   --every N      one of each N files
//   --offset N     the first of them (default: 0)
//   --operations N one of each N operations and resources of a file
//   --parts N      tries a file in N parts, which children share: `--parts 40 --jobs 4` for a very large one
//   --jobs N       child processes at once (default: 1)
//   --seconds N    time for one file or part (default: 300)
//   --memory N     megabytes for one file (default: 2048)
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiDocument, loadApiDocument } from '../src/openapi/index.ts';
import { judge } from '../test/sandbox/generic/laws.ts';
import { type Answer, isChild, serveParent, tryInChildren } from './lanes.ts';
import { openapiFilesIn } from './openapi-files.ts';

/** Lines that are printed of each law. */
const MOST_LINES = 40;
/** Seconds that a plan may take. */
const PLAN_LIMIT = { usual: 1, largest: 10 };
/** Children wait for each other's processors, so the usual limit may end too early. */
const MAX_READING_MS = 900_000;

interface Report {
  /** Whether it counts the file, its operations and its plan. */
  isFirst: boolean;
  operations: number;
  stored: number;
  responses: number;
  accepted: number;
  refused: string[];
  wrong: number;
  apart: [reason: string, count: number][];
  planSeconds: number;
  breaches: { law: string; operation: string; detail: string }[];
}

/** One of so many operations is tried, in so many parts; children get both in their environment. */
const every = Number(process.env.LAWS_OPERATIONS ?? 1);
const parts = Number(process.env.LAWS_PARTS ?? 1);

/** The last file, of which a child tries several parts. */
let last: { file: string; document: ApiDocument | undefined } | undefined;

async function read(file: string): Promise<ApiDocument | undefined> {
  if (last?.file !== file) {
    const limits = { time: MAX_READING_MS };
    const { document } = await loadApiDocument({ root: dirname(file), source: basename(file), limits });
    last = { file, document };
  }
  return last.document;
}

const PART = /^(.*) part (\d+) of \d+$/;

async function reportOn(name: string): Promise<Report | undefined> {
  const [, file = name, number = '1'] = (parts > 1 && PART.exec(name)) || [];
  const part = Number(number) - 1;
  const document = await read(file);
  if (!document || document.operations.length === 0) return undefined;
  const share = { every: every * parts, offset: every * part };
  const { plan, planSeconds, breaches, firstSends, stored, wrongExamples, apart } = await judge(
    document,
    share,
  );
  const isFirst = part === 0;
  return {
    operations: isFirst ? plan.operations.length : 0,
    stored: isFirst ? plan.operations.filter((one) => one.stored).length : 0,
    isFirst,
    responses: stored,
    ...firstSends,
    wrong: wrongExamples,
    apart: [...apart],
    planSeconds,
    breaches,
  };
}

async function main(): Promise<void> {
  const number = (value: string) => ({ type: 'string', default: value }) as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      every: number('1'),
      offset: number('0'),
      operations: number('1'),
      parts: number('1'),
      jobs: number('1'),
      seconds: number('300'),
      memory: number('2048'),
    },
  });
  const files = positionals
    .flatMap(openapiFilesIn)
    .filter((_, index) => index % Number(values.every) === Number(values.offset));
  process.env.LAWS_OPERATIONS = values.operations;
  process.env.LAWS_PARTS = values.parts;
  const count = Number(values.parts);
  const named = (file: string): string[] =>
    Array.from({ length: count }, (_, index) => `${file} part ${index + 1} of ${count}`);
  const tasks = count > 1 ? files.flatMap(named) : files;
  const tally = new Tally();
  const limits = {
    jobs: Number(values.jobs),
    seconds: Number(values.seconds),
    memory: Number(values.memory),
  };
  await tryInChildren<Report | undefined>(import.meta.filename, tasks, limits, (file, answer) =>
    tally.add(file, answer),
  );
  tally.print();
}

class Tally {
  readonly #sums = { files: 0, operations: 0, stored: 0, responses: 0, accepted: 0, refused: 0, wrong: 0 };
  readonly #laws = new Map<string, number>();
  readonly #apart = new Map<string, number>();
  readonly #plans: { file: string; seconds: number; operations: number }[] = [];

  add(file: string, { value: report, error }: Answer<Report | undefined>): void {
    if (error !== undefined) this.#breach(file, 'no crash', error);
    if (!report) return;
    const { isFirst, operations, planSeconds, breaches, refused, apart, ...counts } = report;
    if (isFirst) this.#sums.files++;
    this.#sums.operations += operations;
    this.#sums.refused += refused.length;
    for (const name of ['stored', 'responses', 'accepted', 'wrong'] as const)
      this.#sums[name] += counts[name];
    for (const [reason, count] of apart) this.#apart.set(reason, (this.#apart.get(reason) ?? 0) + count);
    if (isFirst) this.#plans.push({ file, seconds: planSeconds, operations });
    for (const { law, operation, detail } of breaches) this.#breach(file, law, `${operation}: ${detail}`);
    for (const text of refused.slice(0, 2)) console.log(`${file}: refused: ${oneLine(text)}`);
    console.log(
      `${file}: ${operations} operations, ${counts.responses} stored responses, ${breaches.length} breaches, ` +
        `plan in ${planSeconds.toFixed(2)} s`,
    );
  }

  #breach(file: string, law: string, detail: string): void {
    const count = (this.#laws.get(law) ?? 0) + 1;
    this.#laws.set(law, count);
    if (count <= MOST_LINES) console.log(`${file}: ${law}: ${oneLine(detail)}`);
  }

  print(): void {
    const slowest = this.#plans.toSorted((a, b) => b.seconds - a.seconds);
    for (const { file, seconds, operations } of slowest.slice(0, 5))
      console.log(`plan in ${seconds.toFixed(2)} s, ${operations} operations: ${file}`);
    const above = slowest.filter(({ seconds }) => seconds > PLAN_LIMIT.usual).length;
    console.log('counted apart, because the description contradicts itself', Object.fromEntries(this.#apart));
    console.log({ ...this.#sums, plansAboveOneSecond: above }, Object.fromEntries(this.#laws));
    if (this.#laws.size > 0 || (slowest[0]?.seconds ?? 0) > PLAN_LIMIT.largest) process.exitCode = 1;
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

if (isChild) serveParent(reportOn);
else await main();
