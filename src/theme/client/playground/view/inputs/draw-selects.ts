/** Open lists look like the rest of the panel from when the reader comes near one. */
import { addStyles } from '../../../core/dom.ts';
import styles from './select.css?url';

let isDrawn = false;

function draw({ target }: Pick<Event, 'target'>): void {
  if (isDrawn || !(target instanceof Element) || !target.matches('.playground select')) return;
  isDrawn = true;
  addStyles(styles);
}

/** Also for a list that the reader has reached before this loads. */
export function drawSelects(): void {
  addEventListener('pointerover', draw);
  addEventListener('focusin', draw);
  draw({ target: document.querySelector('.playground select:is(:hover, :focus)') });
}
