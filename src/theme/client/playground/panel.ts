/** Assembles the form and wires its buttons. */
import type { PlaygroundData } from '../../../site/index.ts';
import { h, region } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { recall } from '../core/storage.ts';
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
  /** Focuses the first input that must be filled in, or the button. */
  focus(): void;
}

/** @param onChange Called after every change, also of the response shown. */
export function createPanel(
  data: PlaygroundData,
  close: () => void,
  onChange: (store: Store) => void,
): Panel {
  const remembered = { server: recall(`server-${data.spec}`), ...recallCredentials(data.spec) };
  const store = createStore(data, initialState(data, remembered), onChange);

  const server = () => data.servers[store.state.server];
  const isInPage = () => server()?.kind === 'sandbox';
  let replies: typeof Replies | undefined;
  const loadReplies = async () => {
    replies ??= await import('./reply/index.ts');
    return replies;
  };
  /** Fetched on intent, run on the click. */
  const prepare = (): void => void loadReplies().catch(() => {});

  const levelPlace = store.render(() => h('div', { hidden: () => !isInPage() }));
  // Only API descriptions with feature levels have pages with a picker.
  const level =
    document.querySelector('trellis-level') &&
    import('./level.ts').then(({ levelNote }) => {
      const note = levelNote();
      levelPlace.append(note.element);
      return note;
    });
  level?.catch(() => {});

  const run = async (anyway = false): Promise<void> => {
    store.set({ tried: true });
    try {
      await loadReplies();
    } catch (error) {
      return store.report({
        message: say('playground.notLoaded', {
          detail: String(error),
        }),
      });
    }
    await replies?.run(store, server(), level, anyway, {
      refused: focusProblem,
      answered: () => answer.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    });
  };
  const reset = async (): Promise<void> =>
    store.report({ message: await (await loadReplies()).reset(data.spec, server(), level) });

  const answer = store.render(() =>
    region(
      h('section', {
        class: 'playground aside-block',
        'aria-label': say('response.label'),
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
      () => say(store.activity.running ? 'playground.cancel' : 'playground.send'),
    ),
  );
  const form = store.render(() =>
    h(
      'form',
      {
        class: 'playground aside-block',
        novalidate: true,
        'aria-label': say('playground.tryIt'),
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
        levelPlace,
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
          say('playground.sendAnyway'),
        ),
        h(
          'button',
          { type: 'button', class: 'small', hidden: () => server()?.mount === undefined, onclick: reset },
          say('playground.resetSandbox'),
        ),
        h('p', { role: 'status' }, () => store.activity.message),
      ),
    ),
  );
  /** The first input with a note, in the order of the form. */
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
  // Remembered credentials may differ from what the page shows.
  onChange(store);
  return { form, response: answer, focus: () => void (focusProblem() || button.focus()) };
}
