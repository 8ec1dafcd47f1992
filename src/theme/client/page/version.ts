/**
 * The dropdown of docs versions. A page that belongs to all versions just shows the navigation of the chosen one; a page
 * of another version is left for the one that its option names, and so is the site for a version that is elsewhere.
 */
import { remember } from '../core/storage.ts';

const select = document.querySelector('#trellis-version') as HTMLSelectElement;
const root = document.documentElement;
const first = [...select.options].findIndex(({ defaultSelected }) => defaultSelected);
// A reader may have been faster than this script: then the choice holds, and not what was remembered.
const isChosen = select.selectedIndex !== Math.max(first, 0);
if (!isChosen) select.value = root.dataset.version ?? '';
// A remembered version that the site no longer has.
if (select.selectedIndex < 0) {
  select.selectedIndex = 0;
  root.dataset.version = select.value;
}
// Following a link to a page of a version chooses that version.
if (root.dataset.versionFixed !== undefined) remember('version', select.value);
const follow = () => {
  const { href } = (select.selectedOptions[0] as HTMLOptionElement).dataset;
  remember('version', select.value);
  if (href) location.href = href;
  else root.dataset.version = select.value;
};
select.addEventListener('change', follow);
if (isChosen) follow();
