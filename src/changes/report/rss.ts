/** Changes as a feed with one item (RSS 2.0). */
import { createHash } from 'node:crypto';
import type { Change, ChangedOperation } from '../model.ts';
import { capitalised } from '../words.ts';
import { countsText, grouped, labelOf } from './grouped.ts';

export interface Feed {
  /** Title of the item, and of the feed. */
  title: string;
  label: string;
  changes: readonly Change[];
  /** Address of the published docs. */
  link?: string;
  /** When the item is from. */
  date: Date;
}

/** One item: its title says how much has changed, its description is HTML with the changes by operation. */
export function changesRss({ title, label, changes, link, date }: Feed): string {
  const html = grouped(changes)
    .map(({ operation, component, operations, lines }) => {
      const label = (each: ChangedOperation): string => `<code>${escaped(labelOf(each))}</code>`;
      const uses = operations ? `<p>${operations.map(label).join(', ')}</p>` : '';
      const title = operation ? label(operation) : codeToHtml(capitalised(component ?? ''));
      const head = title && `<h3>${title}</h3>${uses}`;
      const items = lines.map(({ level, text }) => `<li>${escaped(level)}: ${codeToHtml(text)}</li>`);
      return `${head}<ul>${items.join('')}</ul>`;
    })
    .join('');
  const address = (indent: string): string =>
    link === undefined ? '' : `\n${indent}<link>${escaped(link)}</link>`;
  const digest = createHash('sha256')
    .update(JSON.stringify([title, label, changes.map(({ text }) => text)]))
    .digest('hex');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>${escaped(title)}</title>${address('    ')}
    <description>${escaped(`Changes of ${title}`)}</description>
    <item>
      <title>${escaped(`${label}: ${countsText(changes)}`)}</title>${address('      ')}
      <description>${escaped(html)}</description>
      <guid isPermaLink="false">sha256:${digest}</guid>
      <pubDate>${date.toUTCString()}</pubDate>
    </item>
  </channel>
</rss>
`;
}

const codeToHtml = (text: string): string =>
  text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)))
    .join('');

/** Characters that XML 1.0 does not have (section 2.2) are left out. */
const escaped = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
