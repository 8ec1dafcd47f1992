/** Code samples: each sends the method, URL, headers and body of its request. */
import type { HttpRequest } from '../request-spec.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';

const WRITERS = { curl, javascript, python, go, php, ruby };

export type SampleLanguage = keyof typeof WRITERS;

/** In display order. `syntax` is the name of the grammar for highlighting. */
export const SAMPLE_LANGUAGES: readonly { id: SampleLanguage; label: string; syntax: string }[] = [
  { id: 'curl', label: 'cURL', syntax: 'bash' },
  { id: 'javascript', label: 'JavaScript', syntax: 'javascript' },
  { id: 'python', label: 'Python', syntax: 'python' },
  { id: 'go', label: 'Go', syntax: 'go' },
  { id: 'php', label: 'PHP', syntax: 'php' },
  { id: 'ruby', label: 'Ruby', syntax: 'ruby' },
];

/**
 * Source code that sends the request unchanged. Form fields and basic credentials are readable, in the usual
 * way of the language. Files are read from the working directory, by name.
 */
export const sample = (language: SampleLanguage, request: HttpRequest): string => WRITERS[language](request);
