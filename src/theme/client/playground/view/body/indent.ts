/** Tab in the body editor. */

/** Tab indents, unless Esc was pressed just before: the keyboard can always leave (WCAG 2.1.2). */
export function indent(editor: HTMLElement): void {
  let isLeaving = false;
  editor.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key === 'Escape' && !isLeaving) {
      // The first Esc is for the editor, not for the sheet around it.
      event.preventDefault();
      isLeaving = true;
      return;
    }
    if (key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !isLeaving) {
      event.preventDefault();
      // Unlike setting the value, this can be undone with the keyboard.
      document.execCommand('insertText', false, '  ');
    }
    if (key !== 'Shift' && target) isLeaving = false;
  });
}
