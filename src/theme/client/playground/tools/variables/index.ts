/** Sets of variables: chosen, changed, imported and exported. Loaded when the reader asks for them. */
import { addStyles, h, type Live, refresh, region, track } from '../../../core/dom.ts';
import { isStorageRefused } from '../../../core/refused-storage.ts';
import { say } from '../../../core/say.ts';
import type { Store } from '../../store.ts';
import { undoWith } from '../../undo.ts';
import { checkbox, inputText, row, select } from '../../view/inputs/note.ts';
import { toggle } from '../disclosure.ts';
import { applyVariables, chosenSet, openVariables, saveVariables } from './kept-variables.ts';
import { rowsOf } from './rows.ts';
import { exportedSets, mergeSets, setsIn, type VariableSet } from './sets.ts';
import styles from './variables.css?url';

const stylesLoaded = addStyles(styles);

/** Opens or closes the sets below `button`. */
export async function toggleVariables(store: Store, button: HTMLElement): Promise<void> {
  await stylesLoaded;
  toggle(button, (signal) => variablesPanel(store, signal));
}

/** A larger file is not one of variables, in bytes. */
const MAX_FILE = 1_000_000;

function variablesPanel(store: Store, signal: AbortSignal): HTMLElement {
  const { spec } = store.data;
  const variables = openVariables(spec);
  const chosen = (): VariableSet | undefined => chosenSet(variables);
  const changed = (): void => {
    saveVariables(spec, variables);
    applyVariables(store);
    refresh(live);
  };
  const change = (next: VariableSet): void => {
    variables.sets = variables.sets.map((set) => (set === chosen() ? next : set));
    variables.chosen = next.name;
    changed();
  };
  const add = (): void => {
    let number = variables.sets.length + 1;
    const nameOf = (): string => say('variables.newSet', { number });
    while (variables.sets.some(({ name }) => name === nameOf())) number++;
    variables.sets = [...variables.sets, { name: nameOf(), variables: [] }];
    variables.chosen = nameOf();
    changed();
    element.querySelector<HTMLElement>('.set-name')?.focus();
  };
  const remove = (): void => {
    const { sets, chosen: name } = variables;
    variables.sets = sets.filter((set) => set !== chosen());
    variables.chosen = '';
    changed();
    element.querySelector('select')?.focus();
    const undo = (): void => {
      variables.sets = sets;
      variables.chosen = name;
      changed();
    };
    store.report({ message: say('variables.setDeleted', { name }), next: undoWith(store, undo) });
  };
  const rename = (event: Event): void => {
    const name = inputText(event).trim().slice(0, 64);
    const set = chosen();
    if (set && name && !variables.sets.some((one) => one !== set && one.name === name))
      change({ ...set, name });
    else refresh(live);
  };
  const button = (label: string, onclick: () => void, isShown: () => boolean = () => true): HTMLElement =>
    h('button', { type: 'button', class: 'small', onclick, hidden: () => !isShown() }, label);
  const hasSet = (): boolean => chosen() !== undefined;
  const picker = h('input', {
    type: 'file',
    accept: '.json,application/json',
    hidden: true,
    async onchange() {
      const [file] = picker.files ?? [];
      const sets = file && file.size <= MAX_FILE ? setsIn(await file.text()) : undefined;
      picker.value = '';
      if (!sets?.[0]) return store.report({ message: say('variables.notImported') });
      variables.sets = mergeSets(variables.sets, sets);
      variables.chosen = sets[0].name;
      changed();
      store.report({
        message: say('variables.imported', { names: sets.map(({ name }) => name).join(', ') }),
      });
    },
  });
  const [live, element]: [Live, HTMLElement] = track(() =>
    h(
      'section',
      { class: 'variables', 'aria-label': say('variables.label') },
      region(
        h('div', {}),
        () => JSON.stringify(variables.sets.map(({ name }) => name)),
        () =>
          select(
            say('variables.set'),
            [
              ['', say('variables.none')],
              ...variables.sets.map(({ name }): [string, string] => [name, name]),
            ],
            {
              value: () => chosen()?.name ?? '',
              onchange: (event: Event) => {
                variables.chosen = inputText(event);
                changed();
              },
            },
          ),
      ),
      h(
        'div',
        { hidden: () => !hasSet() },
        row(
          say('variables.setName'),
          h('input', {
            class: 'set-name',
            autocomplete: 'off',
            value: () => chosen()?.name ?? '',
            onchange: rename,
          }),
        ),
      ),
      rowsOf(chosen, change),
      h(
        'div',
        { class: 'tools' },
        button(say('variables.addSet'), add),
        button(say('variables.deleteSet'), remove, hasSet),
        button(say('variables.import'), () => picker.click()),
        button(
          say('variables.export'),
          () => download(`${spec}-variables.json`, exportedSets(variables.sets)),
          () => variables.sets.length > 0,
        ),
        picker,
      ),
      h(
        'div',
        { hidden: () => !variables.sets.some((set) => set.variables.some(({ isSecret }) => isSecret)) },
        checkbox(
          say('variables.rememberSecrets'),
          () => variables.keepsSecrets,
          (keepsSecrets) => {
            variables.keepsSecrets = keepsSecrets;
            changed();
          },
        ),
        h('p', { class: 'aside' }, say('variables.secretHint')),
      ),
      h(
        'p',
        { class: 'aside' },
        say('variables.about', { example: '{{name}}', escaped: '\\{{name}}' }),
        isStorageRefused() && ` ${say('variables.refused')}`,
      ),
    ),
  );
  document.addEventListener('trellis:variables', () => refresh(live), { signal });
  return element;
}

function download(filename: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href, download: filename }).click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
