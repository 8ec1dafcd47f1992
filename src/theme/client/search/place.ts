/** The button in the top bar that opens the search. */
export const searchButton = (): HTMLElement | null => document.querySelector('.search-button');

/** Base path of the site without a trailing slash, from the button's link to the start page. */
export const baseOf = (button: HTMLElement | null): string =>
  new URL(button?.dataset.href ?? '/', location.href).pathname.replace(/\/(?:index\.html)?$/, '');
