/** Inputs of values that are no objects and no arrays. */
import { parseJson } from '../../../../../contract/index.ts';
import { isRecord } from '../../../../../json/index.ts';
import { h, type Props, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { annotationOf, inputOf, jsonOf } from '../../model/nested/index.ts';
import { AS_TYPED, inputText, secretInput, uniqueId } from '../inputs/note.ts';
import { hasPicker, picker } from '../inputs/picker.ts';
import { type Place, write } from './place.ts';

export function control(place: Place, props: Props, name: () => string): HTMLElement {
  const shape = place.shape();
  const format = annotationOf(shape, 'format');
  if (shape.control === 'choice') return choice(place, props, name);
  if (shape.control === 'json') return jsonText(place, props);
  const shown = (): string => inputOf(place.shape(), place.node(), place.source());
  const common = {
    ...AS_TYPED,
    ...props,
    value: () => (place.source() === 'null' ? '' : shown()),
    oninput: (event: Event) => write(place, jsonOf(place.shape(), inputText(event))),
  };
  if (shape.control === 'number')
    return h('input', { ...common, class: 'mono', inputmode: 'decimal', ...hint(place) });
  if (shape.control === 'mixed') return h('input', { ...common, class: 'mono', ...hint(place) });
  if (format === 'password') return secretInput(common, name());
  if (Number(annotationOf(shape, 'maxLength')) > 200 || shown().includes('\n'))
    return h('textarea', { ...common, rows: 3, ...hint(place) });
  if (isBase64(place)) return fileText(place, common, name);
  if (hasPicker(format)) {
    const input = h('input', { ...common, ...hint(place), type: 'text' });
    const pick = picker(format, shown, (value) => write(place, JSON.stringify(value)), name);
    return h('div', { class: 'with-button' }, input, pick);
  }
  const types: Record<string, string> = { email: 'email', uri: 'url', url: 'url' };
  return h('input', { ...common, ...hint(place), type: types[String(format)] ?? 'text' });
}

function hint(place: Place): Props {
  const shape = place.shape();
  const examples = annotationOf(shape, 'examples');
  const example = annotationOf(shape, 'example') ?? (Array.isArray(examples) ? examples[0] : undefined);
  return example == null || Array.isArray(example) || isRecord(example)
    ? {}
    : { placeholder: say('input.example', { example: String(example) }) };
}

/** A list of values. A reference to a variable is text, which the list has no room for. */
function choice(place: Place, props: Props, name: () => string): HTMLElement {
  const { id } = props;
  let isSwitched = false;
  const isReference = (): boolean => {
    isSwitched = /^"[^{]*\{/.test(place.source()) || (isSwitched && document.activeElement?.id === id);
    return isSwitched && !place.shape().options.includes(place.source());
  };
  const textOf = (): string => String(parseJson(place.source() || '""').value);
  return h(
    'div',
    { class: 'with-button' },
    region(h('div'), isReference, () =>
      isSwitched
        ? h('input', {
            ...AS_TYPED,
            ...props,
            value: textOf,
            oninput: (event: Event) => write(place, JSON.stringify(inputText(event))),
          })
        : list(place, props),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'small',
        'aria-label': () => say('input.variable', { name: name() }),
        // In quotes, a value is text.
        hidden: () =>
          isSwitched ||
          !place.form.hasVariables() ||
          !place.shape().options.every((option) => option.startsWith('"')),
        onclick() {
          write(place, '"{{"');
          document.getElementById(String(id))?.focus();
        },
      },
      '{{ }}',
    ),
  );
}

/** A value that is not in the list stays as it is. */
function list(place: Place, { disabled: _, ...props }: Props): HTMLElement {
  const options = (): string[] => place.shape().options;
  // Numbers and texts may be written in several ways.
  const current = (): number => {
    const source = place.source();
    const { value } = parseJson(source || '""');
    return source ? options().findIndex((one) => one === source || parseJson(one).value === value) : -1;
  };
  const other = h('option', { value: 'other', hidden: () => !place.source() || current() >= 0 }, () =>
    place.source(),
  );
  const isItem = (): boolean => typeof place.path().at(-1) === 'number';
  const isRequired = props['aria-required'];
  const unsent = (): string =>
    say(typeof isRequired === 'function' && isRequired({} as never) ? 'input.choose' : 'input.notSent');
  return h(
    'select',
    {
      ...props,
      value: () => (place.source() ? (current() < 0 ? 'other' : String(current())) : ''),
      onchange: (event: Event) => {
        const index = inputText(event);
        if (index !== 'other') write(place, index === '' ? undefined : options()[Number(index)]);
      },
    },
    h('option', { value: '', hidden: isItem }, unsent),
    other,
    ...options().map((option, index) => {
      const { value } = parseJson(option);
      return h(
        'option',
        { value: String(index) },
        typeof value === 'string' ? value || say('input.empty') : option,
      );
    }),
  );
}

/** Any JSON text. Taken over once the reader leaves the input, because then it is complete. */
function jsonText(place: Place, { disabled: _, ...props }: Props): HTMLElement {
  return h('textarea', {
    ...AS_TYPED,
    ...props,
    class: 'mono',
    rows: 3,
    value: place.source,
    onchange: (event: Event) => {
      const text = inputText(event);
      write(place, text.trim() ? jsonOf(place.shape(), text) : undefined);
    },
  });
}

function isBase64(place: Place): boolean {
  const shape = place.shape();
  return (
    /^(?:byte|base64|base64url|binary)$/.test(String(annotationOf(shape, 'format'))) ||
    /^base64/i.test(String(annotationOf(shape, 'contentEncoding')))
  );
}

/** Text in base64, which a file can fill. */
function fileText(place: Place, common: Props, name: () => string): HTMLElement {
  const id = uniqueId();
  return h(
    'div',
    {},
    h('input', { ...common, class: 'mono' }),
    h('input', {
      id,
      type: 'file',
      class: 'from-file',
      'aria-label': () => say('form.fromFile', { name: name() }),
      async onchange(event: Event) {
        const { target } = event;
        const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
        if (!file) return;
        const bytes = new Uint8Array(await file.arrayBuffer());
        const isUrl = /base64url/i.test(
          `${annotationOf(place.shape(), 'contentEncoding')} ${annotationOf(place.shape(), 'format')}`,
        );
        let binary = '';
        for (const byte of bytes) binary += String.fromCharCode(byte);
        const base64 = btoa(binary);
        write(
          place,
          JSON.stringify(
            isUrl
              ? base64
                  .replaceAll('+', '-')
                  .replaceAll('/', '_')
                  .replace(/={1,2}$/, '')
              : base64,
          ),
        );
      },
    }),
  );
}
