/** The request body: form fields, an editor for text, or a file. */
import { type BodySpec, isFormType, isJsonType, isTextType } from '../../../../../request/index.ts';
import { h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { bodyText } from '../../model/state.ts';
import type { Form } from '../../store.ts';
import { fieldset, filePicker } from '../inputs/inputs.ts';
import { AS_TYPED, inputText, noteFor, row, uniqueId } from '../inputs/note.ts';
import { indent } from './indent.ts';

/** Only operations with a body load this. */
export function requestBody(store: Form, rules: BodySpec): HTMLElement {
  const kind = h('div', {});
  if (
    rules.media.length > 1 ||
    rules.media.some(({ examples }) => examples.length > 1) ||
    store.data.alternatives
  ) {
    // The body can be written without it too.
    const loading = import('./body-kind.ts').then(({ bodyKind }) => bodyKind(store, kind));
    loading.catch(() => {});
    store.narrowing = async () => (await loading)();
  }
  return h(
    'div',
    { class: 'body' },
    kind,
    // Each alternative of a form has other fields.
    region(
      h('div', {}),
      () => `${store.state.contentType} ${store.now.fields.map(({ id }) => id)}`,
      () => {
        const { contentType = '' } = store.state;
        return isFormType(contentType)
          ? fieldset(store, 'body')
          : isTextType(contentType)
            ? editor(store, contentType, rules.required)
            : fileInput(store, rules.required);
      },
    ),
  );
}

function fileInput(store: Form, required: boolean): HTMLElement {
  const { note, aria } = noteFor(store, 'body:');
  return h(
    'div',
    { class: 'entry' },
    row(
      say(required ? 'body.labelRequired' : 'body.label'),
      filePicker(aria, ([file]) => store.set({ file })),
    ),
    note,
  );
}

const MAX_ROWS = 24;

function editor(store: Form, contentType: string, required: boolean): HTMLElement {
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
    'aria-required': required && 'true',
    class: 'mono',
    wrap: 'off',
    rows: () => Math.min(Math.max(lines(), 3), MAX_ROWS),
    value: () => bodyText(store.state),
    oninput: (event: Event) => set(inputText(event)),
    onscroll: () => {
      gutter.scrollTop = textarea.scrollTop;
    },
  });
  indent(textarea);
  const isChecked = isJsonType(contentType);
  const asText = h(
    'div',
    {},
    h('div', { class: 'editor' }, gutter, textarea),
    note,
    h('p', { class: 'aside', id: hint }, say('body.tabHint')),
  );
  const media = store.data.request.body?.media.find((one) => one.contentType === contentType);
  const [views, place = asText] =
    isChecked && media && store.jsonViews
      ? store.jsonViews(asText, {
          id: 'body:',
          text: () => bodyText(store.state),
          write: set,
          schema: () => media.schema,
          isLong: true,
          label: say('body.label'),
        })
      : [];
  return h(
    'div',
    { class: 'entry' },
    h(
      'div',
      { class: 'entry-head' },
      h('label', { for: input }, say('body.label'), h('span', { class: 'field-type' }, contentType)),
      required
        ? h('span', { class: 'field-required' }, say('field.required'))
        : h('span', { class: 'field-type' }, say('body.notSentEmpty')),
      views,
    ),
    place,
    isChecked &&
      region(
        h('ul', {
          class: 'warnings',
          'aria-label': say('body.violations'),
          hidden: () => !store.now.warnings.length,
        }),
        () => store.now.warnings.join('\n'),
        () => store.now.warnings.slice(0, 8).map((warning) => h('li', { class: 'note warning' }, warning)),
      ),
  );
}
