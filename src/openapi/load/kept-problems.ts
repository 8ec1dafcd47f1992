/** The problems of OpenAPI files, stored by content: checking a file takes longer than reading it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { KeptTexts } from '../../memory/kept-texts.ts';
import type { LoadedDocument, Reading } from './loaded-document.ts';
import { isRemote, textOf } from './source/source.ts';

/** Problems whose cause is not in the files. */
const CHANGING = new Set(['openapi/not-checked', 'openapi/time-limit', 'trellis/unexpected']);

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
  private readonly entries: KeptTexts;
  private readonly salt: string;

  constructor({ folder, salt }: KeptProblemsOptions) {
    this.entries = new KeptTexts(folder);
    this.salt = salt;
  }

  /** All problems of a description, in their order, if its files are those for which they were stored. */
  find(reading: Reading): Diagnostic[] | undefined {
    const key = this.keyOf(reading);
    if (!key) return undefined;
    try {
      const { inputs, problems }: Entry = JSON.parse(this.entries.read(key) ?? '');
      const isCurrent = inputs.every(([path, digest]) => digestAt(resolve(reading.root, path)) === digest);
      if (!isCurrent) return undefined;
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
    const key = this.keyOf(reading);
    const settingsFile = reading.origin?.file;
    if (!key || diagnostics.some(({ code, file }) => CHANGING.has(code) || file === settingsFile)) return;
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
    this.entries.write(key, JSON.stringify({ inputs, problems } satisfies Entry));
  }

  /** Undefined for a description that may have parts from the network. */
  private keyOf({ source, name, overlays, remote, limits }: Reading): unknown[] | undefined {
    return isRemote(source) || remote ? undefined : [this.salt, source, name, overlays, limits];
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
