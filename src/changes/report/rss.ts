/** Changes as a feed with one item (RSS 2.0). */
import { contentHash } from '../../text/content-hash.ts';
import { escapeHtml, renderRss } from '../../text/index.ts';
import type { Change, ChangedOperation } from '../change.ts';
import { capitalize } from '../sentence.ts';
import { countsText, groupChanges, labelOf } from './grouped.ts';

interface ChangesFeed {
  /** Title of the item and of the feed. */
  title: string;
  label: string;
  changes: readonly Change[];
  /** Address of the published docs. */
  link?: string;
  /** Publication date of the item. */
  date: Date;
}

/** One item. Its title has the number of changes, its description is HTML with the changes by operation. */
export function changesRss({ title, label, changes, link, date }: ChangesFeed): string {
  const html = groupChanges(changes)
    .map(({ operation, component, operations, lines }) => {
      const label = (each: ChangedOperation): string => `<code>${escapeHtml(labelOf(each))}</code>`;
      const uses = operations ? `<p>${operations.map(label).join(', ')}</p>` : '';
      const title = operation ? label(operation) : codeToHtml(capitalize(component ?? ''));
      const head = title && `<h3>${title}</h3>${uses}`;
      const items = lines.map(({ level, text }) => `<li>${escapeHtml(level)}: ${codeToHtml(text)}</li>`);
      return `${head}<ul>${items.join('')}</ul>`;
    })
    .join('');
  const digest = contentHash(JSON.stringify([title, label, changes.map(({ text }) => text)]), 64);
  return renderRss({
    title,
    link,
    description: `Changes in ${title}`,
    items: [
      {
        title: `${label}: ${countsText(changes)}`,
        link,
        id: `sha256:${digest}`,
        date,
        description: html,
      },
    ],
  });
}

const codeToHtml = (text: string): string =>
  text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');
