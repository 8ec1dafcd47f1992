import { remember } from './storage.ts';

/**
 * The dropdown of docs versions. A page that belongs to all versions just shows the navigation of the chosen one; a page
 * of another version is left for the first page of the chosen one.
 */
export function versionSelect(): void {
  const select = document.querySelector<HTMLSelectElement>('#trellis-version');
  if (!select) return;
  const root = document.documentElement;
  select.value = root.dataset.version ?? '';
  // A remembered version that the site no longer has.
  if (select.selectedIndex < 0) {
    select.selectedIndex = 0;
    root.dataset.version = select.value;
  }
  // Following a link to a page of a version chooses that version.
  if (root.dataset.versionFixed !== undefined) remember('version', select.value);
  select.addEventListener('change', () => {
    remember('version', select.value);
    if (root.dataset.versionFixed === undefined) {
      root.dataset.version = select.value;
      return;
    }
    const links = document.querySelectorAll<HTMLAnchorElement>('.site-nav [data-for-version] a');
    const first = [...links].find(
      (link) => link.closest<HTMLElement>('[data-for-version]')?.dataset.forVersion === select.value,
    );
    const home = document.querySelector<HTMLAnchorElement>('.brand');
    const target = first ?? home;
    if (target) location.href = target.href;
  });
}
