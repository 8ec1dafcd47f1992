/**
 * Hands a component to what surrounds it (a Tab to its Tabs, an example to the layout of its page). Children
 * are rendered to text before their parent sees them, so a component marks its HTML with a comment that holds
 * the HTML's length and further data. Unlike an end mark, a length survives nesting and any content.
 */
export interface MarkedPiece<Data> {
  data: Data;
  html: string;
}

/** Returns `html` with the mark of its `kind` (lower-case letters) and its `data` in front. */
export function mark(kind: string, data: object, html: string): string {
  const encodedData = encodeURIComponent(JSON.stringify(data)).replaceAll('-', '%2D');
  return `<!--trellis-${kind} ${html.length} ${encodedData}-->${html}`;
}

/** Returns the outermost marked pieces of a kind in order, and the rest without them. */
export function takeMarked<Data>(
  kind: string,
  rendered: string,
): { rest: string; pieces: MarkedPiece<Data>[] } {
  const open = /<!--trellis-([a-z]+) (\d+) ([^<>-]*)-->/g;
  const pieces: MarkedPiece<Data>[] = [];
  let rest = '';
  let last = 0;
  for (let match = open.exec(rendered); match; match = open.exec(rendered)) {
    const [, pieceKind, length, data = ''] = match;
    if (pieceKind !== kind) continue;
    const start = open.lastIndex;
    const end = start + Number(length);
    pieces.push({
      data: JSON.parse(decodeURIComponent(data)),
      html: rendered.slice(start, end),
    });
    rest += rendered.slice(last, match.index);
    last = end;
    open.lastIndex = end;
  }
  return { rest: rest + rendered.slice(last), pieces };
}
