import type { Diagnostic } from '../diagnostics/index.ts';
import { type ApiDocument, documentsByFile } from '../openapi/index.ts';

type ReferenceLocation = Pick<Diagnostic, 'file' | 'range' | 'source'>;

/**
 * OpenAPI files that pages and the navigation name but that are missing or unreadable: one warning per file.
 * Those that the settings name were reported when they were loaded.
 */
export class LostDescriptions {
  private readonly documents: ApiDocument[];
  /** Files of the settings that could not be read. */
  private readonly unread: string[];
  private readonly lost = new Map<string, { count: number; place: ReferenceLocation }>();

  constructor(documents: ApiDocument[], names: readonly string[]) {
    this.documents = documents;
    const sources = new Set(documents.map(({ source }) => source));
    this.unread = names.filter((source) => !sources.has(source));
  }

  /**
   * Records that something of the OpenAPI file `documentName` is missing, or of any file without a name.
   * False if that file was read, so only the operation or schema is missing.
   */
  add(documentName: string | undefined, location: ReferenceLocation): boolean {
    const isRead =
      documentName === undefined
        ? this.documents.length > 0 && this.unread.length === 0
        : documentsByFile(this.documents, documentName).length > 0;
    if (isRead) return false;
    const name = documentName?.replace(/^\.?\//, '') ?? this.unread[0] ?? '';
    const lostDescription = this.lost.get(name);
    if (lostDescription) lostDescription.count++;
    else this.lost.set(name, { count: 1, place: location });
    return true;
  }

  get diagnostics(): Diagnostic[] {
    const unreportedEntries = [...this.lost].filter(([name]) => !this.unread.includes(name));
    return unreportedEntries.map(([name, { count, place }]) => {
      return {
        code: 'site/missing-description',
        severity: 'warning',
        ...(name === '' ? unnamed(count) : named(name, count)),
        ...place,
      };
    });
  }
}

type Words = Pick<Diagnostic, 'message' | 'hint'>;

/** The folder may have OpenAPI files, which do not have what is named. */
const unnamed = (count: number): Words => ({
  message: `no OpenAPI file in the docs folder has this operation or schema${
    count === 1 ? '' : `, or ${count - 1} more`
  }`,
  hint: 'Put the OpenAPI file into the docs folder, or correct what the page names.',
});

const named = (name: string, count: number): Words => ({
  message: `the OpenAPI file ${name} is missing or unreadable; it is named ${
    count === 1 ? 'once' : `${count} times`
  }`,
  hint: 'Put the OpenAPI file into the docs folder, or fix its name.',
});
