import type { Diagnostic } from '../../diagnostics/index.ts';
import type { ApiDocument } from '../model/api-document.ts';
import type { ApiSource } from './api-source.ts';
import type { Limits } from './limits.ts';

export interface LoadOptions {
  /** Path of the docs root; nothing outside is read. */
  root: string;
  /**
   * Allows http(s) sources and references. `own-origin`: only a source that is a URL, and references within
   * its origin. Off by default.
   */
  remote?: boolean | 'own-origin';
  /** Texts that were already fetched, by URL. New ones are added. */
  fetched?: Map<string, Promise<string>>;
  /** Absolute path of a folder with copies of fetched files, which are used if the network fails. */
  cacheDir?: string;
  limits?: Partial<Limits>;
  /** Files as they were read last (`ReadDocuments`). */
  documents?: { read(reading: Reading): Promise<LoadedDocument> };
}

/** What a file is read with. */
export type Reading = ApiSource & Omit<LoadOptions, 'documents'>;

export interface LoadedDocument {
  /** Absent if nothing could be read. */
  document?: ApiDocument;
  diagnostics: Diagnostic[];
  /** Local files of the description, relative to the docs root. For watching. */
  files: string[];
  /**
   * Stamps of the files and folders that it depends on, by absolute path. Absent if it has to be read again.
   */
  stamps?: ReadonlyMap<string, string>;
  /** Errors of the files that it refers to and that cannot be parsed. */
  unparsed?: readonly Diagnostic[];
}
