import { escapeHtml } from '../../text/index.ts';
import { parseFenceMeta } from './fence-meta.ts';
import { highlightLines } from './highlight.ts';
import { takeLineMarks } from './line-marks.ts';

/** Returns the SVG text of an icon by name, empty for an unknown name. */
export type DrawIcon = (name: string) => string;

/**
 * A code block as finished HTML: `figure.code > figcaption? + pre > code`. If lines differ or are numbered,
 * each is a `span.line`, with `marked`, `focused`, `added`, `removed`, `error` or `warning` as a further
 * class. The figure is `focusing` if any line is focused.
 */
export async function renderCodeBlock(
  code: string,
  language: string,
  meta = '',
  drawIcon: DrawIcon = () => '',
): Promise<string> {
  const { title, icon, wrap, lineNumbers, expandable, markedLines, focused } = parseFenceMeta(meta);
  const codeWithoutMarks = takeLineMarks(code.replace(/\n$/, ''));
  const lines = await highlightLines(codeWithoutMarks.code, language);
  const classesOf = (line: number): string[] => [
    ...new Set([
      ...(markedLines.has(line) ? ['marked'] : []),
      ...(focused.has(line) ? ['focused'] : []),
      ...(codeWithoutMarks.marks.get(line) ?? []),
    ]),
  ];
  const classes = lines.map((_, index) => classesOf(index + 1));
  const isFocusing = classes.some((each) => each.includes('focused'));
  const hasLineElements = lineNumbers || classes.some((each) => each.length > 0);
  const body = hasLineElements
    ? lines
        .map((line, index) => `<span${lineAttributes(classes[index] ?? [])}>${line}`)
        .join('\n</span>')
        .concat('</span>')
    : lines.join('\n');
  const figure = [
    'code',
    wrap && 'wrap',
    lineNumbers && 'numbered',
    expandable && 'expandable',
    isFocusing && 'focusing',
  ];
  const iconHtml = icon ? drawIcon(icon) : '';
  const caption = title || iconHtml ? `<figcaption>${iconHtml}${escapeHtml(title ?? '')}</figcaption>` : '';
  const label = escapeHtml(title ?? (language === 'plaintext' ? 'Code' : `Code in ${language}`));
  // Without a title the language is the title.
  const languageAttribute = title ? ` data-language="${escapeHtml(language)}"` : '';
  return (
    `<figure class="${figure.filter(Boolean).join(' ')}" ` +
    `data-title="${escapeHtml(title ?? language)}"${languageAttribute}>${caption}` +
    `<pre tabindex="0" role="group" aria-label="${label}"><code>${body}</code></pre></figure>`
  );
}

/** A diagram as its readable source. A script draws it in the document `frame`, if given. */
export function renderDiagram(source: string, frame?: string): string {
  const frameAttribute = frame === undefined ? '' : ` data-frame="${escapeHtml(frame)}"`;
  return (
    `<figure class="code mermaid" data-title="mermaid"${frameAttribute}>` +
    '<pre tabindex="0" role="group" aria-label="Source of a diagram">' +
    `<code>${escapeHtml(source.trim())}</code></pre></figure>`
  );
}

/** Readers of the Markdown see lines that are added or removed as a diff. */
function lineAttributes(marks: readonly string[]): string {
  const change = marks.find((each) => each === 'added' || each === 'removed');
  return ` class="${['line', ...marks].join(' ')}"${change ? ` data-part="${change}"` : ''}`;
}
