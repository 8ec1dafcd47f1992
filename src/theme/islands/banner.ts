import { remember } from './storage.ts';

/** The button that closes the announcement until there is another one. */
export function closeBanner(): void {
  const { dataset } = document.documentElement;
  document.querySelector('#trellis-banner')?.addEventListener('click', () => {
    remember('banner', dataset.banner ?? '');
    delete dataset.banner;
  });
}
