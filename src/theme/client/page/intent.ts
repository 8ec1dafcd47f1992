/**
 * Actions of controls with `data-intent`. Loaded at the first use; larger features are imported from here.
 */
import { remember } from '../core/storage.ts';
import { chooseMode } from './colour-mode.ts';

const ACTS: Record<string, (control: HTMLElement) => unknown> = {
  banner: closeBanner,
  mode: chooseMode,
  'copy-page': (control) => import('./page-menu.ts').then(({ copyPage }) => copyPage(control)),
  'copy-text': (control) => import('./page-menu.ts').then(({ copyText }) => copyText(control)),
  'hand-over': (control) => import('./page-menu.ts').then(({ handOver }) => handOver(control)),
  anchor: (link) =>
    import('./page-menu.ts').then(({ copyAddress }) => copyAddress(link as HTMLAnchorElement)),
  rate: (answer) => import('./rating/rating.ts').then(({ rate }) => rate(answer as HTMLButtonElement)),
  zoom: (image) => import('./zoom/dialog.ts').then(({ enlarge }) => enlarge(image as HTMLImageElement)),
  filter: (field) =>
    import('../navigation/nav-filter.ts').then(({ filterNavigation }) =>
      filterNavigation(field as HTMLInputElement),
    ),
  branch: (part) =>
    import('../navigation/branches.ts').then(({ fillBranches }) =>
      fillBranches([part as HTMLDetailsElement]),
    ),
  deeper: (part) =>
    import('../api/nested-schema.ts').then(({ openDeeper }) => openDeeper(part as HTMLDetailsElement)),
  send: (button) => import('../playground/live-request.ts').then(({ sendLive }) => sendLive(button)),
  search: (control) => import('../search/index.ts').then(({ toggleSearch }) => toggleSearch(control)),
};

export function act(control: Element): void {
  const { intent = 'anchor' } = (control as HTMLElement).dataset;
  ACTS[intent]?.(control as HTMLElement);
}

/** Closes the announcement. It stays closed until its text changes. */
function closeBanner(): void {
  const { dataset } = document.documentElement;
  remember('banner', dataset.banner ?? '');
  delete dataset.banner;
}
