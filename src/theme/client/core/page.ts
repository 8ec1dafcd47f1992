/** Typed questions to the page. */

export const find = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);

/** The nearest element that matches `selector`, from where `event` happened outwards. */
export const closestTo = <Kind extends HTMLElement = HTMLElement>(
  { target }: Event,
  selector: string,
): Kind | null => (target instanceof Element ? target.closest<Kind>(selector) : null);
