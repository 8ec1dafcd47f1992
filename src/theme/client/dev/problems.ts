/**
 * Dev only: the errors of this page in an overlay, its warnings and the errors of other pages in notices.
 * What the author closes stays closed until it changes.
 */
import { addStyles, h } from '../core/dom.ts';
import styles from './problems/problems.css?url';

interface Problem {
  place: string;
  message: string;
  hint?: string;
  frame?: string;
  /** Address that opens the place in the author's editor. */
  editor?: string;
  /** Whether it is a problem of an OpenAPI file. */
  isOfApi: boolean;
  /** The OpenAPI file whose last version the page shows because of it. */
  lastVersionOf?: string;
}

interface Problems {
  /** Whether the settings could be read; otherwise `own` are their errors. */
  isUsable: boolean;
  own: Problem[];
  warnings: Problem[];
  others: Problem[];
}

const MAX_SHOWN = 3;

const CLOSES = 'Save a fix to close this message.';

let stylesLoaded: Promise<void> | undefined;
const notices = h('div', { class: 'dev-notices', lang: 'en', dir: 'ltr' });
/** What the page shows now. */
const shownByKind = new Map<string, { key: string; element: HTMLElement }>();

/** Shows `problems` instead of the previous ones. */
export async function show({ isUsable, own, warnings, others }: Problems): Promise<void> {
  stylesLoaded ??= addStyles(styles);
  await stylesLoaded;
  if (!notices.isConnected) document.body.append(notices);
  replace('own', own, () => overlay(own, isUsable));
  replace('others', others, () => otherErrors(others));
  replace('warnings', warnings, () => ownWarnings(warnings));
}

/** Shows `problems` with an element of `create`, unless they are shown already or were closed. */
function replace(kind: string, problems: readonly Problem[], create: () => HTMLElement): void {
  const key = JSON.stringify(problems);
  const before = shownByKind.get(kind);
  if (before?.key === key) return;
  before?.element.remove();
  shownByKind.delete(kind);
  const isClosed = kind !== 'own' && sessionStorage.getItem(closedKey(kind)) === key;
  if (problems.length === 0 || isClosed) return;
  const element = create();
  shownByKind.set(kind, { key, element });
  if (element instanceof HTMLDialogElement) {
    document.body.append(element);
    element.showModal();
  } else notices.append(element);
}

const closedKey = (kind: string): string => `trellis-${kind}-closed`;

function close(kind: string): void {
  const { key, element } = shownByKind.get(kind) ?? {};
  if (key !== undefined) sessionStorage.setItem(closedKey(kind), key);
  element?.remove();
}

/** Covers the page with its errors. Escape uncovers what can be shown. */
function overlay(problems: readonly Problem[], isUsable: boolean): HTMLElement {
  const count = problems.length === 1 ? 'an error' : `${problems.length} errors`;
  const [file] = problems.flatMap(({ lastVersionOf = [] }) => lastVersionOf);
  const isOfFile = problems.every(({ lastVersionOf }) => lastVersionOf === file);
  const owner = isUsable ? (isOfFile && file) || 'This page' : 'The docs folder';
  const state = isUsable
    ? file !== undefined && `You see the last working version of ${file}. `
    : 'You see the last working site. ';
  const dialog: HTMLDialogElement = h(
    'dialog',
    { class: 'dev-overlay', lang: 'en', dir: 'ltr', 'aria-labelledby': 'dev-overlay-title' },
    h('h2', { id: 'dev-overlay-title' }, `${owner} has ${count}`),
    ...problems.map((problem) => h('section', {}, ...details(problem))),
    h(
      'footer',
      {},
      h('p', {}, state, CLOSES),
      h('button', { type: 'button', class: 'button', onclick: (): void => dialog.close() }, 'Close'),
    ),
  );
  return dialog;
}

function details({ place, message, hint, frame, editor }: Problem): (HTMLElement | false)[] {
  return [
    h('p', { class: 'dev-problem' }, h('code', {}, place), ' ', message),
    frame !== undefined && h('pre', { tabindex: '0' }, markLines(frame)),
    hint !== undefined && h('p', { class: 'dev-hint' }, `Hint: ${hint}`),
    editor !== undefined && h('p', {}, editorButton(editor)),
  ];
}

/** The frame with its marked lines in elements of their own. */
const markLines = (frame: string): (string | HTMLElement)[] =>
  frame.split('\n').map((line) => (/^>|^ +\| +\^+$/.test(line) ? h('mark', {}, `${line}\n`) : `${line}\n`));

const editorButton = (address: string): HTMLElement =>
  h('button', { type: 'button', class: 'dev-edit', onclick: () => void fetch(address) }, 'Open in editor');

function otherErrors(problems: readonly Problem[]): HTMLElement {
  const isOfApi = problems.every((problem) => problem.isOfApi);
  const title =
    problems.length === 1
      ? `${isOfApi ? 'An OpenAPI file' : 'Another page'} has an error`
      : `${isOfApi ? 'OpenAPI files' : 'Other pages'} have ${problems.length} errors`;
  const status = h('div', { role: 'status' });
  const element = h(
    'aside',
    {
      class: 'dev-problems',
      'aria-label': 'Errors in other pages',
      onkeydown: (event: KeyboardEvent) => event.key === 'Escape' && close('others'),
    },
    status,
    h('button', { type: 'button', class: 'button', onclick: () => close('others') }, 'Close'),
  );
  // Screen readers announce changes to a live region, not its initial content.
  setTimeout(() => {
    status.append(
      h('p', { class: 'dev-problems-title' }, title),
      h(
        'ul',
        {},
        ...problems
          .slice(0, MAX_SHOWN)
          .map(({ place, message }) => h('li', {}, h('code', {}, place), ' ', message)),
      ),
      ...(problems.length > MAX_SHOWN ? [h('p', {}, `The terminal lists all ${problems.length}.`)] : []),
    );
  });
  return element;
}

/** Warnings of this page: a line that opens. */
function ownWarnings(problems: readonly Problem[]): HTMLElement {
  const title = problems.length === 1 ? '1 warning' : `${problems.length} warnings`;
  return h(
    'aside',
    { class: 'dev-warnings', 'aria-label': 'Warnings in this page' },
    h(
      'details',
      {},
      h('summary', {}, title),
      h(
        'ul',
        {},
        ...problems.map(({ place, message, hint, editor }) =>
          h(
            'li',
            {},
            h('code', {}, place),
            ` ${message}${hint === undefined ? '' : `. ${hint}`} `,
            editor !== undefined && editorButton(editor),
          ),
        ),
      ),
      h('button', { type: 'button', class: 'button', onclick: () => close('warnings') }, 'Hide'),
    ),
  );
}
