/** Sizes of a step's title: a line of text, or a heading. */
export const SIZES = ['p', 'h2', 'h3', 'h4'] as const;

const OPEN_TITLE = /<p ((?:[^<>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)(?:<\/p>|$)/g;

/**
 * Gives step titles without a size the size of their Steps. A step is rendered before its Steps, so it leaves
 * a mark, which the first Steps around it removes.
 */
export function sizeTitles(rendered: string, size: (typeof SIZES)[number]): string {
  return rendered.replace(OPEN_TITLE, (all, attributes: string, title: string) => {
    const own = attributes.replace('class="step-title inherit"', 'class="step-title"');
    return own === attributes ? all : `<${size} ${own}>${title}</${size}>`;
  });
}
