/**
 * The playground of an operation page: a form for the request, which it sends to the sandbox in the page or
 * to a server. It compares the response with the documentation. Loaded when the reader opens it. `model/`
 * holds pure functions, `view/` makes elements, `reply/` sends and shows the response.
 */
import { addStyles, h } from '../core/dom.ts';
import { ready, say } from '../core/say.ts';
import { loadData } from './load-data.ts';
import type { Derived } from './model/index.ts';
import { createPanel, loadModel, loadParts, type Panel } from './panel.ts';
import { place, preparePlace, showExamples, takeAway } from './placement.ts';
import styles from './playground.css?url';
import type { Form } from './store.ts';

const stylesLoaded = addStyles(styles);

/** A page has one playground: that of its operation. */
let loading: Promise<Panel | undefined> | undefined;
let panel: Panel | undefined;

/** Opens or closes the playground of `button` (`aria-controls`, `aria-expanded`). */
export async function toggle(button: HTMLElement): Promise<void> {
  const host = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!host) return;
  if (button.getAttribute('aria-expanded') === 'true') return close(button, host);
  button.setAttribute('aria-expanded', 'true');
  host.classList.add('open');
  const placing = preparePlace();
  await Promise.all([stylesLoaded, ready]);
  loading ??= load(button, host);
  // Without its script, the panel is in the column.
  await placing.catch(() => {});
  panel = await loading;
  if (!panel) loading = undefined;
  // The reader may have closed it while it was loading.
  if (!panel || button.getAttribute('aria-expanded') !== 'true') return;
  place(host, panel, () => close(button, host));
  panel.focus();
}

/** Opens the playground with the request in the address (`#try=`). */
export async function openLink(button: HTMLElement): Promise<void> {
  if (button.getAttribute('aria-expanded') !== 'true') await toggle(button);
  const [{ openAddress }, opened] = await Promise.all([import('./tools/index.ts'), loading]);
  if (!opened) return;
  const store = await opened.store.ready();
  await opened.store.narrowing?.();
  await openAddress(store);
}

function close(button: HTMLElement, host: HTMLElement): void {
  button.setAttribute('aria-expanded', 'false');
  host.classList.remove('open');
  host.querySelector('.playground.loading')?.remove();
  // An endless response would arrive unseen.
  panel?.store.activity.running?.abort();
  takeAway(host, panel);
  button.focus();
}

/** Fetches what the panel needs. On failure shows an error in the panel's place, with a way to try again. */
async function load(button: HTMLElement, host: HTMLElement): Promise<Panel | undefined> {
  const notice = h('p', { role: 'status' }, say('playground.loading'));
  const box = h('div', { class: 'playground aside-block loading' }, notice);
  host.prepend(box);
  try {
    const data = await loadData(host.dataset.src ?? '', loadModel);
    const parts = await loadParts(data);
    box.remove();
    return createPanel(data, parts, () => close(button, host), follow(host));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    notice.textContent = say('playground.notLoaded', {
      detail,
    });
    const retry = (): void => {
      box.remove();
      button.setAttribute('aria-expanded', 'false');
      toggle(button);
    };
    box.append(h('button', { type: 'button', class: 'button', onclick: retry }, say('common.tryAgain')));
    return undefined;
  }
}

/** Keeps the rest of the column in step with the panel. */
function follow(host: HTMLElement): (form: Form, derived?: Derived) => void {
  let lastTitle = '';
  return ({ activity }, now) => {
    showExamples(host, !activity.outcome || !host.classList.contains('open'));
    const next = !now || now.isPristine ? '' : now.fingerprint;
    if (next === lastTitle) return;
    lastTitle = next;
    // The code that writes samples is loaded once the form differs from the page.
    import('./samples.ts').then(
      ({ showSamples }) => {
        if (lastTitle === next) showSamples(host, !now || now.isPristine ? undefined : now.shown);
      },
      () => {
        lastTitle = '';
      },
    );
  };
}
