/** The dialog that lists the keys. */
import { addStyles, h } from '../../core/dom.ts';
import { ready, say } from '../../core/say.ts';
import { recall, remember } from '../../core/storage.ts';
import styles from './keys.css?url';

let stylesLoaded: Promise<void> | undefined;

const isMac = (): boolean => document.documentElement.dataset.mac !== undefined;

/** Opens the list. Escape and its button close it. */
export async function listKeys(): Promise<void> {
  stylesLoaded ??= addStyles(styles);
  await Promise.all([stylesLoaded, ready]);
  // Another press may have opened it meanwhile.
  if (document.querySelector('dialog[open]')) return;
  const modifier = isMac() ? '⌘' : 'Ctrl';
  const hasPlayground = document.querySelector('#trellis-try-it') !== null;
  const rows: [label: string, ...keys: string[][]][] = [
    [say('search.label'), ['/'], [modifier, 'K']],
    ...(hasPlayground
      ? ([
          [say('playground.tryIt'), ['T']],
          [say('playground.send'), [modifier, 'Enter']],
          [say('response.label'), ['R']],
          [say('keys.close'), ['Esc']],
        ] as [string, ...string[][]][])
      : []),
    [say('keys.title'), ['?']],
  ];
  const title = h('h2', { id: 'trellis-keys' }, say('keys.title'));
  const list = h(
    'dl',
    {},
    ...rows.map(([label, ...keys]) =>
      h(
        'div',
        {},
        h('dt', {}, label),
        h('dd', {}, ...keys.map((keys) => h('span', {}, ...keys.map((key) => h('kbd', {}, key))))),
      ),
    ),
  );
  const box = h('input', {
    type: 'checkbox',
    onchange: ({ target }: Event) =>
      remember('keys', target instanceof HTMLInputElement && target.checked ? 'on' : 'off'),
  });
  box.checked = recall('keys') !== 'off';
  const dialog = h(
    'dialog',
    { class: 'keys', 'aria-labelledby': title.id },
    h(
      'form',
      { method: 'dialog' },
      title,
      list,
      h('label', { class: 'check' }, box, say('keys.single')),
      h('button', { class: 'button' }, say('common.close')),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
