/** The inputs of the variables of a set. */
import { isSecretName } from '../../../../../request/index.ts';
import { h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { AS_TYPED, checkbox, inputText, row } from '../../view/inputs/note.ts';
import type { Variable } from './resolve.ts';
import { isVariableName, type VariableSet } from './sets.ts';

/** @param change takes over another version of the chosen set */
export function rowsOf(
  chosen: () => VariableSet | undefined,
  change: (set: VariableSet) => void,
): HTMLElement {
  const setAll = (variables: Variable[]): void => {
    const set = chosen();
    if (set) change({ ...set, variables });
  };
  const all = (): Variable[] => chosen()?.variables ?? [];
  const add = (): void => {
    setAll([...all(), { name: '', value: '', isSecret: false }]);
    element.querySelector<HTMLElement>('.entry:last-child input')?.focus();
  };
  const remove = (index: number): void => {
    setAll(all().toSpliced(index, 1));
    const rows = element.querySelectorAll<HTMLElement>('.entry .small');
    (rows[Math.min(index, rows.length - 1)] ?? button).focus();
  };
  const button = h(
    'button',
    { type: 'button', class: 'small', onclick: add, hidden: () => !chosen() },
    say('variables.add'),
  );
  const element = h(
    'div',
    { class: 'variable-rows' },
    region(
      h('div', {}),
      () => `${chosen()?.name}\n${all().length}`,
      () =>
        all().map((_, index) =>
          variableRow(
            () => all()[index],
            (next) => setAll(all().with(index, next)),
            () => remove(index),
          ),
        ),
    ),
    button,
  );
  return element;
}

const EMPTY: Variable = { name: '', value: '', isSecret: false };

function variableRow(
  current: () => Variable | undefined,
  set: (variable: Variable) => void,
  onclick: () => void,
): HTMLElement {
  const now = (): Variable => current() ?? EMPTY;
  const isFaulty = (): boolean => now().name !== '' && !isVariableName(now().name);
  return h(
    'div',
    { class: 'entry', role: 'group', 'aria-label': () => now().name || say('variables.label') },
    row(
      say('extra.name'),
      h('input', {
        ...AS_TYPED,
        class: 'mono',
        maxlength: 64,
        value: () => now().name,
        'aria-invalid': () => isFaulty() && 'true',
        oninput: (event: Event) => {
          const name = inputText(event);
          set({ ...now(), name, isSecret: now().isSecret || isSecretName(name) });
        },
      }),
    ),
    h('p', { class: 'note error', hidden: () => !isFaulty() }, say('variables.nameRule')),
    row(
      say('extra.value'),
      h('input', {
        ...AS_TYPED,
        class: 'mono',
        type: () => (now().isSecret ? 'password' : 'text'),
        value: () => now().value,
        oninput: (event: Event) => set({ ...now(), value: inputText(event) }),
      }),
    ),
    h(
      'div',
      { class: 'note-line' },
      checkbox(
        say('variables.secret'),
        () => now().isSecret,
        (isSecret) => set({ ...now(), isSecret }),
      ),
      h('button', { type: 'button', class: 'small', onclick }, say('extra.remove')),
    ),
  );
}
