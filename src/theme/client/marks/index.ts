/**
 * Marks the words of a search on the page that a result leads to, scrolls to the first mark, and removes the
 * marks on Escape.
 */
import { addStyles, h } from '../core/dom.ts';
import { ready, say, sayCount } from '../core/say.ts';
import { openAround, targetOf } from '../page/enhance/reveal.ts';
import { takeOver } from './hand-over.ts';
import styles from './marks.css?url';
import { paint } from './paint.ts';
import { rangesOf } from './ranges.ts';

let stylesLoaded: Promise<void> | undefined;
/** Removes the marks; undefined if the page has none. */
let clear: (() => void) | undefined;

/** Marks the words handed over to this page. */
export const markHandedOver = (): Promise<void> => markWords(takeOver());

/** Marks `words` instead of those marked before. */
export async function markWords(words: readonly string[]): Promise<void> {
  clear?.();
  const main = document.querySelector('main');
  const ranges = main && words.length > 0 ? rangesOf(main, words).filter(isOfView) : [];
  if (ranges.length === 0) return;
  stylesLoaded ??= addStyles(styles);
  await Promise.all([stylesLoaded, ready]);
  clear?.();
  show(first(ranges));
  const erase = paint(ranges);
  const status = h('p', { role: 'status' });
  const button = h('button', { type: 'button', class: 'button quiet' }, say('marks.remove'));
  const bar = h('div', { class: 'marks-bar' }, status, button);
  document.body.append(bar);
  // A screen reader announces changes to the bar, not its initial content.
  setTimeout(() => {
    status.textContent = sayCount('marks.count', { count: ranges.length });
  });
  const leave = (event: KeyboardEvent): void => {
    const isForOther = event.defaultPrevented || document.querySelector('dialog[open],:popover-open');
    if (event.key === 'Escape' && !isForOther) clear?.();
  };
  addEventListener('keydown', leave);
  button.addEventListener('click', () => clear?.());
  clear = () => {
    clear = undefined;
    erase();
    bar.remove();
    removeEventListener('keydown', leave);
  };
}

/** Text of alternatives that the reader has not chosen is not visible. */
const isOfView = ({ startContainer }: Range): boolean =>
  !startContainer.parentElement?.closest('.view:not(.active)') || !document.querySelector('.view.active');

/**
 * First mark in the section that the address leads to; undefined if that section has none and is itself the
 * target.
 */
function first(ranges: Range[]): Range | undefined {
  const target = location.hash ? targetOf(location.hash) : undefined;
  if (!target) return ranges[0];
  const after = ranges.find(
    ({ startContainer }) =>
      target.compareDocumentPosition(startContainer) &
      (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY),
  );
  const next = [...document.querySelectorAll('main :is(h1,h2,h3,h4,h5,h6)')].find(
    (heading) =>
      target.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !target.contains(heading) &&
      // The section of an element that is not a heading ends at the next heading.
      (!/^H\d$/.test(target.tagName) || heading.tagName <= target.tagName),
  );
  const isBeyond =
    after && next && next.compareDocumentPosition(after.startContainer) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBeyond ? undefined : after;
}

/** Opens what hides `range` and scrolls to it, unless it is already visible. */
function show(range: Range | undefined): void {
  const element = range?.startContainer.parentElement;
  if (!range || !element) return;
  openAround(element);
  const { top, bottom, height } = range.getBoundingClientRect();
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (height === 0 || (top >= head - 24 && bottom <= innerHeight)) return;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const now = range.getBoundingClientRect();
  if (now.top < head || now.bottom > innerHeight)
    scrollBy({ top: now.top - innerHeight / 3, behavior: 'instant' });
}
