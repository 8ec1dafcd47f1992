import { recall, remember } from '../../core/storage.ts';

type Tab = HTMLButtonElement;
const setTabs = (set: Element) => [...set.querySelectorAll<Tab>(':scope > .tablist > [role=tab]')];
const labelOf = (tab: Tab) => tab.dataset.key ?? tab.textContent?.trim() ?? '';

function select(tab: Tab): void {
  const set = tab.closest('trellis-tabs');
  if (!set) return;
  for (const other of setTabs(set)) {
    const on = other === tab;
    other.setAttribute('aria-selected', String(on));
    other.tabIndex = on ? 0 : -1;
    document.getElementById(other.getAttribute('aria-controls') ?? '')?.classList.toggle('active', on);
  }
}

/** Labels selected in a group, the latest first: both a language and a package manager are remembered. */
const rememberedLabels = (group = ''): string[] => recall(`tab-${group}`)?.split('\n') ?? [];

/** Selects the tab with the same label in every set of the group, and remembers it for the next page. */
function selectInGroup(tab: Tab): void {
  const set = tab.closest<HTMLElement>('trellis-tabs');
  const group = set?.dataset.group;
  const label = labelOf(tab);
  select(tab);
  if (!set || !group) return;
  const top = tab.getBoundingClientRect().top;
  if (set.dataset.unremembered === undefined) {
    const others = rememberedLabels(group).filter((other) => other !== label);
    remember(`tab-${group}`, [label, ...others.slice(0, 9)].join('\n'));
  }
  for (const other of document.querySelectorAll(`trellis-tabs[data-group="${group}"]`)) {
    const same = other === set ? undefined : setTabs(other).find((candidate) => labelOf(candidate) === label);
    if (same) select(same);
  }
  // Sets above this one may have changed height; the clicked tab must not move.
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
}

/**
 * Makes tab sets of the panels (ARIA Authoring Practices, tabs pattern: arrows, Home and End move the
 * selection).
 */
export function tabs(): void {
  for (const set of document.querySelectorAll<HTMLElement>(
    'trellis-tabs[data-group]:not([data-unremembered])',
  )) {
    const all = setTabs(set);
    const tab = rememberedLabels(set.dataset.group)
      .map((label) => all.find((candidate) => labelOf(candidate) === label))
      .find(Boolean);
    if (tab) select(tab);
  }
  document.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest<Tab>('trellis-tabs [role=tab]');
    if (tab) selectInGroup(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest<Tab>('trellis-tabs [role=tab]');
    const set = tab?.closest('trellis-tabs');
    if (!tab || !set) return;
    const all = setTabs(set);
    const at = all.indexOf(tab);
    const on = document.dir ? -1 : 1;
    const to = { ArrowRight: at + on, ArrowLeft: at - on, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = all.at(to % all.length) ?? tab;
    selectInGroup(next);
    next.focus();
  });
}
