/** Builds sites of descriptions with this repository's command, and reports those that are incomplete. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

const COMMAND = join(import.meta.dirname, '..', 'src', 'cli', 'bin.js');
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Total size of descriptions that share a site, so the fixed cost of a build is paid once for many. */
const MAX_BYTES_OF_SITE = 8_000_000;
const MAX_DESCRIPTIONS_OF_SITE = 40;

/** The report of `trellis build --json`. */
interface BuildReport {
  diagnostics: { severity: string; code: string; file?: string; range?: object }[];
}

/** A description within a site. */
interface Part {
  file: string;
  /** Tab, and folder of its pages. */
  name: string;
}

/**
 * Each description becomes a tab of a shared site. It is complete if the build ends, and it has a page for
 * each operation or a located error that names its file. If a site fails, its descriptions are built alone.
 *
 * @param megabytes memory limit for a build of one description
 * @returns false if one is incomplete
 */
export function renderAll(files: string[], megabytes: number): boolean {
  const totals = { whole: 0, broken: 0, operations: 0, pages: 0, withProblems: 0 };
  const started = performance.now();
  for (const batch of batches(files)) {
    const results = render(batch, batch.length > 1 ? megabytes * 2 : megabytes);
    for (const result of results) {
      totals[result.why ? 'broken' : 'whole']++;
      totals.operations += result.operations;
      totals.pages += result.pages;
      if (result.problems) totals.withProblems++;
      if (result.why) console.log(`BROKEN  ${nameOf(result.file)}  ${result.why}`);
      else if (result.problems)
        console.log(`whole, with problems  ${nameOf(result.file)}  ${result.problems}`);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`… ${totals.whole + totals.broken} of ${files.length}, ${totals.pages} pages, ${seconds} s`);
  }
  const { whole, broken, operations, pages, withProblems } = totals;
  console.log(
    `${whole} whole (${withProblems} with located errors), ${broken} broken, ${operations} operations, ${pages} pages`,
  );
  return broken === 0;
}

const nameOf = (file: string): string => file.split('/package/').at(-1) ?? file;

/** Small ones first, so common problems show early. */
function batches(files: string[]): string[][] {
  const all: string[][] = [];
  let bytes = 0;
  const sized = files.map((file) => ({ file, size: statSync(file).size })).sort((a, b) => a.size - b.size);
  for (const { file, size } of sized) {
    const last = all.at(-1);
    if (last && last.length < MAX_DESCRIPTIONS_OF_SITE && bytes + size <= MAX_BYTES_OF_SITE) {
      last.push(file);
      bytes += size;
    } else {
      all.push([file]);
      bytes = size;
    }
  }
  return all;
}

interface Result {
  file: string;
  operations: number;
  pages: number;
  /** Codes of the errors in its file. */
  problems: string;
  /** Why it is incomplete. */
  why?: string;
}

function render(files: string[], megabytes: number): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  try {
    const parts = files.map((file, index) => ({ file, name: `api-${index + 1}` }));
    layOut(folder, parts);
    const out = join(folder, 'out');
    const { signal, stdout, stderr } = spawnSync(
      process.execPath,
      [
        `--max-old-space-size=${megabytes}`,
        COMMAND,
        ...['build', '--root', folder, '--json', '--keep-going', '--out', out],
      ],
      { encoding: 'utf8', timeout: 3_600_000, maxBuffer: 2 ** 30 },
    );
    const built = reportOf(stdout);
    if (!built || signal || !existsSync(out)) {
      if (files.length > 1) return files.flatMap((file) => render([file], megabytes / 2));
      const why = `the build ended ${signal ? `by ${signal}` : 'without a site'}: ${stderr.slice(-1500)}`;
      return files.map((file) => ({ file, operations: 0, pages: 0, problems: '', why }));
    }
    return parts.map((part) => resultOf(part, built, out));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function layOut(folder: string, parts: Part[]): void {
  const tabs: object[] = [{ tab: 'Start', pages: ['index'] }];
  for (const { file, name } of parts) {
    mkdirSync(join(folder, 'openapi', name), { recursive: true });
    const source = `openapi/${name}/${basename(file)}`;
    copyFileSync(file, join(folder, source));
    tabs.push({ tab: name, openapi: { source, directory: name } });
  }
  writeFileSync(join(folder, 'index.mdx'), '---\ntitle: Start\n---\n');
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({
      theme: 'mint',
      name: 'Corpus',
      colors: { primary: '#166534' },
      navigation: { tabs },
    }),
  );
}

function resultOf({ file, name }: Part, built: BuildReport, out: string): Result {
  const place = join(out, name);
  const pages = existsSync(place)
    ? readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
        .length
    : 0;
  const problems = built.diagnostics
    .filter(
      ({ severity, file, range }) => severity === 'error' && range && file?.startsWith(`openapi/${name}/`),
    )
    .map(({ code }) => code);
  const operations = operationsOf(file);
  const result = { file, operations, pages, problems: [...new Set(problems)].join(', ') };
  return pages < operations && problems.length === 0
    ? { ...result, why: `${pages} pages for ${operations} operations, and no problem that says why` }
    : result;
}

/** Counts the operations in the text itself, without the loader under test. */
function operationsOf(file: string): number {
  try {
    const text = readFileSync(file, 'utf8');
    const { paths } = (file.endsWith('.json') ? JSON.parse(text) : parse(text)) as { paths?: object };
    return Object.values(paths ?? {})
      .flatMap((item: unknown) => (isShown(item) ? Object.entries(item) : []))
      .filter(([key, value]) => METHODS.includes(key) && isShown(value)).length;
  } catch {
    return 0;
  }
}

/** `x-internal` and `x-excluded` remove pages, for an operation or a path. */
const isShown = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' &&
  part !== null &&
  !['x-internal', 'x-excluded'].some((key) => (part as Record<string, unknown>)[key] === true);

function reportOf(text: string): BuildReport | undefined {
  try {
    return JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return undefined;
  }
}
