/** Keeps the page's tabs and the playground's selects equal: choosing in one chooses in the other. */
import type { BodyChoice } from '../../../../request/index.ts';
import { h, region } from '../../core/dom.ts';

/**
 * Keeps the page's tabs of `choice` in step with `current`.
 *
 * @param isUntouched The reader has typed no body, which the tab chosen on the page could replace.
 * @returns an element that must be in the panel as long as the choice exists
 */
export function followTabs(
  contentType: string,
  choice: BodyChoice,
  current: () => number | undefined,
  choose: (index: number) => void,
  isUntouched: boolean,
): HTMLElement {
  const tabs = (): HTMLElement[] => tabsOf(contentType, choice);
  const selected = (all: HTMLElement[]): number =>
    all.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  const take = (index: number): void => {
    if (index >= 0 && index !== current() && (current() !== undefined || choice.at.length === 0))
      choose(index);
  };
  let isNew = isUntouched;
  const follow = region(h('div', { hidden: true }), current, () => {
    // Selecting a tab changes the panel, which is still being built.
    queueMicrotask(() => {
      const all = tabs();
      const [now, onPage] = [current(), selected(all)];
      // The first tab is shown even if nobody has chosen it.
      if (isNew && onPage > 0) take(onPage);
      else if (now !== undefined && now !== onPage) all[now]?.click();
      isNew = false;
    });
    return [];
  });
  const observer = new MutationObserver((changes) => {
    // The panel has built another element.
    if (!follow.closest('form')) return observer.disconnect();
    const all = tabs();
    if (changes.some(({ target }) => all.some((tab) => tab === target))) take(selected(all));
  });
  const section = sectionOf();
  if (section) observer.observe(section, { attributeFilter: ['aria-selected'], subtree: true });
  return follow;
}

const sectionOf = (): Element | null => document.querySelector('[aria-labelledby="api-request-body"]');

/** Empty if the page shows the choice elsewhere, or not at all. */
function tabsOf(contentType: string, { at, options }: BodyChoice): HTMLElement[] {
  const media = [...(sectionOf()?.querySelectorAll('.media') ?? [])].find((line) =>
    [...line.querySelectorAll('code')].some(({ textContent }) => textContent === contentType),
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

/** Names of the fields around an element. */
function placeOf(element: Element): string {
  const names: string[] = [];
  for (let field = element.closest('.field'); field; field = field.parentElement?.closest('.field') ?? null) {
    const name = field.querySelector(':scope > p > :is(a, code)')?.textContent;
    if (name) names.unshift(name);
  }
  return names.join('\n');
}
