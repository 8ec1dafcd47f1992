/** The request as code in many languages, for the clipboard. Loaded when the reader asks for it. */
import { COPY_LANGUAGES } from '../../../../request/copies/index.ts';
import { addStyles, h, region } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { recall, remember } from '../../core/storage.ts';
import type { Store } from '../store.ts';
import { inputText, select } from '../view/inputs/note.ts';
import styles from './copy-as.css?url';
import { toggle } from './disclosure.ts';

const stylesLoaded = addStyles(styles);

const KEY = 'copy-language';

/** What the panel of a store shows; it stays with the store, which keeps it up to date. */
const boxes = new WeakMap<Store, HTMLElement>();

/** Opens or closes the languages below `button`. */
export async function toggleCopy(store: Store, button: HTMLElement): Promise<void> {
  await stylesLoaded;
  const box = boxes.get(store) ?? store.render(() => copyBox(store));
  boxes.set(store, box);
  toggle(button, () => box);
}

/** Credentials are placeholders, as in the samples. Only what sends this very request is offered. */
function copyBox(store: Store): HTMLElement {
  let chosen = recall(KEY) ?? '';
  const offered = () => COPY_LANGUAGES.filter(({ write }) => write(store.now.shown) !== undefined);
  const current = () => offered().find(({ id }) => id === chosen) ?? COPY_LANGUAGES[0];
  const code = (): string => current()?.write(store.now.shown) ?? '';
  const onchange = (event: Event): void => {
    chosen = inputText(event);
    remember(KEY, chosen);
    store.set({});
  };
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(code()).then(
      () => true,
      () => false,
    );
    store.report({ message: say(isCopied ? 'common.copied' : 'common.notCopied') });
  };
  const save = (): Promise<void> =>
    import('./collection.ts')
      .then(({ downloadCollection }) => downloadCollection(store))
      .catch(store.notLoaded);
  const list = region(
    h('div', {}),
    () => offered().length,
    () =>
      select(
        say('copy.as'),
        offered().map(({ id, label }) => [id, label]),
        { value: () => current()?.id, onchange },
      ),
  );
  return h(
    'section',
    { class: 'copy-as', 'aria-label': say('copy.as') },
    list,
    h('pre', { tabindex: 0, 'aria-label': say('copy.as') }, h('code', { translate: 'no' }, code)),
    h(
      'div',
      { class: 'tools' },
      h('button', { type: 'button', class: 'small', onclick: copy }, say('common.copy')),
      h('button', { type: 'button', class: 'small', onclick: save }, say('copy.collection')),
    ),
  );
}
