/** The form and its buttons. */
import { h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import type * as Authentication from '../auth/authentication.ts';
import type * as Inputs from '../auth/scheme-inputs.ts';
import type { Form } from '../store.ts';
import type * as Body from './body/request-body.ts';
import { leaveOnEscape } from './inputs/escape.ts';
import { parameters } from './inputs/inputs.ts';
import { extra } from './request/extra.ts';
import { requestLine, serverPicker } from './request/request-line.ts';
import type * as Variables from './request/server-variables.ts';
import { tools } from './tools.ts';

/** What only some operations need. */
export interface FormParts {
  authentication?: typeof Authentication | undefined;
  /** Absent if no credentials must be entered at first. */
  inputs?: typeof Inputs | undefined;
  body?: typeof Body | undefined;
  variables?: typeof Variables | undefined;
}

/** Actions of the form's buttons. */
interface Actions {
  /** Loads what sending needs: fetched on intent, run on the click. */
  prepare(): void;
  send(anyway?: boolean): void;
  reset(): void;
  /** Back to the values of the page; credentials and server stay. */
  startOver(): void;
  close(): void;
}

export const sendButton = (store: Form): HTMLButtonElement =>
  store.render(() =>
    h('button', { class: 'button', 'aria-keyshortcuts': 'Control+Enter Meta+Enter' }, () =>
      say(store.activity.running ? 'playground.cancel' : 'playground.send'),
    ),
  );

/** The start of a request that somebody has copied, see `request/paste`. */
const PASTED_REQUEST =
  /^\s*(?:\$ )?(?:curl(?:\.exe)?\s|(?:await )?fetch\(|\{\s*"(?:request|startedDateTime|log|_)\w*")/i;

export function formView(
  store: Form,
  { authentication, inputs, body, variables }: FormParts,
  level: HTMLElement | undefined,
  button: HTMLButtonElement,
  { prepare, send, reset, startOver, close }: Actions,
): HTMLFormElement {
  const props = {
    class: 'playground aside-block',
    novalidate: true,
    'aria-label': say('playground.tryIt'),
    // Signs of a reader who is about to send.
    onpointerenter: prepare,
    oninput: prepare,
    onpaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text') ?? '';
      // The editor of a body takes any text as it is.
      if (!PASTED_REQUEST.test(text) || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      Promise.all([import('../paste.ts'), store.ready(), store.narrowing?.()]).then(
        ([{ pasteInto }, opened]) => pasteInto(opened, text, event.target),
        store.notLoaded,
      );
    },
    onsubmit(event: SubmitEvent) {
      event.preventDefault();
      if (store.activity.running) store.activity.running.abort();
      else send();
    },
    onkeydown(event: KeyboardEvent) {
      leaveOnEscape(store, close, event);
      prepare();
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      send();
    },
  };
  const anyway = {
    type: 'button',
    class: 'button quiet',
    hidden: () => {
      const { isBlocked, problems, doubts = [] } = store.now;
      return !store.state.tried || isBlocked || !(problems.length + doubts.length);
    },
    // Not `disabled`, which would take the focus away.
    'aria-disabled': () => store.activity.running && 'true',
    onclick: () => send(true),
  };
  const resetting = {
    type: 'button',
    class: 'small',
    hidden: () => store.data.servers[store.state.server]?.mount === undefined,
    onclick: reset,
  };
  const startingOver = {
    type: 'button',
    class: 'small',
    hidden: () => store.now.isPristine,
    onclick: startOver,
  };
  return store.render(() =>
    h(
      'form',
      props,
      requestLine(store, close),
      h(
        'div',
        { class: 'inputs' },
        tools(store),
        serverPicker(store, variables),
        level,
        authentication?.authentication(store, inputs),
        parameters(store),
        extra(store),
        store.data.request.body && body?.requestBody(store, store.data.request.body),
      ),
      h(
        'footer',
        {},
        button,
        h('button', anyway, say('playground.sendAnyway')),
        h('button', startingOver, say('playground.startOver')),
        h('button', resetting, say('playground.resetSandbox')),
        // Its own direction: `201 Created` in a text from right to left.
        h(
          'p',
          { role: 'status', class: () => store.activity.isHeard && 'sr-only' },
          h('bdi', {}, () => store.activity.message),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            hidden: () => !store.activity.next,
            onclick: () => store.activity.next?.run(),
          },
          () => store.activity.next?.label,
        ),
      ),
    ),
  );
}
