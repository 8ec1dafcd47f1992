/** Alternatives of schemas: turns the disclosures that work without a script into tabs of the same look. */
import { h } from '../../core/dom.ts';

/** Number of tab sets so far, for unique ids. */
let count = 0;

/**
 * Makes tab sets (ARIA Authoring Practices, tabs pattern) of the alternatives in `root`; `tabs.ts` handles
 * them. The open alternative is selected. The browser's own search finds hidden panels, and fragments lead
 * into them (HTML, 6.1 `hidden=until-found`).
 */
export function choices(root: ParentNode): void {
  for (const set of root.querySelectorAll<HTMLElement>('.choice')) makeTabs(set);
}

function makeTabs(set: HTMLElement): void {
  const all = [...set.querySelectorAll<HTMLDetailsElement>(':scope > details')];
  const label = set.firstElementChild;
  if (!label || all.length === 0) return;
  const id = `choice-${++count}`;
  label.id = id;
  const list = h('div', { class: 'tablist', role: 'tablist', 'aria-labelledby': id });
  const first = Math.max(
    0,
    all.findIndex(({ open }) => open),
  );
  let focused: HTMLElement | undefined;
  const panels = all.map((details, index) => {
    const summary = details.querySelector('summary');
    const tab = h('button', {
      type: 'button',
      role: 'tab',
      id: `${id}-tab-${index}`,
      'aria-controls': `${id}-${index}`,
      'aria-selected': String(index === first),
      tabindex: index === first ? 0 : -1,
    });
    if (summary && summary === document.activeElement) focused = tab;
    // For print, which shows all panels.
    const title = h('p', { class: 'tab-title', 'aria-hidden': 'true' }, summary?.textContent ?? '');
    tab.append(...(summary?.childNodes ?? []));
    summary?.remove();
    list.append(tab);
    const panel = h(
      'div',
      {
        class: index === first ? 'tabpanel active' : 'tabpanel',
        role: 'tabpanel',
        id: `${id}-${index}`,
        'aria-labelledby': tab.id,
      },
      title,
      ...details.childNodes,
    );
    panel.addEventListener('beforematch', () => tab.click());
    return panel;
  });
  for (const details of all) details.remove();
  set.append(list, ...panels);
  focused?.focus();
  if (!('onbeforematch' in set)) return;
  const follow = (): void => {
    for (const panel of panels) {
      if (panel.classList.contains('active')) panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
    }
  };
  new MutationObserver(follow).observe(list, { attributeFilter: ['aria-selected'], subtree: true });
  follow();
}
