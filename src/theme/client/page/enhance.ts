/** Loaded on pages with components that a script improves. All of them can be read without it. */

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
// These show UI strings.
Promise.resolve(ready).then(() => {
  updateFilter();
  expandableCode();
});
revealTarget();
