import { decodePercent, meantFragment } from '../../../../text/index.ts';

/** The element that a fragment leads to: by its id as written, or decoded (HTML, scrolling to a fragment). */
export function targetOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  return document.getElementById(id) ?? document.getElementById(decodePercent(id));
}

/** Tabs are in the order of their panels. */
function tabOf(panel: Element): HTMLElement | undefined {
  const find = (selector: string) => [
    ...(panel.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${selector}`) ?? []),
  ];
  return find('.tablist > [role=tab]')[find('.tabpanel').indexOf(panel as HTMLElement)];
}

/** Opens the tabs and disclosures around `element`. Returns whether any was closed. */
export function openAround(element: Element): boolean {
  let hasOpened = false;
  for (
    let part = element.closest('.tabpanel,details');
    part;
    part = part.parentElement?.closest('.tabpanel,details') ?? null
  ) {
    if (part instanceof HTMLDetailsElement) {
      // The summary of a disclosure is visible anyway.
      if (part.open || element.closest('summary')?.parentElement === part) continue;
      part.open = true;
      hasOpened = true;
    } else if (!part.classList.contains('active')) {
      tabOf(part)?.click();
      hasOpened = true;
    }
  }
  return hasOpened;
}

/** Opens the tabs around the target of the address. */
export function revealTarget(): void {
  const reveal = (): void => {
    const target = targetOf(location.hash);
    const hasOpened = target !== null && openAround(target);
    if (hasOpened || target?.closest('.view')) target?.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();
}

/**
 * Scrolls to the heading that a fragment means if no element has it: `#oauth-20` leads to `#oauth-2-0`,
 * `#setup-1` to `#setup-2`.
 */
export function followFragment(): void {
  const playground = document.getElementById('trellis-try-it');
  // A link to a filled request.
  if (playground && location.hash.startsWith('#try=')) {
    import('../../playground/index.ts').then(({ openLink }) => openLink(playground));
    return;
  }
  const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id);
  const target = meantFragment(decodePercent(location.hash.slice(1)), ids);
  if (target) location.replace(`#${encodeURIComponent(target)}`);
}
