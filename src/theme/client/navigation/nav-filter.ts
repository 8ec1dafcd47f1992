/**
 * The filter of a long navigation: keeps pages whose title, together with the titles of their groups, has
 * every word.
 */

import { matcher } from '../core/component-strings.ts';
import { ready, say, sayCount } from '../core/say.ts';
import { fillBranches } from './branches.ts';

/** Disclosures that the filter changed, and whether they were open before. */
const wasOpen = new Map<HTMLDetailsElement, boolean>();
/** Fields that already have listeners. */
const listeningFields = new WeakSet<HTMLInputElement>();

/** Applies the text of `field`; called whenever it changes. */
export async function filterNavigation(field: HTMLInputElement): Promise<void> {
  if (!listeningFields.has(field)) {
    listeningFields.add(field);
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !field.value) return;
      // Keeps the menu of a small screen open.
      event.preventDefault();
      field.value = '';
      filterNavigation(field);
    });
  }
  await ready;
  const navigation = document.querySelector('.site-nav');
  const output = field.parentElement?.querySelector('output');
  if (!navigation || !output) return;
  if (field.value.trim()) await fillBranches(navigation.querySelectorAll('[data-intent=branch]'));
  const query = field.value.trim();
  const count = query ? hideOthers(navigation, matcher(query)) : restore(navigation);
  output.textContent =
    count === undefined ? '' : count === 0 ? say('nav.noPages') : sayCount('nav.pageCount', { count });
}

/** Hides the other pages; returns how many are left. */
function hideOthers(navigation: Element, matches: (text: string) => boolean): number {
  const links: HTMLElement[] = [];
  const visit = (part: HTMLElement, groups: string): boolean => {
    // A link in a disclosure belongs to a group whose entries could not be loaded.
    const link = part.querySelector<HTMLElement>(
      ':scope > a, :scope > .group-title > a, :scope > details > a',
    );
    const details = part.querySelector<HTMLDetailsElement>(':scope > details');
    const summary = details?.querySelector(':scope:not(.run) > summary');
    const heading = link ?? part.querySelector(':scope > .group-title') ?? summary;
    const title = `${groups} ${heading?.textContent ?? ''}`;
    let isShown = link !== null && matches(title);
    if (link && isShown) links.push(link);
    const list = (details ?? part).querySelector(':scope > ul');
    for (const child of list?.querySelectorAll<HTMLElement>(':scope > *') ?? [])
      if (visit(child, title)) isShown = true;
    part.hidden = !isShown;
    if (details) {
      if (!wasOpen.has(details)) wasOpen.set(details, details.open);
      details.open = isShown;
    }
    return isShown;
  };
  for (const part of navigation.querySelectorAll<HTMLElement>(':scope > section, :scope > ul > li'))
    visit(part, '');
  // Pages of other versions are in the list, but hidden.
  return links.filter(({ offsetParent }) => offsetParent).length;
}

/** Undoes the filter. */
function restore(navigation: Element): undefined {
  for (const part of navigation.querySelectorAll<HTMLElement>('[hidden]')) part.hidden = false;
  for (const [details, open] of wasOpen) details.open = open;
  wasOpen.clear();
}
