/** Finding text in the editor. The package for it is larger than everything else here, and has a replace. */
import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, type Panel, showPanel } from '@codemirror/view';
import { h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';

interface Search {
  text: string;
  isOpen: boolean;
}

const setSearch = StateEffect.define<Search>();

/** Matches beyond it are neither marked nor counted. */
const MAX_MATCHES = 1000;

function matchesOf(doc: string, search: string): number[] {
  const wanted = search.toLowerCase();
  const text = doc.toLowerCase();
  const found: number[] = [];
  // Some letters change their length.
  if (!wanted || text.length !== doc.length) return found;
  for (
    let at = text.indexOf(wanted);
    at >= 0 && found.length < MAX_MATCHES;
    at = text.indexOf(wanted, at + wanted.length)
  )
    found.push(at);
  return found;
}

const searchField = StateField.define<Search>({
  create: () => ({ text: '', isOpen: false }),
  update: (value, { effects }) => effects.find((effect) => effect.is(setSearch))?.value ?? value,
  provide: (field) => [
    showPanel.from(field, ({ isOpen }) => (isOpen ? panel : null)),
    EditorView.decorations.compute([field, 'doc'], (state): DecorationSet => {
      const { text, isOpen } = state.field(field);
      if (!isOpen) return Decoration.none;
      const marks = matchesOf(state.doc.toString(), text).map(
        (from): Range<Decoration> => Decoration.mark({ class: 'cm-found' }).range(from, from + text.length),
      );
      return Decoration.set(marks);
    }),
  ],
});

function panel(view: EditorView): Panel {
  const count = h('span', { role: 'status' });
  const input = h('input', {
    type: 'search',
    'aria-label': say('form.find'),
    placeholder: say('form.find'),
    spellcheck: 'false',
    oninput: () => {
      view.dispatch({ effects: setSearch.of({ text: input.value, isOpen: true }) });
      go(0, true);
    },
    onkeydown: (event: KeyboardEvent) => {
      // The form sends on Enter, and closes on Escape.
      event.stopPropagation();
      if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
    },
  });
  const close = (): void => {
    view.dispatch({ effects: setSearch.of({ text: '', isOpen: false }) });
    view.focus();
  };
  const go = (by: -1 | 0 | 1, isFirst = false): void => {
    const found = matchesOf(view.state.doc.toString(), input.value);
    const { from } = view.state.selection.main;
    const next = found.findIndex((at) => (by > 0 ? at > from : at >= from));
    const index = by < 0 ? found.findLastIndex((at) => at < from) : next;
    const wrapped = index < 0 ? (by < 0 ? found.length - 1 : 0) : index;
    const at = found[wrapped];
    count.textContent =
      at === undefined
        ? input.value && say('reply.noMatch')
        : say('reply.match', { number: wrapped + 1, total: found.length });
    if (at === undefined || (isFirst && !input.value)) return;
    view.dispatch({
      selection: { anchor: at, head: at + input.value.length },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
  };
  const button = (label: string, text: string, onclick: () => void): HTMLElement =>
    h('button', { type: 'button', 'aria-label': label, onclick }, text);
  const dom = h('div', { class: 'cm-find' }, input, count, button(say('common.close'), '×', close));
  return { dom, top: true, mount: () => input.focus() };
}

export const find: Extension = [
  searchField,
  keymap.of([
    {
      key: 'Mod-f',
      run: (view) => {
        view.dispatch({ effects: setSearch.of({ text: '', isOpen: true }) });
        return true;
      },
    },
  ]),
];
