/** Loaded where a page has a component that a script makes handier; each of them can be read without it. */

import { ready } from '../core/say.ts';
import { choices } from './enhance/refine/choices.ts';
import { expandableCode } from './enhance/refine/expand.ts';
import { tabMenus } from './enhance/refine/menus.ts';
import { revealTarget } from './enhance/refine/reveal.ts';
import { tooltips } from './enhance/refine/tooltips.ts';
import { updateFilter } from './enhance/refine/updates.ts';
import { views } from './enhance/refine/views.ts';

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
