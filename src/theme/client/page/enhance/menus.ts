import { recall, remember } from '../../core/storage.ts';
import { targetOf } from './reveal.ts';

/** The menu of a page's views: shows the views of the selected title, and hides links to the others. */
export function views(): void {
  const menu = document.querySelector<HTMLSelectElement>('.view-switch select');
  if (!menu) return;
  const all = [...document.querySelectorAll<HTMLElement>('.view')];
  const titles = [...menu.options].map(({ value }) => value);
  const show = (title: string | null | undefined): void => {
    if (title === null || title === undefined || !titles.includes(title)) return;
    menu.value = title;
    for (const view of all) view.classList.toggle('active', view.dataset.view === title);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a,.toc-inline a')) {
      const view = targetOf(link.hash)?.closest<HTMLElement>('.view');
      const entry = link.closest('li');
      if (entry) entry.hidden = view !== null && view !== undefined && view.dataset.view !== title;
    }
  };
  const follow = (): void => show(targetOf(location.hash)?.closest<HTMLElement>('.view')?.dataset.view);
  menu.addEventListener('change', () => {
    remember('view', menu.value);
    show(menu.value);
  });
  addEventListener('hashchange', follow);
  show(menu.value);
  show(recall('view'));
  follow();
}

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
