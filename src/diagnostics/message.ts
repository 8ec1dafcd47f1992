import type { Diagnostic } from './types.ts';

/** Proper names that messages begin with. */
const NAMES = /^(?:Trellis|Mermaid|Markdown|Windows|Astro)\b/;

/**
 * The problem with its message in the style of all messages: no capital at the start, no full stop at the
 * end. Parsers and linters of other projects write sentences.
 */
export function inOneStyle<Problem extends Pick<Diagnostic, 'message'>>(problem: Problem): Problem {
  const isName = NAMES.test(problem.message);
  const message = problem.message
    .replace(/(?<!\.)\.$/, '')
    // Not code, an abbreviation such as YAML, or a name such as OpenAPI.
    .replace(/^(?:A|[A-Z][a-z]+(?:'[a-z]+)?)(?=[ ,:]|$)/, (word) => (isName ? word : word.toLowerCase()));
  return message === problem.message ? problem : { ...problem, message };
}
