const NAME = 'trellis-marks';

/** Shows `ranges` as marked. Returns what takes the marks away again. */
export function paint(ranges: Range[]): () => void {
  // CSS Custom Highlight API: nothing in the page changes, so that no other script stumbles over it.
  if (globalThis.CSS?.highlights) {
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }
  const marks: HTMLElement[] = [];
  // From the end, because wrapping splits the text that the ranges before stand in.
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
