/** JSON of any size: only the lines in view are in the page. With folding, search, and copies of parts. */
import { addStyles, h, tokenNodes } from '../../../core/dom.ts';
import { say, sayCount } from '../../../core/say.ts';
import { copy } from '../../../page/reading/copy.ts';
import type { FoundValue } from '../../tools/carry/targets.ts';
import type { Difference } from '../comparison/difference-of.ts';
import styles from './json-tree.css?url';
import { dotPathOf, indexLines, lineAt, pathOf, pointerOf, tokensOf, valueText } from './line-index.ts';
import type { Lines } from './worker.ts';

export const stylesLoaded = addStyles(styles);

const LINE_HEIGHT = 20;
/** Lines above and below the visible ones that are drawn too. */
const MARGIN = 10;
/** Browsers limit the height of an element; beyond this, a pixel of the scroll bar is more than a pixel. */
const MAX_HEIGHT = 8_000_000;
/** More matches are not counted. */
const MAX_MATCHES = 10_000;

/** Does something with a string or number of the response. */
export type UseValue = (action: 'use' | 'save', found: FoundValue, button: HTMLElement) => void;

/** Lines that are not inside a folded bracket. */
function visibleLines({ index }: Lines, folded: ReadonlySet<number>): Int32Array {
  const visible = new Int32Array(index.count);
  let count = 0;
  for (let line = 0; line < index.count; line++) {
    visible[count++] = line;
    if (folded.has(line)) line = Math.max(line, index.partner[line] ?? -1);
  }
  return visible.subarray(0, count);
}

/** Position of a line in the ascending `visible`, or of the last one before it. */
function positionOf(visible: Int32Array, line: number): number {
  let low = 0;
  let high = visible.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((visible[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lines with `query`, whatever its case, in ascending order. */
function matchesOf({ text, index }: Lines, query: string): number[] {
  const matches: number[] = [];
  if (!query) return matches;
  // regex: the reader's own words, escaped, in the response on their own page.
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  const from = index.from.subarray(0, index.count);
  for (const { index: offset } of text.matchAll(pattern)) {
    const line = positionOf(from, offset);
    if (matches.at(-1) !== line) matches.push(line);
    if (matches.length === MAX_MATCHES) break;
  }
  return matches;
}

/**
 * @param given the text of a small body, or the lines of a large one
 * @param differences Asked when lines are drawn, because they may come later than the lines
 * @param use absent where no form can take a value
 */
export function jsonTree(
  holder: HTMLElement,
  given: Lines | string,
  differences: () => readonly Difference[],
  use?: UseValue,
): void {
  const lines = typeof given === 'string' ? { text: given, index: indexLines(given) } : given;
  const { text, index } = lines;
  const folded = new Set<number>();
  let visible = visibleLines(lines, folded);
  /** The line that keys and buttons act on. */
  let active = 0;
  let matches: number[] = [];
  let matching: ReadonlySet<number> = new Set();
  let marks: { of: readonly Difference[]; byLine: Map<number, string> } = { of: [], byLine: new Map() };

  const rows = h('div', { class: 'tree-rows', role: 'presentation' });
  const spacer = h('div', { class: 'tree-spacer', role: 'presentation' }, rows);
  const view = h(
    'div',
    { class: 'tree-lines', role: 'tree', tabindex: 0, 'aria-label': say('reply.body') },
    spacer,
  );

  const marked = (): Map<number, string> => {
    const now = differences();
    if (now !== marks.of) {
      const byLine = new Map<number, string>();
      for (const { path, id, values } of now)
        if (path !== undefined) byLine.set(lineAt(text, index, path), say(id, values));
      marks = { of: now, byLine };
    }
    return marks.byLine;
  };

  /** First visible line, as a fraction: the scroll bar of a long text is coarser than a line. */
  const top = (): number => {
    const hidden = visible.length * LINE_HEIGHT - view.clientHeight;
    const range = spacer.clientHeight - view.clientHeight;
    return range > 0 ? (view.scrollTop / range) * (hidden / LINE_HEIGHT) : 0;
  };

  const draw = (): void => {
    const start = top();
    const first = Math.max(0, Math.floor(start) - MARGIN);
    const last = Math.min(visible.length, Math.ceil(start + view.clientHeight / LINE_HEIGHT) + MARGIN);
    const messages = marked();
    rows.style.transform = `translateY(${view.scrollTop + (first - start) * LINE_HEIGHT}px)`;
    rows.replaceChildren(
      ...Array.from(visible.subarray(first, last), (line) => row(line, messages.get(line))),
    );
    view.setAttribute('aria-activedescendant', rowId(active));
  };

  const layOut = (): void => {
    visible = visibleLines(lines, folded);
    spacer.style.height = `${Math.min(MAX_HEIGHT, visible.length * LINE_HEIGHT)}px`;
    view.style.height = `${Math.min(24, visible.length) * LINE_HEIGHT + 16}px`;
    draw();
  };

  const canFold = (line: number): boolean => (index.partner[line] ?? -1) > line;

  const row = (line: number, message: string | undefined): HTMLElement => {
    const isFolded = folded.has(line);
    const tokens = tokensOf(text, index, line);
    const last = tokens.at(-1)?.[1] ?? '';
    const element = h(
      'div',
      {
        id: rowId(line),
        class: ['tree-row', line === active && 'active', message && 'differs', matching.has(line) && 'match']
          .filter(Boolean)
          .join(' '),
        role: 'treeitem',
        'aria-level': (index.depth[line] ?? 0) + 1,
        'aria-selected': line === active,
        ...(canFold(line) && { 'aria-expanded': String(!isFolded) }),
        title: message,
        'data-line': line,
      },
      h('span', { class: 'tree-number', 'aria-hidden': 'true' }, line + 1),
      h('span', { class: canFold(line) ? `tree-fold ${isFolded ? 'closed' : 'open'}` : 'tree-fold' }),
      ...linked(tokenNodes(tokens)),
      isFolded && h('span', { class: 'tree-folded' }, ` … ${last === '[' ? ']' : '}'}`),
    );
    return element;
  };

  /** Scrolls to a line, out of the folded brackets around it. */
  const go = (line: number): void => {
    let parent = index.parent[line] ?? -1;
    for (; parent >= 0; parent = index.parent[parent] ?? -1) folded.delete(parent);
    active = line;
    layOut();
    const position = positionOf(visible, line);
    const shown = view.clientHeight / LINE_HEIGHT - 1;
    const start = top();
    const hidden = visible.length - view.clientHeight / LINE_HEIGHT;
    const range = spacer.clientHeight - view.clientHeight;
    const scrollTo = (first: number): void => {
      view.scrollTop = hidden > 0 ? (first / hidden) * range : 0;
    };
    if (position < start) scrollTo(position);
    else if (position > start + shown - 1) scrollTo(position - shown + 1);
    draw();
    showPath();
  };

  const fold = (line: number, isFolded: boolean): void => {
    if (!canFold(line)) return;
    if (isFolded) folded.add(line);
    else folded.delete(line);
    active = line;
    layOut();
    showPath();
  };

  const step = (by: number): void => {
    const position = positionOf(visible, active) + by;
    go(visible[Math.max(0, Math.min(visible.length - 1, position))] ?? 0);
  };

  const KEYS: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(20),
    PageUp: () => step(-20),
    Home: () => go(0),
    End: () => go(visible.at(-1) ?? 0),
    ArrowRight: () => (folded.has(active) ? fold(active, false) : step(1)),
    ArrowLeft: () =>
      canFold(active) && !folded.has(active)
        ? fold(active, true)
        : go(Math.max(0, index.parent[active] ?? 0)),
    Enter: () => fold(active, !folded.has(active)),
  };
  view.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    KEYS[event.key]?.();
  });
  view.addEventListener('scroll', draw, { passive: true });
  view.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const line = Number(target.closest<HTMLElement>('.tree-row')?.dataset.line ?? -1);
    if (line < 0) return;
    if (target.classList.contains('tree-fold') || target.classList.contains('tree-folded'))
      return fold(line, !folded.has(line));
    active = line;
    draw();
    showPath();
  });
  new ResizeObserver(draw).observe(view);

  const status = h('span', { class: 'field-type', role: 'status' });
  const showMatch = (): void => {
    const number = matches.indexOf(active) + 1;
    const count = matches.length === MAX_MATCHES ? `${MAX_MATCHES}+` : matches.length;
    status.textContent = !search.value
      ? ''
      : matches.length
        ? say('reply.match', { number, total: count })
        : say('reply.noMatch');
  };
  const find = (isBackwards = false): void => {
    const next = isBackwards
      ? (matches.findLast((line) => line < active) ?? matches.at(-1))
      : (matches.find((line) => line > active) ?? matches[0]);
    if (next !== undefined) go(next);
    showMatch();
  };
  const search = h('input', {
    type: 'search',
    'aria-label': say('reply.search'),
    placeholder: say('reply.search'),
    oninput() {
      matches = matchesOf(lines, search.value);
      matching = new Set(matches);
      active = Math.max(0, active - 1);
      find();
      draw();
    },
    onkeydown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      find(event.shiftKey);
    },
  });

  const button = (label: string, onclick: (self: HTMLElement) => void): HTMLElement => {
    const self: HTMLElement = h(
      'button',
      { type: 'button', class: 'small', onclick: () => onclick(self) },
      label,
    );
    return self;
  };
  const path = h('code', { class: 'tree-path' });
  const showPath = (): void => {
    path.textContent = pointerOf(pathOf(text, index, active));
  };
  const foldAll = button(say('reply.foldAll'), () => {
    const isFolding = folded.size === 0;
    folded.clear();
    // The outermost value stays open.
    if (isFolding) for (let line = 1; line < index.count; line++) if (canFold(line)) folded.add(line);
    foldAll.textContent = say(isFolding ? 'reply.unfoldAll' : 'reply.foldAll');
    active = 0;
    layOut();
    showPath();
  });
  const found = (): FoundValue | undefined => {
    const own = valueText(text, index, active);
    // Neither a list, an object, `true`, `false` nor `null`.
    if (!/^["\d-]/.test(own)) return undefined;
    const value: unknown = JSON.parse(own);
    const path = pathOf(text, index, active);
    if (typeof value === 'string') return { path, value, text: value };
    return typeof value === 'number' ? { path, value, text: own } : undefined;
  };
  const useButton = (action: 'use' | 'save', label: string): HTMLElement | false =>
    use !== undefined &&
    button(label, (self) => {
      const value = found();
      if (value) use(action, value, self);
      else path.textContent = say('carry.notOne');
    });
  holder.append(
    h('div', { class: 'buttons' }, search, status, foldAll),
    view,
    h(
      'div',
      { class: 'buttons' },
      button(say('reply.copyValue'), (self) => void copy(valueText(text, index, active), self)),
      button(say('reply.copyPointer'), (self) => void copy(pointerOf(pathOf(text, index, active)), self)),
      button(say('reply.copyPath'), (self) => void copy(dotPathOf(pathOf(text, index, active)), self)),
      useButton('use', say('carry.useAs')),
      useButton('save', say('carry.save')),
      path,
      h('span', { class: 'field-type' }, sayCount('reply.lines', { count: index.count })),
    ),
  );
  layOut();
  showPath();
}

const rowId = (line: number): string => `reply-line-${line}`;

/** Addresses become links. They open apart, and tell the other site nothing of this one. */
const linked = (nodes: Node[]): Node[] =>
  nodes.map((node) => {
    const [, href] = /^"(https?:\/\/[^\s"\\]+)"$/.exec(node.textContent ?? '') ?? [];
    if (href === undefined) return node;
    const link = h('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' });
    link.append(node);
    return link;
  });
