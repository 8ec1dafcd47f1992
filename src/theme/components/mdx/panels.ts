/**
 * How a Tab hands itself to its Tabs: children are rendered to text before their parent, so a panel is marked by a
 * comment with its title and length, which survives nesting.
 */
export interface Panel {
  title: string;
  html: string;
}

const OPEN = /<!--trellis-panel (\d+) ([^>]*?)-->/g;

/** The mark of a panel, and what it holds: nothing where a Tab has no children. */
export function panel(title = 'Tab', html = ''): string {
  return `<!--trellis-panel ${html.length} ${encodeURIComponent(title).replaceAll('-', '%2D')}-->${html}`;
}

/** The panels in the rendered children, in order. What stands between panels is dropped, as it is only white space. */
export function splitPanels(rendered: string): Panel[] {
  const panels: Panel[] = [];
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(rendered); match; match = OPEN.exec(rendered)) {
    const start = OPEN.lastIndex;
    const end = start + Number(match[1]);
    panels.push({ title: decodeURIComponent(match[2] as string), html: rendered.slice(start, end) });
    OPEN.lastIndex = end;
  }
  return panels;
}

const FIGURE = /<figure class="code[^"]*" data-title="([^"]*)">[\s\S]*?<\/figure>/g;

/** The code blocks in the rendered children of a code group; the caption moves into the tab. */
export function splitCode(rendered: string): Panel[] {
  return [...rendered.matchAll(FIGURE)].map(([html, title]) => ({
    title: unescapeHtml(title || 'Code'),
    html: html.replace(/<figcaption>[\s\S]*?<\/figcaption>/, ''),
  }));
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
