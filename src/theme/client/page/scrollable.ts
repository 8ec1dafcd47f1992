/**
 * What scrolls sideways can be focused, so that it can be scrolled by keys (WCAG 2.1.1), and what does not is no stop for the
 * Tab key. Without a script all of them are stops.
 */
export function scrollable(): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.parentElement as HTMLElement;
      box.tabIndex = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
    }
  });
  // What is inside grows with its text and its font, and with the box.
  for (const inside of document.querySelectorAll('.table>*,.code pre>*')) sizes.observe(inside);
}
