/** Dev only: a notice about errors in other pages. Readers can close it, and it stays closed. */
import { addStyles, h } from '../core/dom.ts';
import styles from './problems/problems.css?url';

interface Problem {
  place: string;
  message: string;
  hint?: string;
}

const CLOSED = 'trellis-problems-closed';
const MAX_SHOWN = 3;

let notice: HTMLElement | undefined;
let stylesLoaded: Promise<void> | undefined;

/**
 * Shows `problems` instead of the previous ones. Problems that were closed come back only when they change.
 * `isFirst`: the page has just loaded, so an overlay on it belongs to another page.
 */
export async function show({ problems, isFirst }: { problems: Problem[]; isFirst: boolean }): Promise<void> {
  if (isFirst) document.querySelector('vite-error-overlay')?.remove();
  const key = JSON.stringify(problems);
  if (problems.length === 0 || sessionStorage.getItem(CLOSED) === key) {
    notice?.remove();
    return;
  }
  stylesLoaded ??= addStyles(styles);
  await stylesLoaded;
  const close = (): void => {
    sessionStorage.setItem(CLOSED, key);
    element.remove();
  };
  const title =
    problems.length === 1 ? 'Another page has an error' : `Other pages have ${problems.length} errors`;
  const status = h('div', { role: 'status' });
  const element = h(
    'aside',
    {
      class: 'dev-problems',
      lang: 'en',
      dir: 'ltr',
      'aria-label': 'Errors in other pages',
      onkeydown: (event: KeyboardEvent) => event.key === 'Escape' && close(),
    },
    status,
    h('button', { type: 'button', class: 'button', onclick: close }, 'Close'),
  );
  notice?.remove();
  notice = element;
  document.body.append(element);
  // Screen readers announce changes to a live region, not its initial content.
  setTimeout(() => {
    status.append(
      h('p', { class: 'dev-problems-title' }, title),
      h(
        'ul',
        {},
        problems
          .slice(0, MAX_SHOWN)
          .map(({ place, message }) => h('li', {}, h('code', {}, place), ' ', message)),
      ),
      ...(problems.length > MAX_SHOWN ? [h('p', {}, `The terminal lists all ${problems.length}.`)] : []),
    );
  });
}
