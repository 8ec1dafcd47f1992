/** Shows one image as large as the window allows. */
import { addStyles, h } from '../../core/dom.ts';
import { ready, say } from '../../core/say.ts';
import styles from './zoom.css?url';

let stylesLoaded: Promise<void> | undefined;

/**
 * Opens `image` in a dialog. Escape, a click or its button close it; the browser returns the focus to the
 * image.
 */
export async function enlarge(image: HTMLImageElement): Promise<void> {
  stylesLoaded ??= addStyles(styles);
  await Promise.all([stylesLoaded, ready]);
  const dialog = h('dialog', { class: 'zoom', 'aria-label': image.alt || say('image.enlarged') });
  const close = h('button', { type: 'button', class: 'icon-button', 'aria-label': say('common.close') });
  close.innerHTML =
    '<svg class="icon" viewBox="0 0 24 24" fill="none" ' +
    'stroke="currentColor" stroke-width="2" aria-hidden="true">' +
    '<path d="M6 6l12 12M18 6 6 18"/></svg>';
  // The file the reader sees now, of several sizes the one for this window.
  const copy = h('img', { src: image.currentSrc || image.src, alt: image.alt });
  if (image.srcset) Object.assign(copy, { srcset: image.srcset, sizes: '100vw' });
  dialog.append(copy, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    image.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
