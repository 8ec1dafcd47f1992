import { say } from '../../core/say.ts';
import { targetOf } from './reveal.ts';

/**
 * Buttons for the tags of a changelog: a selected tag hides entries without it. They are in the table of
 * contents, where they do not move the text.
 */
export function updateFilter(): void {
  const updates = [...document.querySelectorAll<HTMLElement>('.update')];
  const contents = document.querySelector('.toc');
  const tagsOf = (update: Element) =>
    [...update.querySelectorAll('.update-tags > li')].map(({ textContent }) => textContent ?? '');
  const tags = [...new Set(updates.flatMap(tagsOf))];
  if (!contents || updates.length < 2 || tags.length < 2) return;

  const selection = new Set<string>();
  const buttons = new Map<string, HTMLButtonElement>();
  const show = (): void => {
    for (const update of updates) {
      update.hidden = selection.size > 0 && !tagsOf(update).some((tag) => selection.has(tag));
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a,.toc-inline a')) {
      const update = targetOf(link.hash)?.closest<HTMLElement>('.update');
      const entry = link.closest('li');
      if (update && entry) entry.hidden = update.hidden;
    }
    for (const [tag, button] of buttons) button.ariaPressed = String(selection.has(tag));
  };
  const group = document.createElement('div');
  group.className = 'update-filter';
  group.role = 'group';
  group.ariaLabel = say('updates.filter');
  for (const tag of tags) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = tag;
    button.addEventListener('click', () => {
      if (!selection.delete(tag)) selection.add(tag);
      show();
    });
    buttons.set(tag, button);
    group.append(button);
  }
  // Below the list, so the list does not move.
  contents.querySelector('ul')?.after(group);
  show();
  addEventListener('hashchange', () => {
    const target = targetOf(location.hash);
    if (!target?.closest<HTMLElement>('.update')?.hidden) return;
    selection.clear();
    show();
    target.scrollIntoView();
  });
}
