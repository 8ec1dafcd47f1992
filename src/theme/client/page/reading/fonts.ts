import { remember } from '../../core/storage.ts';

/**
 * After its first paint, the first page that a reader opens gets the theme's font for code, whose characters
 * have the same width, and fetches that for text, which the next page uses. Both wait for what else the page
 * loads.
 */
export function fonts(): void {
  const { dataset } = document.documentElement;
  const load = () => {
    // `boot.ts` has set both on later pages.
    if (dataset.mono === '') return;
    dataset.mono = '';
    const font = document.querySelector<HTMLLinkElement>('link[as=font]');
    if (!font) return;
    remember('fonts', '1');
    fetch(font.href).catch(() => {});
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
}
