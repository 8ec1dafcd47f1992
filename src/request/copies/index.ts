/**
 * The request as code in further languages and libraries, for the clipboard. Large, so it is loaded only
 * when a reader asks for it. A language is offered only for requests that its code sends unchanged.
 */
import type { HttpRequest } from '../request-spec.ts';
import { SAMPLE_LANGUAGES, sample } from '../samples/index.ts';
import { clojure, csharp, dart, fsharp, httpie } from './own.ts';
import { GENERATED } from './snippetz.ts';

interface CopyLanguage {
  id: string;
  label: string;
  /** `undefined` if the code would send another request. */
  write(request: HttpRequest): string | undefined;
}

const OWN: CopyLanguage[] = [
  { id: 'httpie', label: 'HTTPie', write: httpie },
  { id: 'csharp', label: 'C#', write: csharp },
  { id: 'fsharp', label: 'F#', write: fsharp },
  { id: 'dart', label: 'Dart', write: dart },
  { id: 'clojure', label: 'Clojure', write: clojure },
];

/** The samples of the page first. */
export const COPY_LANGUAGES: readonly CopyLanguage[] = [
  ...SAMPLE_LANGUAGES.map(({ id, label }) => ({
    id,
    label: id === 'javascript' ? 'fetch' : label,
    write: (request: HttpRequest) => sample(id, request),
  })),
  ...[...OWN, ...GENERATED].toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
];
