/** Inputs of parameters and form fields, in the order of the page. */
import type { FormField } from '../../../../../request/index.ts';
import { type Child, h, type Props, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { type Entry, entryOf, type FilePart } from '../../model/state.ts';
import type { Form } from '../../store.ts';
import { AS_TYPED, checkbox, inputText, noteFor, secretInput, select, uniqueId } from './note.ts';

const TITLES = {
  path: 'input.path',
  query: 'input.query',
  header: 'parameter.header',
  cookie: 'parameter.cookie',
  body: 'body.label',
} as const;

export function parameters(store: Form): Child {
  const { accept = [] } = store.data.request;
  return [
    (['path', 'query', 'header', 'cookie'] as const).map((part) => fieldset(store, part)),
    accept.length > 1 &&
      // The name of the header is the same in every language.
      select(
        'Accept',
        accept.map((type) => [type, type]),
        {
          value: () => store.state.accept,
          onchange: (event: Event) => store.set({ accept: inputText(event) }),
        },
      ),
  ];
}

export function fieldset(store: Form, part: FormField['part']): HTMLElement | undefined {
  const fields = store.now.fields.filter((field) => field.part === part);
  if (!fields.length) return undefined;
  return region(
    h('fieldset'),
    () => store.textSwitch,
    () => [h('legend', {}, say(TITLES[part])), ...fields.map((field) => fieldRow(store, field))],
  );
}

function fieldRow(store: Form, field: FormField): HTMLElement {
  const { id, name, type, required, canBeNull, control, description } = field;
  const entry = (): Entry => entryOf(store.state, id);
  const set = (change: Partial<Entry>): void => store.setEntry(id, change);
  const input = uniqueId();
  const typeId = uniqueId();
  const about = uniqueId();
  const { note, aria } = noteFor(store, id, `${typeId} ${about}`);
  const canBeEmpty = () =>
    required &&
    field.part !== 'path' &&
    /text|long/.test(control) &&
    store.now.notes.get(id)?.level === 'error' &&
    !entry().text;
  const props = { id: input, ...aria, 'aria-required': required && 'true' };
  const build = (some: FormField): HTMLElement => {
    const input = controlOf(some, props, entry, set);
    if (some.control !== 'text' || !/time$|^color$/.test(String(some.format))) return input;
    const row = h('div', { class: 'with-button' }, input);
    store.pick?.(row, some, entry, set);
    return row;
  };
  const told = [description, field.default !== undefined && say('input.default', { value: field.default })]
    .filter(Boolean)
    .join(' · ');
  const [asText, toText] = store.textSwitch?.(field, input, entry, set, build) ?? [build(field)];
  const [views, place = asText] =
    control === 'json' && store.jsonViews
      ? store.jsonViews(asText, {
          id,
          text: () => entry().text,
          write: (text) => set({ text, sent: text !== '' }),
          schema: () => store.now.fields.find((one) => one.id === id)?.schema ?? true,
          isLong: false,
          label: name,
        })
      : [];
  return h(
    'div',
    { class: 'entry' },
    h(
      'div',
      { class: 'entry-head' },
      h('label', { for: input }, h('code', {}, name)),
      h(
        'span',
        { class: 'field-type', id: typeId },
        type || say(control === 'file' ? 'type.file' : 'type.any'),
        store.data.deprecated?.includes(id) && [' ', h('span', { class: 'badge' }, say('api.deprecated'))],
      ),
      required && h('span', { class: 'field-required' }, say('field.required')),
      canBeNull &&
        checkbox(
          'null',
          () => !!entry().isNull,
          (isNull) => set({ isNull, sent: isNull || !!entry().text || required }),
          {
            'aria-label': say('input.sendNull', { name }),
          },
        ),
      !required &&
        control !== 'select' &&
        checkbox(
          say('playground.send'),
          () => entry().sent,
          (sent) => set({ sent, ...(!sent && { isNull: false }) }),
          {
            'aria-label': say('input.send', { name }),
          },
        ),
      toText,
      views,
    ),
    place,
    h('p', { class: 'aside', id: about, hidden: !told }, told),
    h(
      'div',
      { class: 'note-line' },
      note,
      h(
        'button',
        { type: 'button', class: 'small', hidden: () => !canBeEmpty(), onclick: () => set({ sent: true }) },
        say('input.sendEmpty'),
      ),
    ),
  );
}

/** The type of a text input. A date picker cannot show an example that is not a date. */
function typeOf({ format, hint }: FormField, { text }: Entry): string {
  const isDate = [text, hint].every((value) => !value || /^\d{4}-\d\d-\d\d$/.test(value));
  if (format === 'date' && isDate) return format;
  return format === 'email' ? 'email' : format === 'uri' ? 'url' : 'text';
}

function controlOf(
  field: FormField,
  props: Props,
  entry: () => Entry,
  set: (change: Partial<Entry>) => void,
): HTMLElement {
  const { control, options, required, hint, isSecret, isList, name, suggestions } = field;
  if (control === 'select') {
    const unsent = h('option', { value: '' }, say(required ? 'input.choose' : 'input.notSent'));
    return h(
      'select',
      {
        ...props,
        disabled: () => !!entry().isNull,
        value: () => (entry().sent ? String(options.indexOf(entry().text)) : ''),
        onchange: (event: Event) => {
          const index = inputText(event);
          set({ sent: index !== '', text: options[Number(index)] ?? '' });
        },
      },
      unsent,
      ...options.map((option, index) => h('option', { value: String(index) }, option || say('input.empty'))),
    );
  }
  if (control === 'file') {
    return filePicker({ ...props, multiple: isList }, (files) => set({ files, sent: files.length > 0 }));
  }
  const common = {
    ...AS_TYPED,
    ...props,
    placeholder: hint && say('input.example', { example: hint.replace(/\s+/g, ' ') }),
    disabled: () => !!entry().isNull,
    value: () => entry().text,
    // Typed text is meant to be sent; emptying the input reverses that. The checkbox shows it, and can be set
    // otherwise.
    oninput: (event: Event) => set({ text: inputText(event), sent: inputText(event) !== '' }),
  };
  if (isSecret) return secretInput(common, name);
  if (control === 'long') return h('textarea', { ...common, rows: 3 });
  const list = uniqueId();
  const inputProps = {
    ...common,
    class: control === 'text' ? '' : 'mono',
    ...(control === 'text' && { type: typeOf(field, entry()) }),
    ...(control === 'number' && { inputmode: 'decimal' }),
    ...(suggestions.length > 0 && { list }),
  };
  const input = h('input', inputProps);
  return suggestions.length === 0
    ? input
    : h('div', {}, input, h('datalist', { id: list }, ...suggestions.map((value) => h('option', { value }))));
}

/** Calls `onChange` with the files that the reader picks. */
export function filePicker(props: Props, onChange: (files: FilePart[]) => void): HTMLElement {
  const input = h('input', {
    ...props,
    type: 'file',
    async onchange() {
      onChange(await Promise.all([...(input.files ?? [])].map(readFile)));
    },
  });
  return input;
}

async function readFile(file: File): Promise<FilePart> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { filename: file.name, contentType: file.type || 'application/octet-stream', bytes };
}
