/** Loaded where a page has a component that a script makes handier; each of them can be read without it. */
import { choices } from './refine/choices.ts';
import { expandableCode } from './refine/expand.ts';
import { tabMenus } from './refine/menus.ts';
import { revealTarget } from './refine/reveal.ts';
import { tooltips } from './refine/tooltips.ts';
import { updateFilter } from './refine/updates.ts';
import { views } from './refine/views.ts';
import { ready } from './say.ts';

choices(document);
tooltips();
tabMenus();
views();
// These write texts of their own.
Promise.resolve(ready).then(() => {
  updateFilter();
  expandableCode();
});
revealTarget();
