/** Follows an option of the list, by pointer or by Enter. */
import { closestTo } from '../core/dom.ts';
import { handOver } from '../marks/hand-over.ts';
import type { Parts } from './dialog-parts.ts';

/** @param onFollow Called when an option is followed; returns the words to mark on its page. */
export function listenToPointer(
  { element, results }: Parts,
  choose: (option: HTMLElement) => void,
  onFollow: () => string[],
): void {
  const optionAt = (event: Event) => closestTo(event, '[role=option]');
  // Only if the pointer moves, not if an option appears under it.
  results.addEventListener('pointermove', (event) => {
    const option = optionAt(event);
    if (option) choose(option);
  });
  // The focus stays in the text field.
  results.addEventListener('mousedown', (event) => {
    if (event.button === 0 && optionAt(event)) event.preventDefault();
  });
  const onClick = (event: MouseEvent): void => {
    const option = optionAt(event);
    if (!(option instanceof HTMLAnchorElement) || event.button > 1) return;
    const words = onFollow();
    const isElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isElsewhere || option.pathname !== location.pathname) {
      handOver(option, words);
      // Browsers open a tab for a real click, but not always for one synthesized from a key.
      if (isElsewhere && !event.isTrusted) {
        event.preventDefault();
        open(option.href, '_blank', 'noopener');
      }
      return;
    }
    element.close();
    // Without a fragment, the address of the current page would reload it.
    if (!option.hash) {
      event.preventDefault();
      scrollTo({ top: 0, behavior: 'instant' });
    }
    // After the browser has scrolled to the fragment.
    setTimeout(() => import('../marks/index.ts').then(({ markWords }) => markWords(words)));
  };
  results.addEventListener('click', onClick);
  results.addEventListener('auxclick', onClick);
  // A click beside the dialog has the dialog as its target.
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close();
  });
}

/** A click with the held modifier keys, which may open a new tab. */
export function follow(option: HTMLElement | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  option?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey }),
  );
}
