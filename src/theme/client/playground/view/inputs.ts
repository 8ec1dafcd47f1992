/** Inputs of parameters and form fields, in the order of the page. */
import { type Child, h, type Props } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { type Entry, entryOf, type Field, type FilePart, PLACES } from '../model/index.ts';
import type { Store } from '../store.ts';
import { AS_TYPED, checkbox, inputText, noteFor, secretInput, uniqueId } from './note.ts';

const TITLES = {
  path: 'input.path',
  query: 'input.query',
  header: 'parameter.header',
  cookie: 'parameter.cookie',
  body: 'body.label',
} as const;

export function parameters(store: Store): Child {
  return PLACES.map((part) => fieldset(store, part));
}

export function fieldset(store: Store, part: Field['part']): HTMLElement | undefined {
  const fields = store.now.fields.filter((field) => field.part === part);
  if (!fields.length) return undefined;
  return h(
    'fieldset',
    {},
    h('legend', {}, say(TITLES[part])),
    ...fields.map((field) => fieldRow(store, field)),
  );
}

function fieldRow(store: Store, field: Field): HTMLElement {
  const { id, name, type, required, canBeNull, control } = field;
  const entry = (): Entry => entryOf(store.state, id);
  const set = (change: Partial<Entry>): void => store.setEntry(id, change);
  const input = uniqueId();
  const { note, aria } = noteFor(store, id);
  const canBeEmpty = () =>
    required &&
    field.part !== 'path' &&
    /text|long/.test(control) &&
    store.now.notes.get(id)?.level === 'error' &&
    !entry().text;
  return h(
    'div',
    { class: 'entry' },
    h(
      'div',
      { class: 'entry-head' },
      h('label', { for: input }, h('code', {}, name), h('span', { class: 'field-type' }, type)),
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
    ),
    controlOf(field, { id: input, ...aria }, entry, set),
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

function controlOf(
  field: Field,
  props: Props,
  entry: () => Entry,
  set: (change: Partial<Entry>) => void,
): HTMLElement {
  const { control, options, required, hint, isSecret, isList, name } = field;
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
  return h('input', {
    ...common,
    class: control === 'text' ? '' : 'mono',
    ...(control === 'number' && { inputmode: 'decimal' }),
  });
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
