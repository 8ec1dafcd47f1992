/** What keys do that are pressed anywhere in a page. Loaded with the first of them. */
import { recall } from '../../core/storage.ts';

/** Keys without a modifier can be switched off (WCAG 2.1.4), see `key-list.ts`. */
const areSingleKeysOn = (): boolean => recall('keys') !== 'off';

/** Does what `event` asks for: searches, opens the playground, goes to its response, lists the keys. */
export async function pressed(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  act: (control: HTMLElement) => unknown,
): Promise<void> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  if (ctrlKey || metaKey || (key === '/' && areSingleKeysOn())) {
    const search = find('[data-intent=search]');
    if (search) act(search);
  } else if (key === '?') (await import('./key-list.ts')).listKeys();
  else if (!areSingleKeysOn()) return;
  else if (key === 'r') find('section.playground:not([hidden])')?.focus();
  else if (key === 't') find('#trellis-try-it[aria-expanded=false]')?.click();
}
