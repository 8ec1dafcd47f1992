/** Loaded on pages with components that a script improves. All of them can be read without it. */

import { ready } from '../../core/say.ts';
import { choices } from './choices.ts';
import { expandableCode } from './expand.ts';
import { tabMenus, views } from './menus.ts';
import { revealTarget } from './reveal.ts';
import { tabKeys } from './tab-keys.ts';
import { tooltips } from './tooltips.ts';
import { updateFilter } from './updates.ts';

tabKeys();
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
