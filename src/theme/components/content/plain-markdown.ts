import { unescapeHtml } from '../../../text/index.ts';
import { withoutTags } from './rendered-html.ts';

/** Markdown around the text of an inline element. */
const AROUND: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', del: '~~' };

/**
 * Markdown of rendered prose, for copying: headings, paragraphs, lists, quotes, code, emphasis and links.
 * Other elements become their text.
 */
export function plainMarkdown(html: string): string {
  const codeTexts: string[] = [];
  // Code is taken out first, so it stays unchanged.
  const code = (text: string): string => `\uE000${codeTexts.push(text) - 1}\uE001`;
  const clean = html
    .replace(
      /<!--[\s\S]*?(?:-->|$)|<(svg|figcaption)\b[\s\S]*?(?:<\/\1>|$)|<a class="anchor"[^<>]*><\/a>/g,
      '',
    )
    .replace(
      /<pre\b(?:[^<>"']|"[^"]*"|'[^']*')*>([\s\S]*?)(?:<\/pre>|$)/g,
      (_, inner) => `\n\n${code(`\`\`\`\n${bare(inner)}\n\`\`\``)}\n\n`,
    )
    .replace(/<code\b(?:[^<>"']|"[^"]*"|'[^']*')*>([\s\S]*?)(?:<\/code>|$)/g, (_, inner) =>
      code(`\`${bare(inner)}\``),
    );
  const lists: (number | undefined)[] = [];
  const links: string[] = [];
  let out = '';
  for (const [, close, tag = '', attributes = '', words] of clean.matchAll(
    /<(\/?)([a-z]\w*)(?!\w)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/gi,
  )) {
    if (words !== undefined) out += unescapeHtml(words).replace(/\s+/g, ' ');
    else if (/^h[1-6]$/.test(tag)) out += close ? '\n\n' : `\n\n${'#'.repeat(Number(tag[1]))} `;
    else if (tag === 'p') out += lists.length > 0 ? '' : '\n\n';
    else if (tag === 'br') out += '\n';
    else if (tag === 'ul' || tag === 'ol') {
      if (close) lists.pop();
      else lists.push(tag === 'ol' ? 1 : undefined);
      out += lists.length === 0 || (!close && lists.length === 1) ? '\n\n' : '';
    } else if (tag === 'li' && !close) {
      const number = lists.at(-1);
      if (number !== undefined) lists[lists.length - 1] = number + 1;
      out += `\n${'  '.repeat(Math.max(0, lists.length - 1))}${number === undefined ? '-' : `${number}.`} `;
    } else if (tag === 'a') {
      const target = /\bhref="([^"]*)"/.exec(attributes)?.[1];
      if (!close) {
        links.push(target ? unescapeHtml(target) : '');
        out += target ? '[' : '';
      } else {
        const link = links.pop();
        out += link ? `](${link})` : '';
      }
    } else out += AROUND[tag] ?? '';
  }
  return out
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n (?=\S)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/\uE000(\d+)\uE001/g, (_, index) => codeTexts[Number(index)] ?? '');
}

const bare = (html: string): string => unescapeHtml(withoutTags(html)).replace(/\n$/, '');
