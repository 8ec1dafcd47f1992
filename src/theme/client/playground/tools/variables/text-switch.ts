/** A text input in place of a list or a picker, which have no room for `{{name}}`. */
import { h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Store } from '../../store.ts';

export const textSwitch: NonNullable<Store['textSwitch']> = (field, id, entry, set, build) => {
  const { control, options, format, name } = field;
  if (control !== 'select' && format !== 'date') return undefined;
  let isText = false;
  const holdsReference = (): boolean => {
    const { text } = entry();
    // The input stays while the reader types in it.
    isText = (text.includes('{') && !options.includes(text)) || (isText && document.activeElement?.id === id);
    return isText;
  };
  return [
    region(h('div'), holdsReference, () => build(isText ? { ...field, control: 'text', format: '' } : field)),
    h(
      'button',
      {
        type: 'button',
        class: 'small',
        'aria-label': say('input.variable', { name }),
        hidden: () => isText,
        onclick() {
          set({ text: '{{', sent: true });
          document.getElementById(id)?.focus();
        },
      },
      '{{ }}',
    ),
  ];
};
