import { plainInlineMarkdown } from '../markdown/inline-markdown.ts';

/** What may stand above the title of a page: nothing, an import, or a comment of one line. */
const ABOVE = /^(?:import\b.*|<!--.*-->|\{\/\*.*\*\/\})?$/;

/**
 * The plain text of a `# Heading` with which the body of a page begins; undefined without one, or if it has
 * variables, expressions or elements.
 */
export function firstHeading(body: string): string | undefined {
  const line = body.split('\n', MAX_LINES).find((each) => !ABOVE.test(each.trim()));
  const [, text = ''] = /^# +(\S.*)$/.exec(line?.trimEnd() ?? '') ?? [];
  const title = text.replace(/(?<! ) +\{#[\w.:-]+\}$/, '').replace(/(?<! ) +#+$/, '');
  return title === '' || /[{}<]/.test(title) ? undefined : plainInlineMarkdown(title);
}

const MAX_LINES = 50;
