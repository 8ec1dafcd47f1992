/**
 * The only script that every page loads. It improves what already works: readers can do without it. What a
 * page may never need (playground, filters, explorer) is imported on demand.
 */

import { keepPlace } from '../core/scroll-position.ts';
import { recall } from '../core/storage.ts';
import { copyButtons } from './reading/copy.ts';
import { fonts } from './reading/fonts.ts';
import { focusScrollable } from './reading/scrollable.ts';
import { tabs } from './reading/tabs.ts';
import { currentHeading } from './reading/toc.ts';

tabs();
copyButtons();
currentHeading();
focusScrollable();

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

// Folded groups open in place. A link stays, hidden, for a group that cannot be loaded.
for (const link of document.querySelectorAll<HTMLElement>('.site-nav a[data-key]')) {
  const { innerHTML, className, dataset } = link;
  const attributes = `data-intent=branch data-key=${dataset.key} class="${className}"`;
  link.insertAdjacentHTML('afterend', `<details ${attributes}><summary>${innerHTML}</summary></details>`);
}

// Scrolls a long navigation to the current page, also in the menu of a small screen. `scrollIntoView` would
// move the starting point of Tab.
const sidebar = find('#trellis-menu');
const current = find('.site-nav [aria-current]');
if (sidebar && current) {
  const show = () => {
    const below = current.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom;
    if (below > 0) sidebar.scrollTop += below + 200;
  };
  show();
  sidebar.addEventListener('toggle', show);
}
const tab = find('.tabs-row [aria-current]');
tab?.closest('.tabs-row')?.scrollTo(tab.offsetLeft - 20, 0);
if (find('#trellis-version')) import('./version.ts');
if (find('trellis-nearest')) import('../navigation/nearest.ts');
if (find('trellis-explorer')) import('../api/explorer.ts');
const inspector = find('trellis-inspector');
if (inspector) import('virtual:trellis/inspector').then(({ inspect }) => inspect?.(inspector));
if (recall(`level-${find('trellis-level')?.dataset.spec}`)) import('../core/level.ts');
if (find('trellis-island')) import('virtual:trellis/islands').then(({ start }) => start());

const fragment = () =>
  location.hash &&
  !find(':target') &&
  import('./enhance/reveal.ts').then(({ followFragment }) => followFragment());
addEventListener('hashchange', fragment);
fragment();

if (recall('marks')) import('../marks/index.ts').then(({ markHandedOver }) => markHandedOver());

// What looks the same before, or takes long. On a fast connection, it would delay the first paint. A page in
// the background is painted when it is shown. Each module runs once, however often it is imported.
new PerformanceObserver(() => {
  fonts();
  if (find('figure.mermaid')) import('./mermaid.ts');
  if (find('trellis-filter')) import('../navigation/list-filter.ts');
  if (find('trellis-level')) import('../core/level.ts');
  if (find('.prose img')) import('./zoom/zoom.ts');
  if (find('.page-rating')) import('./rating/rating.ts');
  if (find('[data-refine],.code.expandable,trellis-tabs,trellis-island')) import('./enhance/enhance.ts');
}).observe({ type: 'paint', buffered: true });

// What only a click, a key or typing needs: search, navigation filter, page menu, feedback, zoom, closing the
// banner.
const intent = (control: HTMLElement | null) =>
  control && import('./intent.ts').then(({ act }) => act(control));
for (const type of ['click', 'input'])
  addEventListener(type, ({ target }) => intent((target as Element).closest('[data-intent],.anchor')));
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping = altKey || (target as Element).closest('input,select,textarea,[contenteditable]');
  if ((ctrlKey || metaKey ? /^k$/i : isTyping ? /^$/ : /^[/?rt]$/).test(key)) {
    event.preventDefault();
    import('./intent.ts').then(({ press }) => press(event));
  }
});

// The browser offers its fade to any next page. A plain file has no styles to take it, and would log an
// error.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (/\.\w+$/.test(`${activation?.entry.url}`)) viewTransition?.skipTransition();
});

const button = find('#trellis-try-it');
if (button) {
  const load = () => import('../playground/index.ts');
  // Fetched on intent, run on the click.
  button.addEventListener('pointerenter', load, { once: true });
  button.addEventListener('click', () => load().then(({ toggle }) => toggle(button)));
}

if (import.meta.hot) {
  keepPlace();
  // A save while this page was loading told no one to reload it.
  import.meta.hot.on('trellis:problems', (problems) =>
    import('../dev/problems.ts').then(({ show }) => show(problems)),
  );
  const { generation } = document.documentElement.dataset;
  import.meta.hot.send('trellis:shown', { generation, path: location.pathname });
}
