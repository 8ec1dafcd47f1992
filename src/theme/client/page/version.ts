/**
 * The dropdown of docs versions. A page that belongs to all versions only switches its navigation. A page of
 * one version leads to the page that the option names. A version hosted elsewhere leads to its site.
 */
import { remember } from '../core/storage.ts';

function switchVersions(select: HTMLSelectElement): void {
  const root = document.documentElement;
  const first = [...select.options].findIndex(({ defaultSelected }) => defaultSelected);
  // The reader may have chosen before this script ran. That choice wins over the remembered one.
  const isChosen = select.selectedIndex !== Math.max(first, 0);
  if (!isChosen) select.value = root.dataset.version ?? '';
  // The site no longer has the remembered version.
  if (select.selectedIndex < 0) {
    select.selectedIndex = 0;
    root.dataset.version = select.value;
  }
  // Following a link to a page of a version selects that version.
  if (root.dataset.versionFixed !== undefined) remember('version', select.value);
  const follow = () => {
    const href = select.selectedOptions[0]?.dataset.href;
    remember('version', select.value);
    if (href) location.href = href;
    else root.dataset.version = select.value;
  };
  select.addEventListener('change', follow);
  if (isChosen) follow();
}

const select = document.querySelector<HTMLSelectElement>('#trellis-version');
if (select) switchVersions(select);
