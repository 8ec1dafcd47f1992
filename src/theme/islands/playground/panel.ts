/** The form, put together, and what its buttons do. */
import type { Sandbox } from '../../../sandbox/index.ts';
import type { PlaygroundData } from '../../../site/index.ts';
import { recall } from '../storage.ts';
import { h, region } from './dom.ts';
import { initialState } from './model/index.ts';
import { recallCredentials } from './remembered.ts';
import type * as Replies from './reply/index.ts';
import { createStore, type Store } from './store.ts';
import { authentication } from './view/authentication.ts';
import { body } from './view/body.ts';
import { parameters } from './view/fields.ts';
import { requestLine, serverPicker } from './view/request-line.ts';

export interface Panel {
  form: HTMLFormElement;
  response: HTMLElement;
  /** Puts the focus on the first input that has to be filled in, or on the button. */
  focus(): void;
}

/** @param onChange After every change, also of what is shown as response. */
export function createPanel(
  data: PlaygroundData,
  close: () => void,
  onChange: (store: Store) => void,
): Panel {
  const remembered = { server: recall(`server-${data.spec}`), credentials: recallCredentials(data.spec) };
  const store = createStore(data, initialState(data, remembered), onChange);

  let opening: Promise<Sandbox> | undefined;
  const openSandbox = (): Promise<Sandbox> => {
    opening ??= import('../../../sandbox/browser.ts').then((sandbox) => sandbox.openSandbox(data.spec));
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  let replies: typeof Replies | undefined;
  /** Fetched on intent, run on the click. */
  const prepare = (): void => void import('./reply/index.ts').catch(() => {});
  const isSandbox = () => data.servers[store.state.server]?.kind === 'sandbox';

  const run = async (anyway = false): Promise<void> => {
    if (store.activity.running) return;
    store.set({ tried: true });
    const { problems, isBlocked, request } = store.now;
    if (isBlocked || (problems.length && !anyway)) {
      store.report({
        message:
          problems.length === 1
            ? 'One thing is missing or wrong.'
            : `${problems.length} things are missing or wrong.`,
      });
      focusProblem();
      return;
    }
    const running = new AbortController();
    store.report({ running, message: 'Sending' });
    try {
      replies ??= await import('./reply/index.ts');
    } catch {
      return store.report({
        running: undefined,
        message: 'The page could not load what it needs for sending. Check your connection.',
      });
    }
    const outcome = await replies.send(request, running.signal, isSandbox() ? openSandbox : undefined);
    store.report({ running: undefined, outcome, message: replies.summaryOf(data, outcome) });
    answer.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  const reset = async (): Promise<void> => {
    try {
      await (await openSandbox()).reset();
      store.report({ message: 'The sandbox is as it was at first.' });
    } catch {
      store.report({ message: 'The sandbox could not be reset.' });
    }
  };

  const answer = store.render(() =>
    region(
      h('section', {
        class: 'playground aside-block',
        'aria-label': 'Response',
        hidden: () => !store.activity.outcome,
      }),
      () => store.activity.outcome,
      () =>
        store.activity.outcome &&
        replies?.response(store, store.activity.outcome, () => {
          store.report({ outcome: undefined, message: '' });
          button.focus();
        }),
    ),
  );
  const button = store.render(() =>
    h(
      'button',
      { class: 'button', onpointerenter: prepare, 'aria-keyshortcuts': 'Control+Enter Meta+Enter' },
      () => (store.activity.running ? 'Cancel' : 'Send'),
    ),
  );
  const form = store.render(() =>
    h(
      'form',
      {
        class: 'playground aside-block',
        novalidate: true,
        'aria-label': 'Try it',
        oninput: prepare,
        onsubmit(event: SubmitEvent) {
          event.preventDefault();
          if (store.activity.running) store.activity.running.abort();
          else run();
        },
        onkeydown(event: KeyboardEvent) {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          run();
        },
      },
      requestLine(store, close),
      h(
        'div',
        { class: 'inputs' },
        serverPicker(store),
        authentication(store),
        parameters(store),
        body(store),
      ),
      h(
        'footer',
        {},
        button,
        h(
          'button',
          {
            type: 'button',
            class: 'button quiet',
            hidden: () => !store.state.tried || store.now.isBlocked || !store.now.problems.length,
            onclick: () => run(true),
          },
          'Send anyway',
        ),
        h(
          'button',
          { type: 'button', class: 'small', hidden: () => !isSandbox(), onclick: reset },
          'Reset sandbox',
        ),
        h('p', { role: 'status' }, () => store.activity.message),
      ),
    ),
  );
  /** The first input, in the order of the form, that has something to say. */
  const focusProblem = (): boolean => {
    const ids = new Set(store.now.problems.map(({ part, name = '' }) => `${part}:${name}`));
    const input = [...form.querySelectorAll<HTMLElement>('[data-for]')].find(({ dataset }) =>
      ids.has(dataset.for ?? ''),
    );
    const details = input?.closest('details');
    if (details) details.open = true;
    input?.focus();
    return !!input;
  };
  // What was remembered may differ from what the page shows.
  onChange(store);
  return { form, response: answer, focus: () => void (focusProblem() || button.focus()) };
}
