/** Inputs of parameters that the description does not name. Loaded with the first of them. */
import { type ExtraValue, withoutExtraSecrets } from '../../../../../request/index.ts';
import { h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Form } from '../../store.ts';
import { AS_TYPED, inputText, noteFor, row, select } from '../inputs/note.ts';

const PLACES = [
  ['header', 'parameter.header'],
  ['query', 'input.query'],
  ['cookie', 'parameter.cookie'],
] as const;

const rowsOf = ({ state }: Form): ExtraValue[] => state.extra ?? [];

/**
 * Draws the rows into `place`, and keeps them in step with the form.
 * @param button adds one, and has the focus after the last one is removed
 */
export function freeRows(store: Form, place: HTMLElement, button: HTMLElement): { add(): void } {
  const focus = (selector: string, index: number): void =>
    ([...place.querySelectorAll<HTMLElement>(selector)][index] ?? button).focus();
  const remove = (index: number): void => {
    store.set({ extra: rowsOf(store).toSpliced(index, 1) });
    focus('.small', index);
  };
  store.hideSecrets = withoutExtraSecrets;
  store.set({});
  store.render(() =>
    region(
      place,
      () => rowsOf(store).length,
      () => {
        const all = rowsOf(store).map((_, index) => freeRow(store, index, () => remove(index)));
        return (
          all.length > 0 && h('fieldset', { class: 'free-rows' }, h('legend', {}, say('extra.label')), ...all)
        );
      },
    ),
  );
  return {
    add() {
      store.set({ extra: [...rowsOf(store), { in: 'header', name: '', value: '' }] });
      focus('select', rowsOf(store).length - 1);
    },
  };
}

function freeRow(store: Form, index: number, onclick: () => void): HTMLElement {
  const { note, aria } = noteFor(store, `extra:${index}`);
  const now = (): ExtraValue => rowsOf(store)[index] ?? { in: 'header', name: '', value: '' };
  const set = (change: Partial<ExtraValue>): void =>
    store.set({ extra: rowsOf(store).with(index, { ...now(), ...change }) });
  const text = (member: 'name' | 'value', more: Record<string, unknown> = {}): HTMLElement =>
    row(
      member === 'name' ? say('extra.name') : say('extra.value'),
      h('input', {
        ...AS_TYPED,
        ...more,
        value: () => now()[member],
        oninput: (event: Event) => set({ [member]: inputText(event) }),
      }),
    );
  return h(
    'div',
    { class: 'entry', role: 'group', 'aria-label': () => now().name || say('extra.label') },
    select(
      say('extra.place'),
      PLACES.map(([place, id]) => [place, say(id)]),
      {
        value: () => now().in,
        onchange: (event: Event) => {
          const place = PLACES.find(([one]) => one === inputText(event))?.[0];
          if (place) set({ in: place });
        },
      },
    ),
    text('name', aria),
    text('value'),
    h(
      'div',
      { class: 'note-line' },
      note,
      h('button', { type: 'button', class: 'small', onclick }, say('extra.remove')),
    ),
  );
}
