/** Parts of the panel that its tools open below their buttons. */

/** The open part of a button, and what ends with it. */
const open = new WeakMap<HTMLElement, { element: HTMLElement; closing: AbortController }>();

/**
 * Opens what `build` makes below the row of `button`, or closes it. What follows something ends with the
 * signal.
 */
export function toggle(button: HTMLElement, build: (signal: AbortSignal) => HTMLElement): void {
  const current = open.get(button);
  button.setAttribute('aria-expanded', String(!current));
  if (current) {
    current.closing.abort();
    current.element.remove();
    open.delete(button);
    return;
  }
  const closing = new AbortController();
  const element = build(closing.signal);
  open.set(button, { element, closing });
  button.parentElement?.after(element);
}
