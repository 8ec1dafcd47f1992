/** The tabs of the page and the selects of the playground say the same: what is chosen in one of them is chosen in the other. */
import type { BodyChoice } from '../../../../request/index.ts';
import { h, region } from '../../core/dom.ts';

/**
 * Keeps the page's tabs of `choice` in step with `current`.
 *
 * @returns an element that has to be in the panel for as long as there is the choice
 */
export function followTabs(
  contentType: string,
  choice: BodyChoice,
  current: () => number | undefined,
  choose: (index: number) => void,
): HTMLElement {
  const tabs = (): HTMLElement[] => tabsOf(contentType, choice);
  const selected = (all: HTMLElement[]): number =>
    all.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  const take = (index: number): void => {
    if (index >= 0 && index !== current() && (current() !== undefined || choice.at.length === 0))
      choose(index);
  };
  let isNew = true;
  const follow = region(h('div', { hidden: true }), current, () => {
    // A tab that is chosen changes the panel, which is only being built now.
    queueMicrotask(() => {
      const all = tabs();
      const [now, onPage] = [current(), selected(all)];
      // The first tab is shown also where nobody has chosen it.
      if (isNew && onPage > 0) take(onPage);
      else if (now !== undefined && now !== onPage) all[now]?.click();
      isNew = false;
    });
    return [];
  });
  const observer = new MutationObserver((changes) => {
    // The panel has made another one.
    if (!follow.closest('form')) return observer.disconnect();
    const all = tabs();
    if (changes.some(({ target }) => all.includes(target as HTMLElement))) take(selected(all));
  });
  const section = sectionOf();
  if (section) observer.observe(section, { attributeFilter: ['aria-selected'], subtree: true });
  return follow;
}

const sectionOf = (): Element | null => document.querySelector('[aria-labelledby="api-request-body"]');

/** None where the page shows the choice elsewhere, or not at all. */
function tabsOf(contentType: string, { at, options }: BodyChoice): HTMLElement[] {
  const media = [...(sectionOf()?.querySelectorAll('.media') ?? [])].find(
    (line) => line.querySelector('code')?.textContent === contentType,
  );
  let area = media?.nextElementSibling;
  while (area && !area.matches('.fields, .media')) area = area.nextElementSibling;
  const place = at.filter((key) => typeof key === 'string').join('\n');
  for (const set of area?.querySelectorAll('.choice') ?? []) {
    const tabs = [...set.querySelectorAll<HTMLElement>(':scope > .tablist > [role=tab]')];
    const isShown = !set.closest('.tabpanel:not(.active)');
    if (isShown && tabs.length === options.length && placeOf(set) === place) return tabs;
  }
  return [];
}

/** Names of the fields that an element is within. */
function placeOf(element: Element): string {
  const names: string[] = [];
  for (let field = element.closest('.field'); field; field = field.parentElement?.closest('.field') ?? null) {
    const name = field.querySelector(':scope > .field-head .field-name')?.textContent;
    if (name) names.unshift(name);
  }
  return names.join('\n');
}
