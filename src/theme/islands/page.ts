/**
 * The only script that every page loads. It refines what already works: nothing here is needed to read. What a page may
 * never need (playground, filters, explorer) is imported when it is asked for.
 */
import { copyButtons } from './copy.ts';
import { modeSwitch } from './mode.ts';
import { tabs } from './tabs.ts';
import { currentHeading } from './toc.ts';
import { versionSelect } from './version.ts';

tabs();
modeSwitch();
versionSelect();
copyButtons();
currentHeading();

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

// The current page stays in sight in a long navigation.
find('.site-nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
if (find('trellis-filter')) import('./filter.ts');
if (find('trellis-nearest')) import('./nearest.ts');
if (find('trellis-explorer')) import('./explorer.ts');
