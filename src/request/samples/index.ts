/** Code samples: each one sends the method, address, headers and body of the request it is made from. */
import type { HttpRequest } from '../request-spec.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';

const WRITERS = { curl, javascript, python, go, php, ruby };

export type SampleLanguage = keyof typeof WRITERS;

/**
 * In the order in which they are offered. `syntax` is the common name of the grammar that highlights the
 * sample.
 */
export const SAMPLE_LANGUAGES: readonly { id: SampleLanguage; label: string; syntax: string }[] = [
  { id: 'curl', label: 'cURL', syntax: 'bash' },
  { id: 'javascript', label: 'JavaScript', syntax: 'javascript' },
  { id: 'python', label: 'Python', syntax: 'python' },
  { id: 'go', label: 'Go', syntax: 'go' },
  { id: 'php', label: 'PHP', syntax: 'php' },
  { id: 'ruby', label: 'Ruby', syntax: 'ruby' },
];

/**
 * Source code that sends the request when it is run as it stands. Form fields and basic credentials stand
 * there in the clear, by the language's own means. Files are read from the working directory, by their names.
 */
export const sample = (language: SampleLanguage, request: HttpRequest): string => WRITERS[language](request);
