/** The problems of OpenAPI files, stored by content: checking a file takes longer than reading it. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedDocument, Reading } from './loaded-document.ts';
import { isRemote, textOf } from './source/source.ts';

/** Problems whose cause is not in the files. */
const CHANGING = new Set(['openapi/not-checked', 'openapi/time-limit', 'trellis/unexpected']);

/** Time after which what no build used is deleted. */
const MAX_UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

interface Entry {
  /** What the description was read from: paths relative to the docs root, and what was there. */
  inputs: [path: string, digest: string][];
  /** `text`: the path of the file whose text is the source. */
  problems: { problem: Diagnostic; text?: string }[];
}

export interface KeptProblemsOptions {
  /** Absolute path of the folder of the entries. */
  folder: string;
  /** Changes with the code of the checks. */
  salt: string;
}

export class KeptProblems {
  private readonly folder: string;
  private readonly salt: string;

  constructor({ folder, salt }: KeptProblemsOptions) {
    this.folder = folder;
    this.salt = salt;
  }

  /** All problems of a description, in their order, if its files are those for which they were stored. */
  find(reading: Reading): Diagnostic[] | undefined {
    const file = this.fileOf(reading);
    if (!file) return undefined;
    try {
      const { inputs, problems }: Entry = JSON.parse(readFileSync(file, 'utf8'));
      const isCurrent = inputs.every(([path, digest]) => digestAt(resolve(reading.root, path)) === digest);
      if (!isCurrent) return undefined;
      const now = new Date();
      utimesSync(file, now, now);
      // Read once, not for each problem: hundreds of copies of a large file do not fit into memory.
      const named = new Set(problems.flatMap(({ text }) => text ?? []));
      const texts = new Map(Array.from(named, (path) => [path, readText(resolve(reading.root, path))]));
      return problems.map(({ problem, text }) =>
        text === undefined ? problem : { ...problem, source: texts.get(text) ?? '' },
      );
    } catch {
      return undefined;
    }
  }

  /** @param paths absolute, of the files and folders that the description was read from */
  keep(reading: Reading, { diagnostics }: LoadedDocument, paths: Iterable<string>): void {
    const entry = this.fileOf(reading);
    const settingsFile = reading.origin?.file;
    if (!entry || diagnostics.some(({ code, file }) => CHANGING.has(code) || file === settingsFile)) return;
    const nameOf = (path: string): string => relative(reading.root, path);
    const inputs = [...paths].map((path): Entry['inputs'][number] => [nameOf(path), digestAt(path)]);
    const texts = new Map<string, string>();
    if (diagnostics.length > 0)
      for (const [path, digest] of inputs)
        if (digest.startsWith(FILE)) texts.set(readText(resolve(reading.root, path)), path);
    const problems = diagnostics.map(({ source, ...problem }) => ({
      problem,
      ...(source !== undefined && { text: texts.get(source) }),
    }));
    if (problems.some((each) => 'text' in each && each.text === undefined)) return;
    try {
      mkdirSync(this.folder, { recursive: true });
      this.forgetUnused();
      writeFileSync(entry, JSON.stringify({ inputs, problems } satisfies Entry));
    } catch {
      // The next build checks the file again.
    }
  }

  /** Undefined for a description of which parts may come from the network. */
  private fileOf({ source, name, overlays, remote, limits }: Reading): string | undefined {
    if (isRemote(source) || remote) return undefined;
    const key = JSON.stringify([this.salt, source, name, overlays, limits]);
    const digest = createHash('sha256').update(key).digest('hex');
    return join(this.folder, `${digest.slice(0, 40)}.json`);
  }

  private forgetUnused(): void {
    for (const name of readdirSync(this.folder)) {
      const file = join(this.folder, name);
      if (Date.now() - statSync(file).mtimeMs > MAX_UNUSED_MS) rmSync(file, { force: true });
    }
  }
}

const FILE = 'file ';

/** What is at an absolute path: a text that is different for other content; empty if nothing is there. */
function digestAt(path: string): string {
  try {
    if (statSync(path).isDirectory()) return readdirSync(path).sort().join('/');
    return FILE + createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return '';
  }
}

const readText = (path: string): string => textOf(readFileSync(path, 'utf8'));
