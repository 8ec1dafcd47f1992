/**
 * Images of the text that are shown smaller than they are become buttons that open them large. The element stays what and
 * where it is, so that nothing moves; pinching and long presses are left to the browser.
 */
import { ready, say } from '../core/say.ts';

/** The author's word for an image that stays as it is, as an attribute: `noZoom`. */
const LEFT_OUT = '[nozoom],a *,button *,summary *,.tooltip *,.linked *,.tile *,.icon,.icon-sized';

/** An image that is a little larger than shown gains nothing. */
const WORTH = 1.1;

const isWorthIt = (image: HTMLImageElement): boolean =>
  image.clientWidth > 0 &&
  (image.naturalWidth > image.clientWidth * WORTH || image.naturalHeight > image.clientHeight * WORTH) &&
  image.clientWidth >= 24;

/** Says of an image what it does now. Its own text is kept as part of the name of the button. */
function look(image: HTMLImageElement): void {
  const isZoomable = isWorthIt(image);
  if (isZoomable === (image.dataset.intent === 'zoom')) return;
  if (isZoomable) {
    image.dataset.intent = 'zoom';
    image.role = 'button';
    image.tabIndex = 0;
    image.ariaHasPopup = 'dialog';
    image.ariaLabel = image.alt ? say('image.enlargeNamed', { alt: image.alt }) : say('image.enlarge');
  } else {
    delete image.dataset.intent;
    for (const name of ['role', 'tabindex', 'aria-haspopup', 'aria-label']) image.removeAttribute(name);
  }
}

async function watch(): Promise<void> {
  await ready;
  const images = [...document.querySelectorAll<HTMLImageElement>('.prose img')].filter(
    (image) => !image.matches(LEFT_OUT),
  );
  // The width of the window decides whether an image is shown at its full size; and so does being in a closed tab.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if ((target as HTMLImageElement).complete) look(target as HTMLImageElement);
  });
  for (const image of images) {
    image.addEventListener('load', () => look(image));
    // An image is no button to the browser, so that keys are no clicks.
    image.addEventListener('keydown', (event) => {
      if (!image.dataset.intent || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      image.click();
    });
    sizes.observe(image);
  }
}

watch();
