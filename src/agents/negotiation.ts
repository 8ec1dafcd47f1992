/** Which of a page's forms a request asks for (RFC 9110, section 12.5.1). */
import { INDEX_NAME } from './markdown-route.ts';

/**
 * Whether a request with this `Accept` header gets Markdown: it names `text/markdown`, and wants it at least
 * as much as HTML. Wildcards stand for HTML, which browsers expect.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(parseRange);
  const weightOf = (type: string): number | undefined => ranges.find((range) => range.type === type)?.weight;
  const markdown = weightOf('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weightOf('text/html') ?? weightOf('text/*') ?? weightOf('*/*') ?? 0);
}

function parseRange(range: string): { type: string; weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
}

/** The Markdown for an address without a page, if it is known. `index`: address of the index of the site. */
export const notFoundMarkdown = (path: string | undefined, index: string): string =>
  '# Page not found\n\nNo page exists at this address' +
  `${path === undefined ? '.' : `: ${codeSpan(path)}`}\n\n` +
  `The index of all pages is [${INDEX_NAME}](${index}).\n`;

/** Without the Markdown writer, which would be most of the program of a host (CommonMark, 6.1). */
function codeSpan(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + runs.reduce((longest, run) => Math.max(longest, run.length), 0));
  // A space keeps a backtick of the text apart from the fence.
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text.replace(/\s+/g, ' ')}${space}${fence}`;
}
