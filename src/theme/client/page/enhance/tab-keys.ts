type Tab = HTMLButtonElement;
const setTabs = (set: Element) => [...set.querySelectorAll<Tab>(':scope > .tablist > [role=tab]')];

/**
 * Completes the sets of tabs (ARIA Authoring Practices, tabs pattern): each panel is tied to its tab, and
 * arrows, Home and End move the selection. Without a script nothing is a tab, so pages leave these attributes
 * out. Tabs of an interactive component have their own.
 */
export function tabKeys(): void {
  document.querySelectorAll('trellis-tabs').forEach(tie);
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest<Tab>('trellis-tabs [role=tab]');
    const set = tab?.closest('trellis-tabs');
    if (!tab || !set) return;
    const all = setTabs(set);
    const at = all.indexOf(tab);
    const on = document.dir ? -1 : 1;
    const to = { ArrowRight: at + on, ArrowLeft: at - on, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = all.at(to % all.length) ?? tab;
    next.click();
    next.focus();
  });
}

function tie(set: Element, at: number): void {
  const panels = set.querySelectorAll<HTMLElement>(':scope > .tabpanel');
  for (const [index, tab] of setTabs(set).entries()) {
    const panel = panels[index];
    if (!panel || tab.id) continue;
    tab.id = `tab-${at}-${index}`;
    const isActive = panel.classList.contains('active');
    tab.ariaSelected = String(isActive);
    tab.tabIndex = isActive ? 0 : -1;
    panel.id ||= `panel-${at}-${index}`;
    panel.role = 'tabpanel';
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
  }
}
