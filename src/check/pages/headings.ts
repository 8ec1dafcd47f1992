import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Site } from '../../site/index.ts';
import { headingOrder } from '../rules/access/heading-order.ts';
import { headingSpace } from '../rules/content/markup/heading-space.ts';
import { type UsesOfFile, warningAt } from '../uses.ts';

/** The title of a page, which stands above its text. */
const TITLE_DEPTH = 1;

/**
 * Warnings for headings that skip a level, and for those that Markdown does not take for one. What stands
 * before the first one of a snippet is not known.
 */
export function checkHeadings(all: readonly UsesOfFile[], site: Pick<Site, 'pages'>): Diagnostic[] {
  const pages = new Set(site.pages.map(({ file }) => file));
  return all.flatMap((file) => {
    let last = pages.has(file.file) ? TITLE_DEPTH : undefined;
    return file.uses.flatMap((use): Diagnostic[] => {
      if (use.kind !== 'heading' || use.depth === undefined) return [];
      const before = last;
      last = use.depth;
      if (use.isUnspaced) {
        const signs = '#'.repeat(use.depth);
        const message = 'this heading is shown as text, because no space follows its signs';
        return [warningAt(file, use, headingSpace.code, message, `Write ${signs} ${use.target}`)];
      }
      if (before === undefined || use.depth <= before + 1) return [];
      return [
        warningAt(
          file,
          use,
          headingOrder.code,
          `this heading has level ${use.depth}, but the one before it has level ${before}`,
          `Write it with ${before + 1}: ${'#'.repeat(before + 1)} ${use.target}`,
        ),
      ];
    });
  });
}
