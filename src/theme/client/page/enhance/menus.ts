/** Tab sets shown as a menu. The menu selects a tab, and follows when the tab is selected elsewhere. */
export function tabMenus(): void {
  for (const set of document.querySelectorAll('trellis-tabs.as-menu')) {
    const menu = set.querySelector<HTMLSelectElement>(':scope > .tab-menu > select');
    const tabs = [...set.querySelectorAll<HTMLElement>(':scope > .tablist > [role=tab]')];
    if (!menu) continue;
    const follow = (): void => {
      menu.selectedIndex = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    };
    menu.addEventListener('change', () => tabs[menu.selectedIndex]?.click());
    for (const tab of tabs) new MutationObserver(follow).observe(tab, { attributeFilter: ['aria-selected'] });
    follow();
  }
}
