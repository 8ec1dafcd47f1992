import { defineRule, type UseRule } from '../../rule.ts';

export const brokenTable = defineRule<UseRule>({
  code: 'content/broken-table',
  isBroken: true,
  summary: 'The line of dashes of a table has fewer or more cells than the line above it.',
  why: 'Readers see the lines of the table as text.',
  fix: 'Write as many groups of dashes as the table has columns.',
  bad: { 'index.mdx': '| Plant | Light |\n| --- |\n| Fern | Shade |\n' },
  good: { 'index.mdx': '| Plant | Light |\n| --- | --- |\n| Fern | Shade |\n' },
  find({ kind, target, line }, _site, of) {
    const [columns, cells] = target.split(' ');
    if (kind !== 'not-table' || columns === undefined || cells === undefined) return undefined;
    const dashes = of.source.split('\n')[line - 1] ?? '';
    const isNarrow = Number(columns) <= MAX_COLUMNS;
    return {
      at: dashes.replace(/^[ \t>]+/, '').trimEnd(),
      message: `this table has ${columns} columns, but ${cells} in its line of dashes`,
      hint: isNarrow
        ? `Write ${'| --- '.repeat(Number(columns))}|.`
        : `Write a group of dashes for each of the ${columns} columns.`,
    };
  },
});

/** A hint does not show a wider line. */
const MAX_COLUMNS = 10;
