/**
 * A `<LiveRequest>`: sends the request of its samples to the sandbox in the page and shows the response in
 * place of the examples. It is a playground without a form.
 */
import { addStyles, h, region } from '../core/dom.ts';
import { ready, say } from '../core/say.ts';
import { loadData } from './load-data.ts';
import * as checks from './model/checks.ts';
import * as model from './model/on-demand.ts';
import styles from './playground.css?url';
import { response, run } from './reply/index.ts';
import type { Outcome } from './reply/send.ts';
import { createForm, type Form, type Store } from './store.ts';

/** By `<LiveRequest>`. */
const stores = new WeakMap<Element, Promise<Store>>();

/** Sends the request of the `<LiveRequest>` around `button`. Another click while it runs does nothing. */
export async function sendLive(button: HTMLElement): Promise<void> {
  const host = button.closest<HTMLElement>('.live-request');
  const status = host?.querySelector('[role=status]');
  if (!host || !status) return;
  let opening = stores.get(host);
  if (!opening) {
    opening = open(host, status, button);
    stores.set(host, opening);
  }
  try {
    const store = await opening;
    let outcome: Outcome | undefined;
    await run(store, store.data.servers[0], undefined, true, {
      refused: () => {},
      answered() {
        outcome = store.activity.outcome;
      },
    });
    if (outcome) await keep(host, store, outcome).catch(() => {});
  } catch (error) {
    stores.delete(host);
    status.textContent = say('playground.notLoaded', { detail: String(error) });
  }
}

/** In the history of the operation's page, which the request can be opened on. */
async function keep(host: HTMLElement, store: Store, outcome: Outcome): Promise<void> {
  const page = host.querySelector<HTMLAnchorElement>('.live-note a')?.pathname;
  const { record } = await import('./tools/index.ts');
  await record(store, store.state, outcome, page);
}

async function open(host: HTMLElement, status: Element, button: HTMLElement): Promise<Store> {
  const [data] = await Promise.all([
    loadData(host.dataset.src ?? '', async () => model),
    addStyles(styles),
    ready,
  ]);
  const examples = host.querySelector<HTMLElement>('.examples');
  const update = ({ activity }: Form): void => {
    status.textContent = activity.message;
    status.classList.toggle('sr-only', activity.isHeard === true);
    if (examples) examples.hidden = activity.outcome !== undefined;
  };
  const store = createForm(data, model.initialState(data), update).open(model);
  store.check(checks);
  const outcome = () => store.activity.outcome;
  const close = (): void => {
    store.report({ outcome: undefined, message: '' });
    button.focus();
  };
  const section = store.render(() =>
    region(
      h('section', {
        class: 'playground aside-block',
        'aria-label': say('response.label'),
        hidden: () => !outcome(),
      }),
      outcome,
      () => {
        const current = outcome();
        return current && response(store, current, close);
      },
    ),
  );
  if (examples) examples.after(section);
  else host.querySelector('.live-note')?.before(section);
  return store;
}
