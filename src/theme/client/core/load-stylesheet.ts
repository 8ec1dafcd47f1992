/** Adds a stylesheet to the page on demand. Importing the CSS would link it from every page of the site. */
export function addStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    // The form also works without its styles.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
