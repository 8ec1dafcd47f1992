/** The request body: form fields, an editor for text, or a file. */
import { h, region } from '../../dom.ts';
import { say } from '../../say.ts';
import { bodyText, exampleBody, isForm, isJson, isTextType, type State } from '../model/index.ts';
import type { Store } from '../store.ts';
import { fieldset, readFile } from './fields.ts';
import { AS_TYPED, noteFor, row, select, typed, uniqueId } from './note.ts';

export function body(store: Store): HTMLElement | undefined {
  const { request } = store.data;
  const rules = request.body;
  if (!rules?.media.length) return undefined;
  const media = () => rules.media.find(({ contentType }) => contentType === store.state.contentType);
  const fill = ({ contentType, bodies, entries }: Partial<State>, isExample: boolean): void => {
    const { state } = store;
    // Another media type keeps what is filled in already; an example replaces it.
    store.set({
      contentType,
      bodies: isExample ? { ...state.bodies, ...bodies } : { ...bodies, ...state.bodies },
      entries: isExample ? { ...state.entries, ...entries } : { ...entries, ...state.entries },
    });
  };
  return h(
    'div',
    { class: 'body' },
    rules.media.length > 1 &&
      select(
        say('Content type'),
        rules.media.map(({ contentType }) => [contentType, contentType]),
        {
          value: () => store.state.contentType ?? '',
          onchange: (event: Event) => fill(exampleBody(store.data, typed(event)), false),
        },
      ),
    region(h('div', {}), media, () => {
      const contentType = media()?.contentType ?? '';
      const examples = media()?.examples ?? [];
      return [
        examples.length > 1 &&
          select(
            say('Example'),
            examples.map(({ name, summary }) => [name, summary ?? name]),
            { onchange: (event: Event) => fill(exampleBody(store.data, contentType, typed(event)), true) },
          ),
        isForm(contentType)
          ? fieldset(store, 'body')
          : isTextType(contentType)
            ? editor(store, contentType, rules.required)
            : fileInput(store, rules.required),
      ];
    }),
  );
}

function fileInput(store: Store, required: boolean): HTMLElement {
  const { note, aria } = noteFor(store, 'body:');
  const onchange = async ({ target }: Event): Promise<void> => {
    const [file] = (target as HTMLInputElement).files ?? [];
    store.set({ file: file && (await readFile(file)) } as Partial<State>);
  };
  return h(
    'div',
    { class: 'entry' },
    row(say(required ? 'Body, required' : 'Body'), h('input', { ...aria, type: 'file', onchange })),
    note,
  );
}

const MAX_ROWS = 24;

function editor(store: Store, contentType: string, required: boolean): HTMLElement {
  const input = uniqueId();
  const hint = uniqueId();
  const { note, aria } = noteFor(store, 'body:', hint);
  const set = (text: string) => store.set({ bodies: { ...store.state.bodies, [contentType]: text } });
  const lines = () => bodyText(store.state).split('\n').length;
  const gutter = h('pre', { 'aria-hidden': 'true' }, () =>
    Array.from({ length: lines() }, (_, index) => index + 1).join('\n'),
  );
  const textarea = h('textarea', {
    id: input,
    ...AS_TYPED,
    ...aria,
    class: 'mono',
    wrap: 'off',
    rows: () => Math.min(Math.max(lines(), 3), MAX_ROWS),
    value: () => bodyText(store.state),
    oninput: (event: Event) => set(typed(event)),
    onscroll: () => {
      gutter.scrollTop = textarea.scrollTop;
    },
  });
  // Without it Tab leaves the editor, as it leaves any other input.
  import('./indent.ts').then(
    ({ indent }) => indent(textarea),
    () => {},
  );
  const isChecked = isJson(contentType);
  return h(
    'div',
    { class: 'entry' },
    h(
      'div',
      { class: 'entry-head' },
      h('label', { for: input }, say('Body'), h('span', { class: 'field-type' }, contentType)),
      required
        ? h('span', { class: 'field-required' }, say('required'))
        : h('span', { class: 'field-type' }, say('not sent when empty')),
    ),
    h('div', { class: 'editor' }, gutter, textarea),
    note,
    isChecked &&
      region(
        h('ul', { class: 'warnings', 'aria-label': say('What the schema has against this body') }),
        () => store.now.warnings.join('\n'),
        () => store.now.warnings.slice(0, 8).map((warning) => h('li', { class: 'note warning' }, warning)),
      ),
    h('p', { class: 'aside', id: hint }, say('Tab indents; to leave with it, press Esc first.')),
  );
}
