import type { MdastPluginEntry } from 'satteri';
import { tooDeepIn } from '../javascript/parse.ts';
import { scanPage } from '../snippets/imports.ts';

/** Nesting depth of elements and blocks in a page, which limits every recursion over its HTML. */
const MAX_DEPTH = 200;
/** Open brackets and tags of code. Native parsers end the process at some thousands. */
const MAX_CODE_DEPTH = 400;

export const TOO_DEEP_CODE = 'code nests too deeply to be compiled';
export const TOO_DEEP_HINT = 'Nest it less deeply, or show it as a code block.';

/** Something nests deeper than the following tools can handle. */
class NestingError extends Error {
  readonly code = 'content/nesting';
  readonly hint = TOO_DEEP_HINT;
  /** 1-based, in the author's file. */
  readonly line: number;
  readonly column: number;

  constructor(message: string, { line, column }: { line: number; column: number }) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

const OPENED_BY: Record<string, string> = { ')': '(', ']': '[', '}': '{', '</': '<', '/>': '<' };
const MARK = /[([{}\])]|<\/|\/>|<(?=[A-Za-z>])|^(?:import|export)\b/gm;

/**
 * Offset where code nests too deeply, found without parsing: brackets and tags from the first `{`, `import`
 * or `export` on. Unclosed brackets, such as one in a string, end with the bracket around them.
 */
function tooDeepCode(source: string): number | undefined {
  const open: string[] = [];
  for (const { 0: mark, index } of source.matchAll(MARK)) {
    const opener = OPENED_BY[mark];
    if (opener !== undefined) {
      const from = open.lastIndexOf(opener);
      if (from >= 0) open.length = from;
    } else if (mark.length > 1) open.splice(0, open.length, mark);
    else if (open.length > 0 || mark === '{') open.push(mark);
    if (open.length > MAX_CODE_DEPTH) return index;
  }
  return undefined;
}

/** Throws if the code of a page nests too deeply: its imports and exports, expressions and attributes. */
export function checkCodeDepth(source: string): void {
  const index = tooDeepInPage(source);
  if (index === undefined) return;
  const before = source.slice(0, index);
  const place = { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
  throw new NestingError(TOO_DEEP_CODE, place);
}

function tooDeepInPage(source: string): number | undefined {
  let rest = '';
  let last = 0;
  for (const { kind, start, end } of scanPage(source)) {
    const text = source.slice(start, end);
    if (kind === 'esm' || kind === 'expression' || kind === 'tag') {
      // A tag is valid as an element without children.
      const index = tooDeepIn(kind === 'tag' ? text.replace(/\/?>$/, '/>') : text);
      if (index !== undefined) return start + index;
    }
    rest += source.slice(last, start) + text.replace(/[^\n]/g, ' ');
    last = end;
  }
  // Code without an end.
  return tooDeepCode(rest + source.slice(last));
}

const TAG = /<(\/?)([a-z][\w-]*)(?![\w-])(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;

/** Void elements, and elements that the next of their kind ends (HTML, 13.1.2). */
const NO_LEVEL =
  /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|optgroup|option|p|param|r[pt]|source|tbody|td|tfoot|th|thead|tr|track|wbr)$/i;

interface PositionedNode {
  position?: { start: { line: number; column: number; offset?: number }; end: { offset?: number } };
}

/** Rejects a page whose blocks and elements nest too deeply. Parents are visited before their children. */
export const limitDepth: MdastPluginEntry = () => {
  const ends: number[] = [];
  let tags = 0;
  const refuse = (place: { line: number; column: number }): never => {
    throw new NestingError(`the page nests deeper than ${MAX_DEPTH} levels`, place);
  };
  const visit = ({ position }: Readonly<PositionedNode>): void => {
    const { start, end } = position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return;
    while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= start.offset) ends.pop();
    ends.push(end.offset);
    if (ends.length > MAX_DEPTH) refuse(start);
  };
  return {
    name: 'trellis:depth',
    options: { position: true },
    blockquote: visit,
    listItem: visit,
    emphasis: visit,
    strong: visit,
    delete: visit,
    link: visit,
    mdxJsxFlowElement: visit,
    mdxJsxTextElement: visit,
    html({ value, position }) {
      for (const [tag, close, name = ''] of value.matchAll(TAG)) {
        if (NO_LEVEL.test(name) || tag.endsWith('/>')) continue;
        tags = Math.max(0, tags + (close ? -1 : 1));
        if (tags > MAX_DEPTH) refuse(position?.start ?? { line: 1, column: 1 });
      }
    },
  };
};
