/** The playground over the page: a sheet on a small screen, or form and response side by side. */
import { addStyles, h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import styles from './dialog.css?url';

export const stylesLoaded = addStyles(styles);

/** Ends with the sheet. */
let onBack: AbortController | undefined;

/** @param close Called when the reader closes it. */
export function openDialog(
  { form, response }: { form: HTMLElement; response: HTMLElement },
  isWide: boolean,
  close: () => void,
): HTMLDialogElement {
  const dialog = h(
    'dialog',
    { class: isWide ? 'playground-wide' : 'playground-sheet', 'aria-label': say('playground.tryIt') },
    form,
    isWide && h('p', { class: 'playground-waiting' }, say('playground.noResponseYet')),
    response,
  );
  // Not `cancel`, which browsers skip if the reader has not touched the page since.
  dialog.addEventListener('close', close);
  document.body.append(dialog);
  dialog.showModal();
  if (!isWide) closeOnBack(dialog);
  return dialog;
}

export function endDialog(dialog: HTMLDialogElement): void {
  dialog.remove();
  onBack?.abort();
}

/** Back closes the sheet, as it closes a page of its own on a phone. */
function closeOnBack(sheet: HTMLDialogElement): void {
  onBack = new AbortController();
  if (!history.state?.sheet) history.pushState({ ...history.state, sheet: true }, '');
  addEventListener('popstate', () => sheet.close(), { signal: onBack.signal });
}
