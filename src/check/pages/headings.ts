import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Site } from '../../site/index.ts';
import { headingOrder } from '../rules/access/heading-order.ts';
import { boldHeading } from '../rules/content/markup/bold-heading.ts';
import { headingSpace } from '../rules/content/markup/heading-space.ts';
import { type UsesOfFile, warningAt } from '../uses.ts';

type Use = UsesOfFile['uses'][number];

/** The title of a page, which stands above its text. */
const TITLE_DEPTH = 1;

/** Headings of a file with the level before each, and the bold line that seems to be the one between. */
function* skippedLevels(
  { uses }: Pick<UsesOfFile, 'uses'>,
  first: number | undefined,
): Generator<{ use: Use; before: number; bold: Use | undefined }> {
  let last = first;
  let bold: Use | undefined;
  for (const use of uses) {
    if (use.kind === 'bold-line') bold = use;
    if (use.kind !== 'heading' || use.depth === undefined) continue;
    if (last !== undefined && use.depth > last + 1 && !use.isUnspaced) yield { use, before: last, bold };
    last = use.depth;
    bold = undefined;
  }
}

/** Bold lines that stand where a heading is missing. */
export const boldHeadings = (file: Pick<UsesOfFile, 'uses'>): Use[] =>
  [...skippedLevels(file, TITLE_DEPTH)].flatMap(({ bold }) => bold ?? []);

/**
 * Warnings for headings that skip a level, and for lines that Markdown does not take for headings. What
 * stands before the first heading of a snippet is not known.
 */
export function checkHeadings(all: readonly UsesOfFile[], site: Pick<Site, 'pages'>): Diagnostic[] {
  const pages = new Set(site.pages.map(({ file }) => file));
  return all.flatMap((file) => [
    ...file.uses.flatMap((use) => (use.isUnspaced ? unspaced(file, use) : [])),
    ...[...skippedLevels(file, pages.has(file.file) ? TITLE_DEPTH : undefined)].map(
      ({ use, before, bold }) => (bold ? boldLine(file, bold, before) : skipped(file, use, before)),
    ),
  ]);
}

function unspaced(file: UsesOfFile, use: Use): Diagnostic {
  const message = 'this heading is shown as text, because no space follows its signs';
  return warningAt(
    file,
    use,
    headingSpace.code,
    message,
    `Write ${'#'.repeat(use.depth ?? 2)} ${use.target}`,
  );
}

function boldLine(file: UsesOfFile, use: Use, before: number): Diagnostic {
  const hint = `Write ${'#'.repeat(before + 1)} ${use.target}`;
  return warningAt(file, use, boldHeading.code, 'this line is bold text, where a heading is missing', hint);
}

function skipped(file: UsesOfFile, use: Use, before: number): Diagnostic {
  const message = `this heading has level ${use.depth}, but the one before it has level ${before}`;
  const hint = `Write it with ${before + 1}: ${'#'.repeat(before + 1)} ${use.target}`;
  return warningAt(file, use, headingOrder.code, message, hint);
}
