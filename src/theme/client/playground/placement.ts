/**
 * Where the playground is: in the column beside the text, in a sheet on a small screen, or, if the reader
 * wants that, over the page with the response beside the form.
 */
import { recall, remember } from '../core/storage.ts';
import type * as Dialog from './dialog.ts';

const NARROW = matchMedia('(max-width: 767px)');
/** Room for two columns that are as wide as the one beside the text. */
const ROOMY = matchMedia('(min-width: 1024px)');
const KEY = 'playground-wide';
/** Whether the reader wants the response beside the form. The device remembers it, if it may. */
let wants = recall(KEY) === 'true';

/** What is moved: form and response. */
interface Parts {
  form: HTMLElement;
  response: HTMLElement;
}

/** Holds the panel if it is over the page. */
let dialog: HTMLDialogElement | undefined;
/** Set once something was shown over the page. */
let code: typeof Dialog | undefined;

const isOver = (): boolean => NARROW.matches || (ROOMY.matches && wants);

/** Loads what shows the panel over the page, if that is where it will be. */
export async function preparePlace(): Promise<void> {
  if (!isOver()) return;
  code = await import('./dialog.ts');
  await code.stylesLoaded;
}

/** Shows the panel, and moves it when the width of the window asks for that. `close` takes it away again. */
export function place(host: HTMLElement, { form, response }: Parts, close: () => void): void {
  const move = (): void => {
    const focused = document.activeElement;
    leaveDialog();
    if (isOver() && code) dialog = code.openDialog({ form, response }, !NARROW.matches, close);
    else host.prepend(form, response);
    showExamples(host, response.hidden === true);
    if (focused instanceof HTMLElement && form.contains(focused)) focused.focus();
  };
  move();
  // Without its script, the panel stays in the column.
  moveAgain = () => {
    const again = (): void => {
      // Not after it was taken away.
      if (form.isConnected) move();
    };
    preparePlace().then(again, again);
  };
  NARROW.onchange = ROOMY.onchange = moveAgain;
}
let moveAgain = (): void => {};

/** Takes the panel away. */
export function takeAway(host: HTMLElement, panel: Parts | undefined): void {
  NARROW.onchange = ROOMY.onchange = null;
  panel?.form.remove();
  panel?.response.remove();
  leaveDialog();
  // Closed by another way than Back.
  if (history.state?.sheet) history.back();
  showExamples(host, true);
}

export const wantsWide = (): boolean => wants;

/** Puts the response beside the form, or both into the column again. */
export function toggleWide(): void {
  wants = !wants;
  remember(KEY, String(wants));
  moveAgain();
}

export const showExamples = (host: HTMLElement, isShown: boolean): void => {
  const examples = host.querySelector<HTMLElement>('.examples');
  if (examples) examples.hidden = !isShown;
};

function leaveDialog(): void {
  if (dialog) code?.endDialog(dialog);
  dialog = undefined;
}
