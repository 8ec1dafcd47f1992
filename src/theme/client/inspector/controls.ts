/** Controls of a sandbox: feature level, clock, forced failure, reset. */

import type { BrowserString } from '../../i18n/browser.ts';
import { h, region } from '../core/dom.ts';
import { say, sayCount } from '../core/say.ts';
import type { ForcedFailure, SandboxInfo } from './connection/admin.ts';
import { offsetText, timeText } from './wording.ts';

export interface Controls {
  /** Sends a request to the sandbox's admin interface and announces `message` when it was accepted. */
  act(path: string, body: unknown, message: string): Promise<void>;
  /** Saves the state as a file. */
  download(): void;
  /** Copies the state as JSON. */
  copy(): void;
}

const STEPS: [label: BrowserString, seconds: number][] = [
  ['inspector.plusHour', 3600],
  ['inspector.plusDay', 86_400],
  ['inspector.plusTenDays', 864_000],
];

/** Failures that fit any operation; the sandbox adds further ones. */
const FAILURES: [value: string, label: string][] = [
  ['429', '429 Too Many Requests'],
  ['500', '500 Internal Server Error'],
  ['503', '503 Service Unavailable'],
];

/** @param clock Returns the sandbox's time in milliseconds. */
export function controls(info: () => SandboxInfo, clock: () => number, run: Controls): HTMLElement {
  return h(
    'div',
    { class: 'inspector-controls', role: 'group', 'aria-label': say('inspector.controls') },
    levelControl(info, run),
    clockControl(info, clock, run),
    failureControl(info, run),
    stateControl(run),
  );
}

function levelControl(info: () => SandboxInfo, { act }: Controls): HTMLElement {
  const input = h('input', {
    type: 'number',
    id: 'trellis-sandbox-level',
    min: () => info().levels?.oldest,
    max: () => info().levels?.latest,
    value: () => info().level ?? 0,
  });
  return h(
    'form',
    {
      hidden: () => !info().levels,
      novalidate: true,
      onsubmit(event: SubmitEvent) {
        event.preventDefault();
        const level = input.valueAsNumber;
        act(
          '/level',
          { level: Number.isNaN(level) ? null : level },
          say('inspector.levelChanged', { level: String(level) }),
        );
      },
    },
    h('label', { for: 'trellis-sandbox-level' }, say('level.label')),
    h(
      'div',
      { class: 'buttons' },
      input,
      h('button', { class: 'button quiet' }, say('inspector.set')),
      h('span', { class: 'hint' }, () =>
        say('inspector.levelRange', {
          from: String(info().levels?.oldest),
          to: String(info().levels?.latest),
        }),
      ),
    ),
  );
}

function clockControl(info: () => SandboxInfo, clock: () => number, { act }: Controls): HTMLElement {
  const time = () => timeText(clock(), { dateStyle: 'medium', timeStyle: 'medium' });
  const move = (body: object, message: string) => () => act('/clock', body, message);
  return h(
    'div',
    { role: 'group', 'aria-label': say('inspector.clock') },
    h(
      'p',
      { class: 'inspector-label' },
      say('inspector.clock'),
      ' ',
      h('time', { datetime: () => time()?.iso, title: () => time()?.iso }, () => time()?.text),
      h('span', { class: 'hint' }, () => offsetText(info().clockOffset)),
    ),
    h(
      'div',
      { class: 'buttons' },
      ...STEPS.map(([label, advance]) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button quiet',
            onclick: move({ advance }, say('inspector.clockMoved', { step: say(label) })),
          },
          say(label),
        ),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'button quiet',
          disabled: () => info().clockOffset === 0,
          onclick: move({ offset: 0 }, say('inspector.clockReal')),
        },
        say('inspector.clockReset'),
      ),
    ),
  );
}

const failureText = ({ code, outcome, times, method, path }: ForcedFailure): string => {
  const where = [method, path].filter(Boolean).join(' ');
  const what =
    code === undefined
      ? say('inspector.failureOutcome', { outcome: String(outcome) })
      : say('inspector.failureStatus', { status: String(code) });
  const often = sayCount('inspector.failureTimes', { count: times });
  return [what, often, where && say('inspector.failureAt', { where })]
    .filter(Boolean)
    .join(say('common.comma'));
};

function failureControl(info: () => SandboxInfo, { act }: Controls): HTMLElement {
  const options = () => [
    ...FAILURES,
    ...(info().outcomes ?? []).map((outcome): [string, string] => [
      outcome,
      say('inspector.requestOutcome', { outcome }),
    ]),
  ];
  const select = region(
    h('select', { id: 'trellis-sandbox-failure' }),
    () => info().outcomes?.join(),
    () => options().map(([value, label]) => h('option', { value, lang: /^\d/.test(value) && 'en' }, label)),
  );
  const force = (): void => {
    const failure = /^\d+$/.test(select.value) ? { code: Number(select.value) } : { outcome: select.value };
    act(
      '/fail',
      { ...failure, times: 1 },
      say('inspector.failureSet', { failure: failureText({ ...failure, times: 1 }) }),
    );
  };
  return h(
    'form',
    {
      novalidate: true,
      onsubmit(event: SubmitEvent) {
        event.preventDefault();
        force();
      },
    },
    h(
      'div',
      { class: 'inspector-label' },
      h('label', { for: 'trellis-sandbox-failure' }, say('inspector.failureLabel')),
      region(
        h('span', { class: 'hint' }),
        () => JSON.stringify(info().forced),
        () =>
          info().forced.length > 0 && [
            `${say('inspector.failuresWaiting', { failures: info().forced.map(failureText).join('; ') })} `,
            h(
              'button',
              {
                type: 'button',
                class: 'link',
                onclick: () => act('/fail', {}, say('inspector.failuresCleared')),
              },
              say('inspector.failureCancel'),
            ),
          ],
      ),
    ),
    h(
      'div',
      { class: 'buttons' },
      select,
      h('button', { class: 'button quiet' }, say('inspector.failureForce')),
    ),
  );
}

/** Milliseconds within which a second click confirms. */
const CONFIRM_WITHIN_MS = 5000;

function stateControl({ act, download, copy }: Controls): HTMLElement {
  let isArmed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = (armed: boolean): void => {
    clearTimeout(timer);
    isArmed = armed;
    reset.textContent = say(armed ? 'inspector.resetConfirm' : 'inspector.reset');
    reset.classList.toggle('armed', armed);
    if (armed) timer = setTimeout(arm, CONFIRM_WITHIN_MS, false);
  };
  const reset = h(
    'button',
    {
      type: 'button',
      class: 'button quiet',
      onblur: () => arm(false),
      onclick() {
        const wasArmed = isArmed;
        arm(!wasArmed);
        if (wasArmed) act('/reset', {}, say('sandbox.wasReset'));
      },
    },
    say('inspector.reset'),
  );
  return h(
    'div',
    { role: 'group', 'aria-label': say('inspector.state') },
    h('p', { class: 'inspector-label' }, say('inspector.state')),
    h(
      'div',
      { class: 'buttons' },
      reset,
      h('button', { type: 'button', class: 'button quiet', onclick: copy }, say('inspector.copyState')),
      h('button', { type: 'button', class: 'button quiet', onclick: download }, say('inspector.download')),
    ),
    loadForm(act),
  );
}

/** Replaces the state by one that was copied or saved. */
function loadForm(act: Controls['act']): HTMLElement {
  const text = h('textarea', {
    rows: 4,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': say('inspector.stateText'),
  });
  const form = h(
    'form',
    {
      novalidate: true,
      onsubmit(event: SubmitEvent) {
        event.preventDefault();
        act('/state', text.value, say('inspector.stateLoaded'));
      },
    },
    text,
    h('div', { class: 'buttons' }, h('button', { class: 'button quiet' }, say('inspector.load'))),
  );
  return h('details', { class: 'load-state' }, h('summary', {}, say('inspector.loadState')), form);
}
