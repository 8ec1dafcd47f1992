/**
 * Makes what scrolls sideways focusable, so keys can scroll it (WCAG 2.1.1). Everything else is no tab stop.
 * Without a script all candidates are tab stops.
 */
export function focusScrollable(): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.parentElement;
      if (box)
        box.tabIndex = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
    }
  });
  // Content changes size with its text and font, and with the box.
  for (const inside of document.querySelectorAll('.table>*,.code pre>*')) sizes.observe(inside);
}
