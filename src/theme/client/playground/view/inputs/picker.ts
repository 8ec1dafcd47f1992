/** The browser's picker of a date, time or color, beside a text input. Loaded where a format calls for it. */
import type { FormField } from '../../../../../request/index.ts';
import { addStyles, h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Entry } from '../../model/state.ts';
import type { Form } from '../../store.ts';
import { inputText } from './note.ts';
import styles from './picker.css?url';

interface Picker {
  type: string;
  /** Whether the picker can show the value and write it in the same way. */
  pattern: RegExp;
  toPicker(value: string): string;
  fromPicker(value: string): string;
  /** What stands beside it. */
  suffix?: string;
}

const same = (value: string): string => value;
/** A picker leaves out seconds of 0. */
const toZulu = (value: string): string => `${/:\d\d:/.test(value) ? value : `${value}:00`}Z`;

/** Times are in UTC: a picker has no place for an offset. */
const PICKERS: Record<string, Picker> = {
  date: { type: 'date', pattern: /^\d{4}-\d\d-\d\d$/, toPicker: same, fromPicker: same },
  'date-time': {
    type: 'datetime-local',
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    toPicker: (value) => value.slice(0, -1),
    fromPicker: toZulu,
    suffix: 'UTC',
  },
  time: {
    type: 'time',
    pattern: /^\d\d:\d\d:\d\dZ$/,
    toPicker: (value) => value.slice(0, -1),
    fromPicker: toZulu,
    suffix: 'UTC',
  },
  color: { type: 'color', pattern: /^#[\da-f]{6}$/i, toPicker: same, fromPicker: same },
};

export const hasPicker = (format: unknown): format is string =>
  typeof format === 'string' && Object.hasOwn(PICKERS, format);

const stylesLoaded = addStyles(styles);

/**
 * Any text can be sent from the input beside it, and a date need not be typed.
 * @param format one that `hasPicker`
 * @param text what the input shows
 * @param name what the picker fills in, for screen readers
 */
export function picker(
  format: string,
  text: () => string,
  write: (value: string) => void,
  name: () => string,
): HTMLElement {
  const { type, pattern, toPicker, fromPicker, suffix } = PICKERS[format] as Picker;
  return h('input', {
    type,
    class: 'picker',
    step: type === 'date' || type === 'color' ? undefined : '1',
    'aria-label': () => say('form.pick', { name: name() }),
    title: suffix,
    value: () => (pattern.test(text()) ? toPicker(text()) : type === 'color' ? '#000000' : ''),
    onchange: (event: Event) => {
      const value = inputText(event);
      if (value) write(fromPicker(value));
    },
  });
}

/** The picker of a parameter or form field. A date has one in its own input. */
export async function addPicker(
  form: Form,
  row: HTMLElement,
  { format, name }: FormField,
  entry: () => Entry,
  set: (change: Partial<Entry>) => void,
): Promise<void> {
  if (!hasPicker(format)) return;
  await stylesLoaded;
  const element = form.render(() =>
    picker(
      format,
      () => entry().text,
      (text) => set({ text, sent: true, isNull: false }),
      () => name,
    ),
  );
  row.append(element);
}
