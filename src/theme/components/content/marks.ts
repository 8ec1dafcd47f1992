/**
 * How a component hands itself to what stands around it (a Tab to its Tabs, an example to the layout of its page):
 * children are rendered to text before their parent sees them, so a component marks its HTML by a comment with the
 * HTML's length and what else there is to know. A length, not an end mark, survives nesting and any content.
 */
export interface Marked<Data> {
  data: Data;
  html: string;
}

/** `html` with the mark of its `kind` (a word of lower-case letters) and its `data` before it. */
export function mark(kind: string, data: object, html: string): string {
  const written = encodeURIComponent(JSON.stringify(data)).replaceAll('-', '%2D');
  return `<!--trellis-${kind} ${html.length} ${written}-->${html}`;
}

/** The outermost marked pieces of a kind in their order, and what is left without them. */
export function takeMarked<Data>(kind: string, rendered: string): { rest: string; found: Marked<Data>[] } {
  const open = /<!--trellis-([a-z]+) (\d+) ([^<>-]*)-->/g;
  const found: Marked<Data>[] = [];
  let rest = '';
  let last = 0;
  for (let match = open.exec(rendered); match; match = open.exec(rendered)) {
    if (match[1] !== kind) continue;
    const start = open.lastIndex;
    const end = start + Number(match[2]);
    found.push({
      data: JSON.parse(decodeURIComponent(match[3] as string)) as Data,
      html: rendered.slice(start, end),
    });
    rest += rendered.slice(last, match.index);
    last = end;
    open.lastIndex = end;
  }
  return { rest: rest + rendered.slice(last), found };
}
