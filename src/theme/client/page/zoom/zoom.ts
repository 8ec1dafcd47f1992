/**
 * Images shown smaller than their size become buttons that enlarge them. The element stays in place, so
 * nothing moves. Pinching and long presses are left to the browser.
 */
import { ready, say } from '../../core/say.ts';

/** `noZoom`: the author's attribute for an image that stays as it is. */
const EXCLUDED = '[nozoom],a *,button *,summary *,.tooltip *,.linked *,.tile *,.icon,.icon-sized';

/** Enlarging an image that is shown almost at full size gains nothing. */
const MIN_ENLARGEMENT = 1.1;

const isWorthIt = (image: HTMLImageElement): boolean =>
  image.clientWidth > 0 &&
  (image.naturalWidth > image.clientWidth * MIN_ENLARGEMENT ||
    image.naturalHeight > image.clientHeight * MIN_ENLARGEMENT) &&
  image.clientWidth >= 24;

/** Labels an image with what a click does. Its own text stays part of the button's name. */
function updateButton(image: HTMLImageElement): void {
  const isZoomable = isWorthIt(image);
  if (isZoomable === (image.dataset.intent === 'zoom')) return;
  if (isZoomable) {
    image.dataset.intent = 'zoom';
    image.role = 'button';
    image.tabIndex = 0;
    image.ariaHasPopup = 'dialog';
    image.ariaLabel = image.alt ? say('image.enlargeNamed', { alt: image.alt }) : say('image.enlarge');
    // An empty one says that the image has no role (WAI-ARIA 1.2, section 5.3.3).
    if (!image.alt) image.removeAttribute('alt');
  } else {
    delete image.dataset.intent;
    image.setAttribute('alt', image.alt);
    for (const name of ['role', 'tabindex', 'aria-haspopup', 'aria-label']) image.removeAttribute(name);
  }
}

async function watch(): Promise<void> {
  await ready;
  const images = [...document.querySelectorAll<HTMLImageElement>('.prose img')].filter(
    (image) => !image.matches(EXCLUDED),
  );
  // The window's width decides whether an image is shown at full size, and so does a closed tab.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target instanceof HTMLImageElement && target.complete) updateButton(target);
  });
  for (const image of images) {
    image.addEventListener('load', () => updateButton(image));
    // The browser does not treat an image as a button, so keys do not click.
    image.addEventListener('keydown', (event) => {
      if (!image.dataset.intent || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      image.click();
    });
    sizes.observe(image);
  }
}

watch();
