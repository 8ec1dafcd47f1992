/**
 * An editor for JSON with completion by schema, marks where errors are, folding and search. Loaded when the
 * reader asks for it. It lives in a shadow tree: there the editor adopts its stylesheets, which the page's
 * Content-Security-Policy allows.
 */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { forceLinting, linter } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { everyTime, h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Checks } from '../../model/index.ts';
import type { Store } from '../../store.ts';
import type { Source } from '../nested/place.ts';
import { completeBy } from './completion.ts';
import { find } from './find.ts';
import { problemsOf } from './problems.ts';
import { highlight, theme } from './theme.ts';

/** A change that came from the form, and need not go back there. */
const fromOutside = Annotation.define<boolean>();

export function createEditor(store: Store, source: Source): HTMLElement {
  const { components } = store.data.request;
  let checks: Checks | undefined;
  const host = h('div', { class: 'editor code-editor', 'data-for': source.id });
  const root = host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: source.text(),
      extensions: [
        EditorState.phrases.of(phrases()),
        lineNumbers(),
        foldGutter(),
        history(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        indentUnit.of('  '),
        json(),
        syntaxHighlighting(highlight),
        theme,
        find,
        autocompletion({ override: [completeBy(source.schema, components)], icons: false }),
        linter(({ state }) => problemsOf(state.doc.toString(), source.schema(), components, checks), {
          delay: 300,
        }),
        keymap.of([
          // Tab indents, unless Esc was pressed just before: the keyboard can always leave (WCAG 2.1.2).
          { key: 'Escape', run: leaveByTab },
          // The form sends.
          { key: 'Mod-Enter', run: () => false },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter' && key !== 'Escape'),
          indentWithTab,
        ]),
        EditorView.domEventHandlers({ beforeinput: replaceSelected }),
        EditorView.contentAttributes.of({
          'aria-label': source.label,
          'aria-description': say('body.tabHint'),
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions, focusChanged }) => {
          if (focusChanged) isLeaving = false;
          if (docChanged && !transactions.some((one) => one.annotation(fromOutside)))
            source.write(state.doc.toString());
        }),
      ],
    }),
  });
  let isLeaving = false;
  function leaveByTab(): boolean {
    // The next Esc is for what is around the editor.
    if (isLeaving) return false;
    isLeaving = true;
    view.setTabFocusMode(true);
    return true;
  }
  view.contentDOM.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' || key === 'Tab' || key === 'Shift') return;
    isLeaving = false;
    view.setTabFocusMode(false);
  });
  view.contentDOM.addEventListener('blur', () => view.setTabFocusMode(false));
  // Outside of the shadow tree a key seems to come from no input, and would be a shortcut of the page.
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey && event.key !== 'Escape')
      event.stopPropagation();
  });
  // The form fills itself from a pasted request, but the editor of a body takes any text as it is.
  root.addEventListener('paste', (event) => event.stopPropagation());
  host.focus = () => view.focus();
  import('../../model/checks.ts').then(
    (all) => {
      checks = all;
      forceLinting(view);
    },
    // Sending reports what cannot be checked.
    () => {},
  );
  everyTime(() => {
    const now = source.text();
    const { doc } = view.state;
    if (now.length === doc.length && now === doc.toString()) return;
    view.dispatch({ changes: { from: 0, to: doc.length, insert: now }, annotations: fromOutside.of(true) });
  });
  return h('div', {}, host, h('p', { class: 'aside' }, say('body.tabHint')));
}

/** The texts of the editor's packages. */
const phrases = (): Record<string, string> => ({
  Completions: say('form.editor'),
  'Fold line': say('editor.fold'),
  'Unfold line': say('editor.unfold'),
  unfold: say('editor.unfold'),
  'folded code': say('editor.folded'),
  'Folded lines': say('editor.linesFolded'),
  'Unfolded lines': say('editor.linesUnfolded'),
  // Between two numbers of lines.
  to: '–',
  'Selection deleted': say('editor.deleted'),
});

/**
 * Typing over a selection. The browser itself would join lines with inline styles, which the page's
 * Content-Security-Policy reports.
 */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== 'insertText' || data === null || empty || view.composing) return false;
  event.preventDefault();
  const replace = () =>
    view.state.update({
      ...view.state.replaceSelection(data),
      userEvent: 'input.type',
      scrollIntoView: true,
    });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, data, replace))) view.dispatch(replace());
  return true;
}
