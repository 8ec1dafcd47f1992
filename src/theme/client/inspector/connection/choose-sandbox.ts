/** Chooses the sandbox to inspect and where it runs. */

import { isBesideSite } from '../../core/beside-site.ts';
import { h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { recall, remember } from '../../core/storage.ts';

/** A sandbox of the site. */
export interface SandboxEntry {
  name: string;
  title: string;
  /** Base URL in this page. */
  mount: string;
  /** Where it is expected over HTTP: `http://127.0.0.1:4010/plant-store`. */
  address: string;
  /** Operations to try first; `href` is the address of the page. */
  operations: { method: string; title: string; href: string }[];
}

export interface Choice {
  sandbox: SandboxEntry;
  place: 'page' | 'http';
  /** Address of the sandbox over HTTP, as typed. */
  address: string;
}

const addressKey = (name: string): string => `sandbox-address-${name}`;

/** The sandbox that the address names (`?name=`), or the first one, where it ran at the last visit. */
export function initialChoice(sandboxes: readonly SandboxEntry[], search: string): Choice | undefined {
  const name = new URLSearchParams(search).get('name');
  const sandbox = sandboxes.find((one) => one.name === name) ?? sandboxes[0];
  return sandbox && choiceOf(sandbox, recall('sandbox-place') === 'http' ? 'http' : 'page');
}

const choiceOf = (sandbox: SandboxEntry, place: Choice['place']): Choice => ({
  sandbox,
  place,
  address: recall(addressKey(sandbox.name)) ?? sandbox.address,
});

/**
 * Returns the base URL of a typed address without a trailing slash, or the problem with it. The page's
 * Content-Security-Policy allows connections only to this machine and to the page's own site.
 */
export function addressOf(address: string, page: string): { url: string } | { problem: string } {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    return {
      problem: say('inspector.addressExample', { address: 'http://127.0.0.1:4010/plant-store' }),
    };
  }
  const isLocal = url.protocol === 'http:' && /^(?:127\.0\.0\.1|localhost)$/.test(url.hostname);
  if (!isLocal && url.origin !== new URL(page).origin) {
    return { problem: say('inspector.addressAllowed') };
  }
  return { url: url.origin + url.pathname.replace(/(?<!\/)\/+$/, '') };
}

/** Radio buttons in one frame. */
function segmentedControl(
  legend: string,
  name: string,
  options: [value: string, label: string][],
  value: () => string,
  onChange: (value: string) => void,
): HTMLElement {
  return h(
    'fieldset',
    { class: 'segmented' },
    h('legend', {}, legend),
    h(
      'div',
      {},
      ...options.map(([option, label]) =>
        h(
          'label',
          {},
          h('input', {
            type: 'radio',
            name,
            value: option,
            checked: () => value() === option,
            onchange: () => onChange(option),
          }),
          h('span', {}, label),
        ),
      ),
    ),
  );
}

function menu(
  options: [value: string, label: string][],
  value: () => string,
  onChange: (value: string) => void,
): HTMLElement {
  const select = h(
    'select',
    { value, onchange: (): void => onChange(select.value) },
    ...options.map(([option, label]) => h('option', { value: option }, label)),
  );
  return select;
}

/** Above this many sandboxes a select is shown. */
const MAX_SEGMENTS = 3;

/** Calls `choose` when another sandbox is selected. A typed address counts once submitted. */
export function placePicker(
  sandboxes: readonly SandboxEntry[],
  choice: () => Choice,
  choose: (choice: Choice) => void,
): HTMLElement {
  const pick = (name: string): void => {
    const sandbox = sandboxes.find((one) => one.name === name);
    if (sandbox) choose(choiceOf(sandbox, choice().place));
  };
  const options = sandboxes.map(({ name, title }): [string, string] => [name, title]);
  const current = () => choice().sandbox.name;
  const which =
    options.length <= MAX_SEGMENTS
      ? segmentedControl(say('sandbox.label'), 'sandbox', options, current, pick)
      : h('label', {}, say('sandbox.label'), menu(options, current, pick));
  const input = h('input', {
    type: 'url',
    autocomplete: 'off',
    spellcheck: 'false',
    value: () => choice().address,
  });
  return h(
    'div',
    { class: 'inspector-place' },
    which,
    segmentedControl(
      say('inspector.place'),
      'sandbox-place',
      [
        ['page', say(isBesideSite() ? 'server.besideSite' : 'inspector.inPage')],
        ['http', say('inspector.overHttp')],
      ],
      () => choice().place,
      (place) => {
        remember('sandbox-place', place);
        choose({ ...choice(), place: place === 'http' ? 'http' : 'page' });
      },
    ),
    h(
      'form',
      {
        hidden: () => choice().place !== 'http',
        novalidate: true,
        onsubmit(event: SubmitEvent) {
          event.preventDefault();
          const { sandbox } = choice();
          remember(addressKey(sandbox.name), input.value);
          choose({ ...choice(), address: input.value });
        },
      },
      h('label', {}, say('inspector.address'), input),
      h('button', { class: 'button quiet' }, say('inspector.connect')),
    ),
  );
}
