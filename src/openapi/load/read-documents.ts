import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Diagnostic, failedCheck } from '../../diagnostics/index.ts';
import { fileStamp } from '../../memory/file-stamp.ts';
import { countMade, countReused } from '../../timings/index.ts';
import type { ApiDocument } from '../model/api-document.ts';
import type { KeptProblems, KeptProblemsOptions } from './kept-problems.ts';
import type { LoadedDocument, Reading } from './loaded-document.ts';
import { diagnosticsOf, type ThreadReport } from './thread-report.ts';

interface Entry {
  reading: Reading;
  loaded: LoadedDocument;
  /** Problems that only the checks find; until they have run, those of the version before. */
  late: Diagnostic[];
  isChecked: boolean;
}

/** OpenAPI files as they were read last. One whose parts are unchanged is not read again. */
export class ReadDocuments {
  private readonly isUnchecked: boolean;
  private readonly keptIn: KeptProblemsOptions | undefined;
  private kept: KeptProblems | undefined;
  /** By what they were read with. */
  private readonly entries = new Map<string, Entry>();

  /**
   * @param options `isUnchecked`: whether the checks are left for `check`, because pages do not wait for
   * them; `kept`: where the problems of checked files are stored
   */
  constructor({ isUnchecked = false, kept }: { isUnchecked?: boolean; kept?: KeptProblemsOptions } = {}) {
    this.isUnchecked = isUnchecked;
    this.keptIn = kept;
  }

  async read(reading: Reading): Promise<LoadedDocument> {
    const key = JSON.stringify([reading.source, reading.name, reading.overlays, reading.remote]);
    const last = this.entries.get(key);
    if (last && isCurrent(last.loaded)) return complete(last);
    const { isUnchecked } = this;
    const loaded = await (isUnchecked ? readUnchecked(reading) : this.readChecked(reading));
    const late = (loaded.document && last?.late) ?? [];
    const entry = { reading, loaded, late, isChecked: !isUnchecked || !loaded.document };
    this.entries.set(key, entry);
    return complete(entry);
  }

  /** Checks a file only if the problems of its content are not stored. */
  private async readChecked(reading: Reading): Promise<LoadedDocument> {
    const kept = await this.opened();
    const diagnostics = kept?.find(reading);
    if (diagnostics) {
      countReused('check descriptions');
      return { ...(await readUnchecked(reading)), diagnostics };
    }
    const { readApiDocument } = await import('./read-document.ts');
    const loaded = await readApiDocument(reading);
    countMade('check descriptions');
    if (loaded.document && loaded.stamps) kept?.keep(reading, loaded, loaded.stamps.keys());
    return loaded;
  }

  private async opened(): Promise<KeptProblems | undefined> {
    if (!this.keptIn || this.kept) return this.kept;
    const { KeptProblems } = await import('./kept-problems.ts');
    this.kept ??= new KeptProblems(this.keptIn);
    return this.kept;
  }

  /** Forgets all others. */
  keep(documents: readonly ApiDocument[]): void {
    for (const [key, { loaded }] of this.entries)
      if (!loaded.document || !documents.includes(loaded.document)) this.entries.delete(key);
  }

  /** Runs checks that were left for later, in another thread. Returns whether there were any. */
  async check(): Promise<boolean> {
    const unchecked = [...this.entries.values()].filter(({ isChecked }) => !isChecked);
    for (const entry of unchecked) {
      entry.isChecked = true;
      const known = new Set(entry.loaded.diagnostics.map(keyOf));
      const all = await checkInThread(entry.reading);
      entry.late = all.filter((each) => !known.has(keyOf(each)));
    }
    return unchecked.length > 0;
  }
}

async function readUnchecked(reading: Reading): Promise<LoadedDocument> {
  const { readApiDocument } = await import('./read-document.ts');
  return readApiDocument({ ...reading, isUnchecked: true });
}

/** Whether everything that a document was read from is unchanged. */
const isCurrent = ({ stamps }: LoadedDocument): boolean =>
  stamps !== undefined && [...stamps].every(([path, stamp]) => fileStamp(path) === stamp);

const complete = ({ loaded, late }: Entry): LoadedDocument =>
  late.length > 0 ? { ...loaded, diagnostics: [...loaded.diagnostics, ...late] } : loaded;

const keyOf = ({ code, message, file, range }: Diagnostic): string =>
  JSON.stringify([code, message, file, range]);

/** All problems of a document. Reads it again, because no thread can use what another one has read. */
async function checkInThread({ fetched, ...reading }: Reading): Promise<Diagnostic[]> {
  const texts = await Promise.all(
    [...(fetched ?? [])].map(async ([url, text]) => [url, await text.catch(() => undefined)]),
  );
  const address = new URL(`./check-thread${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(address, { workerData: { reading, texts } });
  worker.unref();
  return new Promise((done) => {
    worker.once('message', (report: ThreadReport) => done(diagnosticsOf(report)));
    worker.once('error', (error) => done([failedCheck('this OpenAPI file', error, reading.source)]));
  });
}
