/**
 * What scrolls sideways can be focused, so that it can be scrolled by keys (WCAG 2.1.1), and what does not is no stop for the
 * Tab key. Without a script all of them are stops.
 */
export function scrollable(): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = target;
      (target as HTMLElement).tabIndex = scrollWidth > clientWidth || scrollHeight > clientHeight ? 0 : -1;
    }
  });
  for (const box of document.querySelectorAll('.table,.code pre')) sizes.observe(box);
}
