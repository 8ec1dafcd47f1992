import type { ParsedPage } from '../../content/index.ts';
import type { GeneratedPage } from '../navigation/tree/spec-entries.ts';

/** A page of the docs folder as its author wrote it. */
export interface PageFile {
  /** Relative to the docs root. */
  file: string;
  parsedPage: ParsedPage;
}

/** Source of a page: a file of the docs folder, or an operation or tag of an OpenAPI file. */
export type PageSource = PageFile | { generatedPage: GeneratedPage };
