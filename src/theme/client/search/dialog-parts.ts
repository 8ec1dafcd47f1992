import { h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { CLEAR, CLOSE, ENTER, MAGNIFIER, svg } from './icons.ts';

/** The dynamic elements of the dialog. */
export interface Parts {
  element: HTMLDialogElement;
  field: HTMLInputElement;
  /** The note above the results. */
  note: HTMLElement;
  results: HTMLElement;
  /** Announced by screen readers when it changes. */
  status: HTMLElement;
  clear: HTMLElement;
  close: HTMLElement;
  forget: HTMLElement;
}

/** @param prompt placeholder and accessible name of the field */
export function makeParts(prompt: string): Parts {
  // The active option scrolls it, so it is not a tab stop.
  const results = h('div', {
    role: 'listbox',
    id: 'trellis-search-results',
    'aria-label': say('search.results'),
    tabindex: -1,
  });
  const field = h('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': prompt,
    placeholder: prompt,
    'aria-autocomplete': 'list',
    'aria-controls': results.id,
    'aria-expanded': 'false',
    enterkeyhint: 'go',
    autocomplete: 'off',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    maxlength: 200,
  });
  const button = (name: string, outline: string) =>
    h('button', { type: 'button', class: 'icon-button', 'aria-label': name }, svg(outline));
  const clear = button(say('search.clear'), CLEAR);
  const close = button(say('search.close'), CLOSE);
  const note = h('div', { class: 'search-note' });
  const status = h('p', { role: 'status' });
  const forget = h('button', { type: 'button', class: 'search-forget' }, say('search.clearRecent'));
  const keys = h(
    'span',
    { class: 'search-keys', 'aria-hidden': 'true' },
    h('kbd', {}, '↑'),
    h('kbd', {}, '↓'),
    ` ${say('search.keyChoose')} `,
    // Drawn, because not every font has the sign.
    h('kbd', {}, svg(ENTER)),
    ` ${say('search.keyOpen')} `,
    h('kbd', {}, 'Esc'),
    ` ${say('search.keyClose')}`,
  );
  const element = h(
    'dialog',
    { class: 'search', 'aria-label': say('search.label') },
    h('div', { class: 'search-head' }, svg(MAGNIFIER), field, clear, close),
    note,
    results,
    h('div', { class: 'search-foot' }, status, forget, keys),
  );
  return { element, field, note, results, status, clear, close, forget };
}
