/** Loaded where a page has a component that a script makes handier; each of them can be read without it. */

import { ready } from '../core/say.ts';
import { choices } from './enhance/choices.ts';
import { expandableCode } from './enhance/expand.ts';
import { tabMenus } from './enhance/menus.ts';
import { revealTarget } from './enhance/reveal.ts';
import { tooltips } from './enhance/tooltips.ts';
import { updateFilter } from './enhance/updates.ts';
import { views } from './enhance/views.ts';

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
