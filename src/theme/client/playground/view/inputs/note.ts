/** Notes below an input. */
import { h, type Props } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Note } from '../../model/index.ts';
import type { Form } from '../../store.ts';

/** Number of ids so far. */
let count = 0;
export const uniqueId = (): string => `playground-${++count}`;

/**
 * The note's element, and the attributes that link an input to it. `hint` is the id of a further description.
 */
export function noteFor(store: Form, id: string, hint = '') {
  const element = uniqueId();
  const note = (): Note | undefined => store.now.notes.get(id);
  return {
    note: h(
      'p',
      { id: element, class: () => `note ${note()?.level}`, hidden: () => !note() },
      () => note()?.message,
    ),
    aria: {
      'data-for': id,
      'aria-invalid': () => note()?.level === 'error' && 'true',
      'aria-describedby': () => `${note() ? element : ''} ${hint}`.trim() || undefined,
    },
  };
}

/** A checkbox with its label. */
export const checkbox = (
  label: string,
  isChecked: () => boolean,
  onChange: (isChecked: boolean) => void,
  props: Record<string, string> = {},
): HTMLElement => {
  const onchange = (): void => onChange(input.checked);
  const input = h('input', { type: 'checkbox', ...props, checked: isChecked, onchange });
  return h('label', { class: 'check' }, input, label);
};

/** The text that a reader has typed, or the value chosen. */
export const inputText = ({ target }: Event): string =>
  target && 'value' in target ? String(target.value) : '';

/** Inputs hold values of an API: the browser must not complete, correct or capitalize them. */
export const AS_TYPED = {
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: 'false',
};

/** A secret input with a button that shows its text. */
export function secretInput(props: Props, name: string): HTMLElement {
  const input = h('input', { ...AS_TYPED, ...props, type: 'password' });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'small',
      'aria-pressed': 'false',
      'aria-label': say('common.showNamed', { name }),
      onclick() {
        const isShown = input.type === 'text';
        input.type = isShown ? 'password' : 'text';
        button.setAttribute('aria-pressed', String(!isShown));
      },
    },
    say('common.show'),
  );
  return h('div', { class: 'with-button' }, input, button);
}

/** A label beside an input, with an optional button. */
export function row(label: string, control: HTMLElement): HTMLElement {
  const input = control.matches('input, select') ? control : control.querySelector('input');
  const id = uniqueId();
  if (input) input.id = id;
  return h('div', { class: 'row' }, h('label', { for: id }, label), control);
}

/** A labelled select. `options` are values with their labels. */
export const select = (label: string, options: [value: string, label: string][], props: Props): HTMLElement =>
  row(label, h('select', props, ...options.map(([value, text]) => h('option', { value }, text))));
