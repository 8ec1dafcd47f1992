/**
 * The search of a site: a dialog with a combobox, loaded at first use. What the reader types before the index
 * is loaded is kept. `session.ts` queries, `options.ts` and `notes.ts` render, `active-option.ts` handles
 * the keyboard.
 */

import { addStyles } from '../core/dom.ts';
import { ready, say } from '../core/say.ts';
import { type Choice, createChoice } from './active-option.ts';
import { makeParts, type Parts } from './dialog-parts.ts';
import { follow, listenToPointer } from './following.ts';
import { note, summary } from './notes.ts';
import { answerGroups, startGroups } from './options.ts';
import { clearSearches, recentSearches, rememberSearch } from './recent.ts';
import styles from './search.css?url';
import { createSession, type State } from './session.ts';
import { baseOf, engines, loadEngine, searchButton } from './site-engine.ts';

const stylesLoaded = addStyles(styles);
// Loaded at once, so it is ready for the first letter. A failure is retried then.
loadEngine().catch(() => undefined);

/** Long enough that letters do not interrupt a screen reader, in milliseconds. */
const ANNOUNCE_DELAY_MS = 500;

interface SearchDialog {
  element: HTMLDialogElement;
  open(query?: string): void;
  /** Closes it, or focuses the field if it lacks the focus. */
  leave(): void;
}

/** One dialog for all buttons of the page. */
let dialog: SearchDialog | undefined;

/**
 * Opens the search, or closes it if it is open and has the focus. `control` may supply a query
 * (`data-query`).
 */
export async function toggleSearch(control: HTMLElement): Promise<void> {
  if (dialog?.element.open) return dialog.leave();
  await Promise.all([stylesLoaded, ready]);
  dialog ??= create(searchButton() ?? control);
  if (!dialog.element.open) dialog.open(control.dataset.query);
}

function create(button: HTMLElement): SearchDialog {
  const base = baseOf(button);
  const parts = makeParts(button.querySelector('.search-prompt')?.textContent || say('search.label'));
  const { element, field, results } = parts;
  const choice = createChoice(field, results);
  const session = createSession(engines(base), show);
  /** Enter that was pressed before the results came. */
  let earlyEnter: KeyboardEvent | undefined;
  let announcing: ReturnType<typeof setTimeout>;
  let current: State | undefined;

  function ask(query: string): void {
    earlyEnter = undefined;
    parts.clear.hidden = query === '';
    session.ask(query);
  }
  function search(query: string): void {
    field.value = query;
    field.focus();
    ask(query);
  }
  function show(state: State): void {
    const isSame = current?.kind === state.kind && current.query === state.query;
    const { scrollTop } = results;
    current = state;
    showResults(parts, state, base, search, session.retry);
    results.scrollTop = isSame ? scrollTop : 0;
    choice.reset(state.kind === 'answered');
    clearTimeout(announcing);
    announcing = setTimeout(
      () => {
        parts.status.textContent = summary(state);
      },
      state.kind === 'answered' ? ANNOUNCE_DELAY_MS : 0,
    );
    if (!earlyEnter || state.kind === 'loading') return;
    follow(choice.chosen(), earlyEnter);
    earlyEnter = undefined;
  }

  field.addEventListener('input', () => ask(field.value));
  field.addEventListener('keydown', (event) => {
    // While an input method composes, Enter and arrows belong to it.
    if (event.isComposing) return;
    const isPending = current?.kind === 'loading' || current?.query !== field.value.trim();
    if (event.key === 'Enter') {
      if (isPending) earlyEnter = event;
      else follow(choice.chosen(), event);
    } else if (!moveChoice(choice, event)) return;
    event.preventDefault();
  });
  listenToPointer(parts, choice.choose, () => {
    if (field.value) rememberSearch(base, field.value);
    return termsOf(current);
  });
  listenToButtons(parts, base, search);
  fitAboveKeyboard(element);
  document.body.append(element);

  return {
    element,
    open(query = field.value) {
      element.showModal();
      search(query);
      field.select();
    },
    leave() {
      if (document.activeElement === field) element.close();
      else field.focus();
    },
  };
}

/** Matching terms of all hits: on the page of one hit, the query may also occur in another form. */
function termsOf(state: State | undefined): string[] {
  const hits = state?.kind === 'answered' ? state.answer.groups.flatMap((group) => group.hits) : [];
  return [...new Set(hits.flatMap(({ terms }) => terms))];
}

function listenToButtons(
  { element, clear, close, forget }: Parts,
  base: string,
  search: (query: string) => void,
): void {
  clear.addEventListener('click', () => search(''));
  close.addEventListener('click', () => element.close());
  forget.addEventListener('click', () => {
    clearSearches(base);
    search('');
  });
  // A page restored by the Back button must not show the dialog.
  addEventListener('pagehide', () => element.close());
}

/** Renders notes and options of `state`. Before anything is typed, recent searches are offered. */
function showResults(
  { note: holder, results, forget }: Parts,
  state: State,
  base: string,
  search: (query: string) => void,
  retry: () => void,
): void {
  const recent = state.kind === 'empty' ? recentSearches(base) : [];
  const groups =
    state.kind === 'empty'
      ? startGroups(recent, state.suggestions, search)
      : state.kind === 'answered'
        ? answerGroups(state.answer)
        : [];
  holder.replaceChildren(...note(state, retry));
  results.replaceChildren(...groups);
  results.hidden = groups.length === 0;
  forget.hidden = recent.length === 0;
}

/** Arrows move the choice, Home and End jump once an option is chosen. Returns whether the key was used. */
function moveChoice(choice: Choice, { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (shiftKey || ctrlKey || metaKey || altKey) return false;
  if (key === 'Home' || key === 'End') return choice.jump(key === 'Home' ? 'first' : 'last');
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  choice.move(key === 'ArrowDown' ? 1 : -1);
  return true;
}

/** The keyboard of a phone covers the page. A reader who has zoomed in keeps the full height. */
function fitAboveKeyboard(element: HTMLElement): void {
  const viewport = visualViewport;
  viewport?.addEventListener('resize', () => {
    const { height, scale } = viewport;
    if (scale === 1) element.style.setProperty('--search-height', `${height}px`);
  });
}
