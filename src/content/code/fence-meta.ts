/** The text after the language in the first line of a fence: ```` ```js Title words {1,3-5} wrap ````. */
interface FenceMeta {
  title?: string;
  /** Name of an icon before the title. */
  icon?: string;
  wrap: boolean;
  lineNumbers: boolean;
  /** Whether a long block is folded until a reader opens it. */
  expandable: boolean;
  /** 1-based numbers of marked lines, and of focused lines, which stay while the others are dimmed. */
  markedLines: Set<number>;
  focused: Set<number>;
  /** A request that `trellis check --run` sends: the word `run`, alone or last, or beside a `title="…"`. */
  isRun: boolean;
  /** Of such a block: the status that it expects, and the label of the sandbox account that sends it. */
  status?: string;
  account?: string;
}

/**
 * Keys that existing pages use and that have no effect here: one theme colors all code, and any block can be
 * copied.
 */
const IGNORED = new Set(['theme', 'twoslash', 'nocopy', 'lang', 'copy', 'iconType', 'iconLibrary']);

/**
 * A key, with a value in double quotes, single quotes, braces, or bare, the whole in braces or not; otherwise
 * lines in braces; otherwise a word.
 */
const TOKEN =
  /\{?(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s}]+))(?:[ \t]*\})?|\{([\d,\s-]+)\}|(\S+)/g;

/** Stands for a quotation mark in a value. Markdown has no NUL (CommonMark 2.3). */
const INNER = '\0';

/**
 * The parts of a meta text. Markdown has removed the backslash of `\"`, so a quotation mark is part of its
 * value if neither a space nor a key follows it, or if the next one does not begin a value.
 */
function tokensOf(meta: string): (string | undefined)[][] {
  const [first = '', ...others] = meta.split('"');
  let isOpen = false;
  let text = first;
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    const mayEnd =
      (isLast || /=\{?$/.test(part)) && (/^(?:[\s}]|[\w-]+=)/.test(part) || (isLast && part === ''));
    const isInner: boolean = isOpen && !mayEnd;
    text += (isInner ? INNER : '"') + part;
    isOpen = isInner || (!isOpen && /=\{?$/.test(others[index - 1] ?? first));
  }
  const tokens = [...(isOpen ? meta : text).matchAll(TOKEN)];
  return tokens.map((token) => token.map((each) => each?.replaceAll(INNER, '"')));
}

/** Keys with an effect. `operation` names the operation that a block is an example of. */
export const FENCE_KEYS: readonly string[] = [
  ...['title', 'filename', 'icon', 'highlight', 'focus', 'status', 'as', 'operation'],
  ...['wrap', 'lines', 'showLineNumbers', 'expandable'],
];

/** Keys in a meta text, with a value in quotes or braces, that have no effect and are not those of others. */
export const unknownKeys = (meta: string): string[] =>
  tokensOf(meta).flatMap(([, key, quoted, single, braced]) =>
    key === undefined ||
    [quoted, single, braced].every((value) => value === undefined) ||
    FENCE_KEYS.includes(key) ||
    IGNORED.has(key)
      ? []
      : key,
  );

/**
 * Parses the meta text of a fence. Words that are not a known key make up the title, as in existing docs
 * folders.
 */
export function parseFenceMeta(meta: string): FenceMeta {
  const result: FenceMeta = {
    wrap: false,
    lineNumbers: false,
    expandable: false,
    markedLines: new Set(),
    focused: new Set(),
    isRun: false,
  };
  const words: string[] = [];
  for (const [all = '', key, quoted, single, braced, bare, lines, word] of tokensOf(meta)) {
    const value = quoted ?? single ?? unquote(braced) ?? bare;
    if (lines !== undefined) addLines(result.markedLines, lines);
    else if (key !== undefined && value !== undefined) {
      if (!setKey(result, key, value) && bare !== undefined) words.push(all);
    } else if (word && !setSwitch(result, word, true) && !IGNORED.has(word)) words.push(word);
  }
  if (words.at(-1) === 'run' || (result.title !== undefined && words.includes('run'))) {
    result.isRun = true;
    words.splice(words.lastIndexOf('run'), 1);
  }
  if (!result.title && words.length > 0) result.title = words.join(' ');
  return result;
}

/** Some authors write `title={"Create plant"}`, like an expression. */
const unquote = (value: string | undefined): string | undefined => value?.replace(/^(["'`])(.*)\1$/, '$2');

/** Returns whether the key is known. An unknown bare `A=B` belongs to the title. */
function setKey(result: FenceMeta, key: string, value: string): boolean {
  if (key === 'title' || key === 'filename') result.title = value;
  else if (key === 'icon') result.icon = value;
  else if (key === 'highlight') addLines(result.markedLines, value);
  else if (key === 'focus') addLines(result.focused, value);
  else if (key === 'status' && /^[1-5]\d\d$/.test(value)) result.status = value;
  else if (key === 'as') result.account = value;
  else return setSwitch(result, key, value !== 'false') || IGNORED.has(key);
  return true;
}

function setSwitch(result: FenceMeta, word: string, isOn: boolean): boolean {
  if (word === 'wrap') result.wrap = isOn;
  else if (word === 'lines' || word === 'showLineNumbers') result.lineNumbers = isOn;
  else if (word === 'expandable') result.expandable = isOn;
  else return false;
  return true;
}

/** No real fence has more lines; the limit keeps a typing mistake cheap. */
const MAX_LINES = 10_000;

function addLines(into: Set<number>, text: string): void {
  for (const part of text.split(',')) {
    const [from, to] = part.split('-').map((number) => Number.parseInt(number, 10));
    if (!from) continue;
    for (let line = from; line <= Math.min(to || from, MAX_LINES); line++) into.add(line);
  }
}
