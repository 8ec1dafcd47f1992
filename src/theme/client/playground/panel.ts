/** Assembles the form and wires its buttons. */
import type { PlaygroundData } from '../../../site/index.ts';
import { h, region } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { recall } from '../core/storage.ts';
import { recallCredentials } from './kept-credentials.ts';
import { initialState } from './model/index.ts';
import type * as Replies from './reply/index.ts';
import { createStore, type Store } from './store.ts';
import { authentication } from './view/authentication.ts';
import { parameters } from './view/inputs.ts';
import { body } from './view/request-body.ts';
import { requestLine, serverPicker } from './view/request-line.ts';

export interface Panel {
  form: HTMLFormElement;
  response: HTMLElement;
  /** Focuses the first input that must be filled in, or the button. */
  focus(): void;
}

/** Actions of the form's buttons. */
interface Actions {
  /** Loads what sending needs: fetched on intent, run on the click. */
  prepare(): void;
  send(anyway?: boolean): void;
  reset(): void;
  close(): void;
}

/** @param onChange Called after every change, also of the response shown. */
export function createPanel(
  data: PlaygroundData,
  close: () => void,
  onChange: (store: Store) => void,
): Panel {
  const remembered = { server: recall(`server-${data.spec}`), ...recallCredentials(data.spec) };
  const store = createStore(data, initialState(data, remembered), onChange);
  const level = sandboxLevel(store);
  let replies: typeof Replies | undefined;
  const loadReplies = async () => {
    replies ??= await import('./reply/index.ts');
    return replies;
  };

  const send = async (anyway = false): Promise<void> => {
    store.set({ tried: true });
    try {
      await loadReplies();
    } catch (error) {
      return store.report({ message: say('playground.notLoaded', { detail: String(error) }) });
    }
    await replies?.run(store, serverOf(store), level.note, anyway, {
      refused: () => focusProblem(form, store),
      answered: () => response.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    });
  };
  const reset = async (): Promise<void> =>
    store.report({ message: await (await loadReplies()).reset(data.spec, serverOf(store), level.note) });
  const actions = { prepare: () => void loadReplies().catch(() => {}), send, reset, close };

  const response = responseView(
    store,
    () => replies,
    () => button.focus(),
  );
  const button = sendButton(store, actions);
  const form = formView(store, level.element, button, actions);
  // Remembered credentials may differ from what the page shows.
  onChange(store);
  return { form, response, focus: () => void (focusProblem(form, store) || button.focus()) };
}

const serverOf = ({ data, state }: Store) => data.servers[state.server];

/**
 * The feature level that the sandbox in the page runs at. Only API descriptions with levels have pages with a
 * picker.
 */
function sandboxLevel(store: Store) {
  const element = store.render(() => h('div', { hidden: () => serverOf(store)?.kind !== 'sandbox' }));
  const note =
    document.querySelector('trellis-level') &&
    import('./level.ts').then(({ levelNote }) => {
      const note = levelNote();
      element.append(note.element);
      return note;
    });
  note?.catch(() => {});
  return { element, note };
}

function responseView(store: Store, replies: () => typeof Replies | undefined, onClose: () => void) {
  const outcome = () => store.activity.outcome;
  const props = {
    class: 'playground aside-block',
    'aria-label': say('response.label'),
    hidden: () => !outcome(),
  };
  const close = () => {
    store.report({ outcome: undefined, message: '' });
    onClose();
  };
  return store.render(() =>
    region(h('section', props), outcome, () => {
      const current = outcome();
      return current && replies()?.response(store, current, close);
    }),
  );
}

const sendButton = (store: Store, { prepare }: Actions): HTMLButtonElement =>
  store.render(() =>
    h(
      'button',
      { class: 'button', onpointerenter: prepare, 'aria-keyshortcuts': 'Control+Enter Meta+Enter' },
      () => say(store.activity.running ? 'playground.cancel' : 'playground.send'),
    ),
  );

function formView(
  store: Store,
  level: HTMLElement,
  button: HTMLButtonElement,
  { prepare, send, reset, close }: Actions,
): HTMLFormElement {
  const props = {
    class: 'playground aside-block',
    novalidate: true,
    'aria-label': say('playground.tryIt'),
    oninput: prepare,
    onsubmit(event: SubmitEvent) {
      event.preventDefault();
      if (store.activity.running) store.activity.running.abort();
      else send();
    },
    onkeydown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      send();
    },
  };
  const anyway = {
    type: 'button',
    class: 'button quiet',
    hidden: () => !store.state.tried || store.now.isBlocked || !store.now.problems.length,
    onclick: () => send(true),
  };
  const resetting = {
    type: 'button',
    class: 'small',
    hidden: () => serverOf(store)?.mount === undefined,
    onclick: reset,
  };
  return store.render(() =>
    h(
      'form',
      props,
      requestLine(store, close),
      h(
        'div',
        { class: 'inputs' },
        serverPicker(store),
        level,
        authentication(store),
        parameters(store),
        body(store),
      ),
      h(
        'footer',
        {},
        button,
        h('button', anyway, say('playground.sendAnyway')),
        h('button', resetting, say('playground.resetSandbox')),
        h('p', { role: 'status' }, () => store.activity.message),
      ),
    ),
  );
}

/** Focuses the first input, in the order of the form, that has a note. Returns whether one exists. */
function focusProblem(form: HTMLFormElement, store: Store): boolean {
  const ids = new Set(store.now.problems.map(({ part, name = '' }) => `${part}:${name}`));
  const input = [...form.querySelectorAll<HTMLElement>('[data-for]')].find(({ dataset }) =>
    ids.has(dataset.for ?? ''),
  );
  const details = input?.closest('details');
  if (details) details.open = true;
  input?.focus();
  return !!input;
}
