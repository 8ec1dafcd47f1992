/** Cuts the Markdown of a page at its headings. */

interface Section {
  depth: number;
  title: string;
  /** With its heading and its subsections. */
  text: string;
}

/** The sections of a Markdown text in order, subsections included; fenced code has no headings. */
export function sectionsIn(markdown: string): Section[] {
  const lines = markdown.split('\n');
  const headings: { depth: number; title: string; line: number }[] = [];
  let fence: string | undefined;
  for (const [line, text] of lines.entries()) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(text) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && /^ {0,3}[`~]+\s*$/.test(text)) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else {
      const [, marks = '', title = ''] = /^(#{1,6}) (.*)$/.exec(text) ?? [];
      if (marks) headings.push({ depth: marks.length, title: title.trim(), line });
    }
  }
  return headings.map(({ depth, title, line }, index) => {
    const next = headings.slice(index + 1).find((other) => other.depth <= depth);
    return { depth, title, text: `${lines.slice(line, next?.line).join('\n').trimEnd()}\n` };
  });
}

/** The text in front of the first section of depth 2. */
export function introduction(markdown: string): string {
  const [first] = sectionsIn(markdown).filter(({ depth }) => depth === 2);
  return first ? markdown.slice(0, markdown.indexOf(`\n${first.text.trimEnd()}`)) : markdown;
}
