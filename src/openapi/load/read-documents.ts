import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
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
  /** Why the file cannot be read as it is now; `loaded` then has the document of the version before. */
  faults: readonly Diagnostic[];
}

/** From this size on, checking a file takes longer than loading the checks in another thread. */
const LARGE_FILE_BYTES = 2_000_000;

/** OpenAPI files as they were read last. One whose parts are unchanged is not read again. */
export class ReadDocuments {
  private readonly later: 'all' | 'large' | undefined;
  private readonly keptIn: KeptProblemsOptions | undefined;
  private kept: KeptProblems | undefined;
  /** By what they were read with. */
  private readonly entries = new Map<string, Entry>();

  /**
   * @param options `later`: files whose checks are left for `check`, because pages do not wait for them;
   * `kept`: where the problems of checked files are stored
   */
  constructor({ later, kept }: { later?: 'all' | 'large'; kept?: KeptProblemsOptions } = {}) {
    this.later = later;
    this.keptIn = kept;
  }

  async read(reading: Reading): Promise<LoadedDocument> {
    const key = JSON.stringify([reading.source, reading.name, reading.overlays, reading.remote]);
    const last = this.entries.get(key);
    if (last && isCurrent(last.loaded)) return complete(last);
    const isLater = this.later === 'all' || (this.later === 'large' && isLarge(reading));
    const known = this.later === 'all' ? undefined : await this.knownProblems(reading);
    const loaded = await (isLater || known ? readUnchecked(reading) : this.readChecked(reading));
    if (known) loaded.diagnostics = known;
    const lasting = last && lastingVersion(last, loaded);
    if (lasting) {
      this.entries.set(key, lasting);
      return complete(lasting);
    }
    const late = (loaded.document && !known && last?.late) || [];
    const isChecked = !isLater || known !== undefined || !loaded.document;
    const entry = { reading, loaded, late, isChecked, faults: [] };
    this.entries.set(key, entry);
    return complete(entry);
  }

  /** Why a document is not that of its file as it is now; empty if it is. */
  faultsOf(document: ApiDocument): readonly Diagnostic[] {
    return [...this.entries.values()].find(({ loaded }) => loaded.document === document)?.faults ?? [];
  }

  /** The problems of a file, if those of its content are stored. */
  private async knownProblems(reading: Reading): Promise<Diagnostic[] | undefined> {
    const problems = (await this.opened())?.find(reading);
    if (problems) countReused('check descriptions');
    return problems;
  }

  private async readChecked(reading: Reading): Promise<LoadedDocument> {
    const { readApiDocument } = await import('./read-document.ts');
    const loaded = await readApiDocument(reading);
    countMade('check descriptions');
    await this.keepProblems(reading, loaded);
    return loaded;
  }

  private async keepProblems(reading: Reading, loaded: LoadedDocument): Promise<void> {
    const { document, stamps } = loaded;
    if (document && stamps) (await this.opened())?.keep(reading, loaded, stamps.keys());
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
      // A build waits for the thread; a dev server can end without it.
      const all = await checkInThread(entry.reading, this.later === 'large');
      entry.late = all.filter((each) => !known.has(keyOf(each)));
      if (this.later === 'large') await this.keepProblems(entry.reading, complete(entry));
    }
    return unchecked.length > 0;
  }
}

async function readUnchecked(reading: Reading): Promise<LoadedDocument> {
  const { readApiDocument } = await import('./read-document.ts');
  return readApiDocument({ ...reading, only: 'pages' });
}

const isLarge = ({ root, source }: Reading): boolean =>
  (statSync(resolve(root, source), { throwIfNoEntry: false })?.size ?? 0) >= LARGE_FILE_BYTES;

/**
 * The last version of a description, if a file of it that worked before cannot be parsed any more. Undefined
 * if the file is gone.
 */
function lastingVersion(last: Entry, loaded: LoadedDocument): Entry | undefined {
  const { document, unparsed = [] } = last.loaded;
  const isWorking = last.faults.length > 0 || unparsed.length === 0;
  const errors = loaded.diagnostics.filter(({ severity }) => severity === 'error');
  const faults = loaded.document || loaded.files.length === 0 ? (loaded.unparsed ?? []) : errors;
  if (!document || !isWorking || faults.length === 0) return undefined;
  return { ...last, loaded: { ...loaded, document, diagnostics: [...faults] }, isChecked: true, faults };
}

/** Whether everything that a document was read from is unchanged. */
const isCurrent = ({ stamps }: LoadedDocument): boolean =>
  stamps !== undefined && [...stamps].every(([path, stamp]) => fileStamp(path) === stamp);

const complete = ({ loaded, late }: Entry): LoadedDocument =>
  late.length > 0 ? { ...loaded, diagnostics: [...loaded.diagnostics, ...late] } : loaded;

const keyOf = ({ code, message, file, range }: Diagnostic): string =>
  JSON.stringify([code, message, file, range]);

/** All problems of a document. Reads it again, because no thread can use what another one has read. */
async function checkInThread({ fetched, ...reading }: Reading, isAwaited: boolean): Promise<Diagnostic[]> {
  const texts = await Promise.all(
    [...(fetched ?? [])].map(async ([url, text]) => [url, await text.catch(() => undefined)]),
  );
  const address = new URL(`./check-thread${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(address, { workerData: { reading, texts } });
  if (!isAwaited) worker.unref();
  return new Promise((done) => {
    worker.once('message', (report: ThreadReport) => done(diagnosticsOf(report)));
    worker.once('error', (error) => done([failedCheck('this OpenAPI file', error, reading.source)]));
  });
}
