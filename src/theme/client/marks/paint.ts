const NAME = 'trellis-marks';

/** Highlights `ranges`. Returns a function that removes the highlights. */
export function paint(ranges: Range[]): () => void {
  // The CSS Custom Highlight API leaves the DOM unchanged, so no other script is disturbed.
  if (globalThis.CSS?.highlights) {
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }
  const marks: HTMLElement[] = [];
  // From the end, because wrapping splits the text nodes of earlier ranges.
  for (const range of ranges.toReversed()) {
    if (range.startContainer !== range.endContainer) continue;
    const mark = document.createElement('mark');
    mark.className = NAME;
    range.surroundContents(mark);
    marks.push(mark);
  }
  return () => {
    for (const mark of marks) {
      const { parentNode } = mark;
      mark.replaceWith(...mark.childNodes);
      parentNode?.normalize();
    }
  };
}
