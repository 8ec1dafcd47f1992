/** The element that a fragment leads to. */
export function linked(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Opens the tabs that hold what the address names, which the browser does for a disclosure by itself. */
export function revealTarget(): void {
  const reveal = (): void => {
    const target = linked(location.hash);
    let panel = target?.closest('.tabpanel');
    let opened = false;
    while (panel) {
      if (!panel.classList.contains('active')) {
        document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
        opened = true;
      }
      panel = panel.parentElement?.closest('.tabpanel');
    }
    if (opened || target?.closest('.view')) target?.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();
}
