import { remember } from '../core/storage.ts';

/** Closes the announcement until there is another one. */
export function closeBanner(): void {
  const { dataset } = document.documentElement;
  remember('banner', dataset.banner ?? '');
  delete dataset.banner;
}
