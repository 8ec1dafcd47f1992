import { recall, remember } from '../../core/storage.ts';

type Tab = HTMLButtonElement;
const setTabs = (set: Element) => [...set.querySelectorAll<Tab>(':scope > .tablist > *')];
const labelOf = (tab: Tab) => tab.textContent?.trim() ?? '';

function select(tab: Tab, set: Element): void {
  for (const [index, other] of setTabs(set).entries()) {
    const on = other === tab;
    other.ariaSelected = String(on);
    other.tabIndex = on ? 0 : -1;
    set.querySelectorAll(':scope > .tabpanel')[index]?.classList.toggle('active', on);
  }
}

/** Labels selected in a group, the latest first: both a language and a package manager are remembered. */
const rememberedLabels = (group = ''): string[] => recall(`tab-${group}`)?.split('\n') ?? [];

/** Selects the tab with the same label in every set of the group, and remembers it for the next page. */
function selectInGroup(tab: Tab): void {
  const set = tab.closest<HTMLElement>('trellis-tabs');
  if (!set) return;
  const { group, unremembered } = set.dataset;
  const label = labelOf(tab);
  select(tab, set);
  if (!group) return;
  const top = tab.getBoundingClientRect().top;
  if (unremembered === undefined) {
    const others = rememberedLabels(group).filter((other) => other !== label);
    remember(`tab-${group}`, [label, ...others.slice(0, 9)].join('\n'));
  }
  for (const other of document.querySelectorAll(`trellis-tabs[data-group="${group}"]`)) {
    const same = other === set ? undefined : setTabs(other).find((candidate) => labelOf(candidate) === label);
    if (same) select(same, other);
  }
  // Sets above this one may have changed height; the clicked tab must not move.
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Selects the tabs that the reader chose before or clicks. `enhance/tab-keys.ts` does the rest. */
export function tabs(): void {
  for (const set of document.querySelectorAll<HTMLElement>(
    'trellis-tabs[data-group]:not([data-unremembered])',
  )) {
    const all = setTabs(set);
    const tab = rememberedLabels(set.dataset.group)
      .map((label) => all.find((candidate) => labelOf(candidate) === label))
      .find(Boolean);
    if (tab) select(tab, set);
  }
  document.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest<Tab>('trellis-tabs [role=tab]');
    if (tab) selectInGroup(tab);
  });
}
