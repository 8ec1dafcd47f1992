import { remember } from '../core/storage.ts';

/** Until a reader chooses a color mode, the page follows the settings of the site, otherwise the system. */
export function chooseColorMode({ dataset: { value } }: HTMLElement): void {
  const root = document.documentElement;
  const menu = document.querySelector<HTMLElement>('#trellis-modes');
  if (value) {
    if (value === 'system') delete root.dataset.theme;
    else root.dataset.theme = value;
    remember('theme', value);
    menu?.hidePopover();
  }
  for (const option of menu?.querySelectorAll('button') ?? [])
    option.ariaPressed = String(option.dataset.value === (root.dataset.theme ?? 'system'));
}
