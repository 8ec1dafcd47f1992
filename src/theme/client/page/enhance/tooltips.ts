/** Long enough for the pointer to cross the gap between a term and its tip (WCAG 1.4.13: hoverable). */
const LEAVE_DELAY_MS = 150;

/**
 * Opens tooltips under the pointer and on focus; the browser itself handles the click. They are popovers:
 * Escape closes one without moving the focus, and opening one closes the others.
 */
export function tooltips(): void {
  for (const holder of document.querySelectorAll<HTMLElement>('.tooltip')) tooltip(holder);
}

/** Tooltips that already have listeners. */
const holders = new WeakSet<HTMLElement>();

export function tooltip(holder: HTMLElement): void {
  const term = holder.querySelector('button');
  const tip = holder.querySelector<HTMLElement>('[popover]');
  if (!term || !tip || holders.has(holder)) return;
  holders.add(holder);
  let leaving = 0;
  const show = (): void => {
    clearTimeout(leaving);
    if (!tip.matches(':popover-open')) tip.showPopover({ source: term });
  };
  const hide = (): void => {
    clearTimeout(leaving);
    leaving = window.setTimeout(() => {
      if (!holder.matches(':hover') && !holder.contains(document.activeElement)) tip.hidePopover();
    }, LEAVE_DELAY_MS);
  };
  // The pointer opens the tooltip before the click arrives.
  term.popoverTargetAction = 'show';
  holder.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'touch') show();
  });
  holder.addEventListener('pointerleave', hide);
  holder.addEventListener('focusin', ({ relatedTarget }) => {
    // Escape inside the tooltip returns the focus to the term.
    if (!(relatedTarget instanceof Node && tip.contains(relatedTarget))) show();
  });
  holder.addEventListener('focusout', hide);
}
