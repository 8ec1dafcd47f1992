/** Adds a stylesheet to the page when it is needed: an import of CSS would be linked from every page of the site. */
export function addStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    // Without its styles the form works all the same.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
