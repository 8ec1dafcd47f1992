/** Loaded where a page has a component that a script makes handier; each of them can be read without it. */
import { tabMenus } from './refine/menus.ts';
import { revealTarget } from './refine/reveal.ts';
import { tooltips } from './refine/tooltips.ts';
import { views } from './refine/views.ts';

tooltips();
tabMenus();
views();
revealTarget();
