import { plainInlineMarkdown } from '../markdown/inline-markdown.ts';

/** Lines that may stand above the title of a page: blank ones, imports, and comments of one line. */
const ABOVE = /^(?:import\b[^"']*["'][^"']*["'];?|<!--.*-->|\{\/\*.*\*\/\})?$/;

/**
 * The plain text of a `# Heading` at the start of a page's body; undefined without one, or if it has
 * variables, expressions or elements.
 */
export function firstHeading(body: string): string | undefined {
  const line = body.split('\n', MAX_LINES).find((each) => !ABOVE.test(each.trim()));
  const [, text = ''] = /^# +(\S.*)$/.exec(line?.trimEnd() ?? '') ?? [];
  const title = text.replace(/(?<! ) +\{#[\w.:-]+\}$/, '').replace(/(?<! ) +#+$/, '');
  return title === '' || /[{}<]/.test(title) ? undefined : plainInlineMarkdown(title);
}

const MAX_LINES = 50;
