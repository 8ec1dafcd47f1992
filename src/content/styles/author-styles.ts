/**
 * Authors' stylesheets. A selector that only names elements, such as `h2` or `ul li > a`, is restricted to
 * the texts of pages, so styles for content do not reach the navigation, the search or the playground. A
 * selector with a class, an id, an attribute or an element of the frame (`nav a`, `header`) stays unchanged
 * and reaches everything.
 */

/**
 * The texts of pages. Adds no specificity (Selectors Level 4, section 17), so the order of rules and layers
 * stays.
 */
const TEXTS = ':where(.prose:not(.operation-aside *) *,.page-title>h1,.lead,.api-section>h2,.api-section>h3)';

/** At-rules that hold style rules (CSS Conditional Rules, Cascade, Transitions). */
const GROUPS = /^@(?:media|supports|layer|container|starting-style|document|-moz-document)\b/i;
/** Elements of the frame of a page: a selector that names one means it. */
const FRAME = /^(?:nav|header|footer|aside|dialog)$/i;
/** Elements around texts and frame alike. */
const WHOLE = /^(?:html|body|main)$/i;
/** Classes and attributes by which other tools express the mode or the language of a page. */
const MODE =
  /^(?:\.(?:dark|light)|\[\s*(?:(?:data-theme|data-color-mode|lang|dir)\b|class\b\W*(?:dark|light)\b).*\])$/is;
/** No real stylesheet nests at-rules deeper. */
const MAX_DEPTH = 16;
const PSEUDO_ELEMENT = /^(?:::|:(?:before|after|first-line|first-letter)\b)/i;

/** Restricts bare selectors of `css` to the texts of pages. Invalid CSS stays unchanged. */
export function keepToTexts(css: string, depth = 0): string {
  // Each nesting level is read again.
  if (depth > MAX_DEPTH) return css;
  let result = '';
  let at = 0;
  while (at < css.length) {
    const head = scanTo(css, at, '{;}');
    const mark = css[head];
    if (mark !== '{') {
      result += css.slice(at, head + 1);
      at = head + 1;
      continue;
    }
    const end = scanTo(css, head + 1, '}');
    const prelude = css.slice(at, head);
    const start = prelude.search(/\S/) < 0 ? prelude.length : afterComments(prelude);
    const body = css.slice(head + 1, end);
    if (GROUPS.test(prelude.slice(start))) result += `${prelude}{${keepToTexts(body, depth + 1)}`;
    else if (prelude[start] === '@') result += css.slice(at, end);
    else result += `${prelude.slice(0, start)}${keptList(prelude.slice(start))}{${body}`;
    result += css.slice(end, end + 1);
    at = end + 1;
  }
  return result;
}

/**
 * Offset of the first of `marks` from `at` on, outside strings, comments, blocks and brackets, or the end.
 */
function scanTo(css: string, at: number, marks: string): number {
  let depth = 0;
  for (let offset = at; offset < css.length; offset++) {
    const character = css.charAt(offset);
    if (depth === 0 && marks.includes(character)) return offset;
    if (character === '\\') offset++;
    else if (character === '"' || character === "'") offset = endOfString(css, offset);
    else if (css.startsWith('/*', offset)) offset = endOfComment(css, offset) - 1;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
  }
  return css.length;
}

function endOfString(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === css[start] || css[at] === '\n') return at;
  }
  return css.length;
}

function endOfComment(css: string, start: number): number {
  const end = css.indexOf('*/', start + 2);
  return end < 0 ? css.length : end + 2;
}

/** Offset of the first text after spaces and comments. */
function afterComments(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (!text.startsWith('/*', at)) return at;
    at = endOfComment(text, at);
  }
}

function keptList(list: string): string {
  const parts: string[] = [];
  for (let at = 0; at <= list.length; ) {
    const end = scanTo(list, at, ',');
    parts.push(withoutPage(list.slice(at, end)));
    at = end + 1;
  }
  return parts.join(',');
}

/** One selector, restricted to texts if it only names elements. */
function withoutPage(selector: string): string {
  const parts = partsOf(selector);
  if (!parts || parts.some(({ text }) => isOwn(text))) return selector;
  const subject = parts.slice(parts.findLastIndex(({ text }) => /^[\s>+~]/.test(text)) + 1);
  const names = subject.map(({ text }) => text).filter((text) => /^[a-z]|^:(?:is|where)\(/i.test(text));
  if (names.length === 0 || names.some((name) => WHOLE.test(name))) return selector;
  const last = subject.at(-1);
  const element = subject.find(({ text }) => PSEUDO_ELEMENT.test(text));
  const offset = element?.start ?? (last ? last.start + last.text.length : selector.length);
  return selector.slice(0, offset) + TEXTS + selector.slice(offset);
}

/** Whether part of a selector is more than the name of a text element. */
function isOwn(part: string): boolean {
  if (/^[.#[]/.test(part)) return !MODE.test(part);
  if (/^:(?:is|where|has)\(/i.test(part)) return /[.#[]/.test(part);
  return /^[a-z]/i.test(part) && (FRAME.test(part) || part.includes('-'));
}

const PART = /\s*[>+~]\s*|\s+|\*|[.#]?(?:[\w-]|[^\0-\x7f]|\\[\s\S])+|::?[\w-]+|\[|\(/y;

/** The simple selectors and combinators of a selector in order; undefined if it contains anything else. */
function partsOf(selector: string): { text: string; start: number }[] | undefined {
  const end = selector.trimEnd().length;
  const parts: { text: string; start: number }[] = [];
  for (let at = selector.length - selector.trimStart().length; at < end; ) {
    if (selector.startsWith('/*', at)) {
      at = endOfComment(selector, at);
      continue;
    }
    PART.lastIndex = at;
    let text = PART.exec(selector)?.[0];
    if (text === undefined) return undefined;
    const opens =
      text === '[' || text === '(' ? at : selector[at + text.length] === '(' ? at + text.length : -1;
    if (opens >= 0) text = selector.slice(at, scanTo(selector, opens + 1, ')]') + 1);
    parts.push({ text, start: at });
    at += text.length;
  }
  return parts;
}
