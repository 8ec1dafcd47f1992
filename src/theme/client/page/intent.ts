/**
 * Actions of controls with `data-intent`. Loaded at the first use; larger features are imported from here.
 */
import { remember } from '../core/storage.ts';
import { chooseColorMode } from './color-mode.ts';

/** An action of elements of one type. */
const actionOn =
  <Kind extends HTMLElement>(type: new () => Kind, run: (control: Kind) => unknown) =>
  (control: HTMLElement): unknown =>
    control instanceof type && run(control);

const ACTIONS: Record<string, (control: HTMLElement) => unknown> = {
  banner: closeBanner,
  mode: chooseColorMode,
  'copy-page': (control) => import('./page-menu.ts').then(({ copyPage }) => copyPage(control)),
  'copy-text': (control) => import('./page-menu.ts').then(({ copyText }) => copyText(control)),
  'hand-over': (control) => import('./page-menu.ts').then(({ handOver }) => handOver(control)),
  anchor: actionOn(HTMLAnchorElement, (link) =>
    import('./page-menu.ts').then(({ copyAddress }) => copyAddress(link)),
  ),
  rate: actionOn(HTMLButtonElement, (answer) =>
    import('./rating/rating.ts').then(({ rate }) => rate(answer)),
  ),
  zoom: actionOn(HTMLImageElement, (image) =>
    import('./zoom/dialog.ts').then(({ enlarge }) => enlarge(image)),
  ),
  filter: actionOn(HTMLInputElement, (field) =>
    import('../navigation/nav-filter.ts').then(({ filterNavigation }) => filterNavigation(field)),
  ),
  branch: actionOn(HTMLDetailsElement, (part) =>
    import('../navigation/branches.ts').then(({ fillBranches }) => fillBranches([part])),
  ),
  deeper: actionOn(HTMLDetailsElement, (part) =>
    import('../api/nested-schema.ts').then(({ openDeeper }) => openDeeper(part)),
  ),
  send: (button) => import('../playground/live-request.ts').then(({ sendLive }) => sendLive(button)),
  search: (control) => import('../search/index.ts').then(({ toggleSearch }) => toggleSearch(control)),
};

/** A control without a name is the link of a heading. */
export const act = (control: HTMLElement): unknown => ACTIONS[control.dataset.intent ?? 'anchor']?.(control);

/** What a key does that is pressed anywhere in the page. */
export const press = (event: KeyboardEvent): Promise<void> =>
  import('./keys/keys.ts').then(({ pressed }) => pressed(event, act));

/** Closes the announcement. It stays closed until its text changes. */
function closeBanner(): void {
  const { dataset } = document.documentElement;
  remember('banner', dataset.banner ?? '');
  delete dataset.banner;
}
