import { remember } from '../../core/storage.ts';

/**
 * Once the first page that a reader opens is painted, it gets the theme's font for code, whose characters
 * have the same width, and fetches that for text, which the next page uses.
 */
export function fonts(): void {
  const { dataset } = document.documentElement;
  // `boot.ts` has set both.
  if (dataset.sans === '') return;
  const load = () => {
    dataset.mono = '';
    const font = document.querySelector<HTMLLinkElement>('link[as=font]');
    if (!font) return;
    remember('fonts', '1');
    fetch(font.href).catch(() => {});
  };
  addEventListener('load', () =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      load();
    }).observe({ type: 'paint', buffered: true }),
  );
}
