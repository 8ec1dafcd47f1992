/**
 * The playground of an operation page: a form for the request, which it sends to the sandbox in the page or
 * to a server. It compares the response with the documentation. Loaded when the reader opens it. `model/`
 * holds pure functions, `view/` makes elements, `reply/` sends and shows the response.
 */
import { addStyles, h } from '../core/dom.ts';
import { ready, say } from '../core/say.ts';
import { loadData } from './load-data.ts';
import { loadValidator } from './model/index.ts';
import { createPanel, type Panel } from './panel.ts';
import styles from './playground.css?url';
import type { Store } from './store.ts';

const NARROW = matchMedia('(max-width: 767px)');

const stylesLoaded = addStyles(styles);

/** A page has one playground: that of its operation. */
let loading: Promise<Panel | undefined> | undefined;
let panel: Panel | undefined;
/** Holds the panel on a small screen. */
let sheet: HTMLDialogElement | undefined;

/** Opens or closes the playground of `button` (`aria-controls`, `aria-expanded`). */
export async function toggle(button: HTMLElement): Promise<void> {
  const host = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!host) return;
  if (button.getAttribute('aria-expanded') === 'true') return close(button, host);
  button.setAttribute('aria-expanded', 'true');
  host.classList.add('open');
  await Promise.all([stylesLoaded, ready]);
  loading ??= load(button, host);
  panel = await loading;
  if (!panel) loading = undefined;
  // The reader may have closed it while it was loading.
  if (!panel || button.getAttribute('aria-expanded') !== 'true') return;
  place(button, host, panel);
  panel.focus();
}

function close(button: HTMLElement, host: HTMLElement): void {
  button.setAttribute('aria-expanded', 'false');
  host.classList.remove('open');
  NARROW.onchange = null;
  host.querySelector('.playground.loading')?.remove();
  panel?.form.remove();
  panel?.response.remove();
  sheet?.remove();
  sheet = undefined;
  showExamples(host, true);
  button.focus();
}

/** Below 768 px a sheet over the page; otherwise in the column of samples and examples. */
function place(button: HTMLElement, host: HTMLElement, { form, response }: Panel): void {
  const move = (): void => {
    const focused = document.activeElement;
    sheet?.remove();
    sheet = undefined;
    if (NARROW.matches) {
      sheet = h(
        'dialog',
        { class: 'playground-sheet', 'aria-label': say('playground.tryIt') },
        form,
        response,
      );
      // Not `cancel`, which browsers skip if the reader has not touched the page since.
      sheet.addEventListener('close', () => close(button, host));
      document.body.append(sheet);
      sheet.showModal();
    } else {
      host.prepend(form);
      host.querySelector('.samples')?.after(response);
      if (!response.isConnected) host.append(response);
    }
    showExamples(host, response.hidden === true);
    if (focused instanceof HTMLElement && form.contains(focused)) focused.focus();
  };
  move();
  NARROW.onchange = move;
}

const showExamples = (host: HTMLElement, isShown: boolean): void => {
  const examples = host.querySelector<HTMLElement>('.examples');
  if (examples) examples.hidden = !isShown;
};

/** Fetches what the panel needs. On failure shows an error in the panel's place, with a way to try again. */
async function load(button: HTMLElement, host: HTMLElement): Promise<Panel | undefined> {
  const notice = h('p', { role: 'status' }, say('playground.loading'));
  const box = h('div', { class: 'playground aside-block loading' }, notice);
  host.prepend(box);
  try {
    const [data] = await Promise.all([loadData(host.dataset.src ?? ''), loadValidator()]);
    box.remove();
    return createPanel(data, () => close(button, host), follow(host));
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
function follow(host: HTMLElement): (store: Store) => void {
  let lastTitle = '';
  return ({ now, activity }) => {
    showExamples(host, !activity.outcome || !host.classList.contains('open'));
    const next = now.isPristine ? '' : now.fingerprint;
    if (next === lastTitle) return;
    lastTitle = next;
    // The code that writes samples is loaded once the form differs from the page.
    import('./samples.ts').then(
      ({ showSamples }) => {
        if (lastTitle === next) showSamples(host, now.isPristine ? undefined : now.shown);
      },
      () => {
        lastTitle = '';
      },
    );
  };
}
