import { remember } from '../core/storage.ts';

/** The switch between light and dark. Until a reader uses it, the page follows the settings or the system. */
export function modeSwitch(): void {
  const root = document.documentElement;
  document.querySelector('#trellis-mode')?.addEventListener('click', () => {
    const shown =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    root.dataset.theme = shown === 'dark' ? 'light' : 'dark';
    remember('theme', root.dataset.theme);
  });
}
