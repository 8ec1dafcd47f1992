import { remember } from '../core/storage.ts';

/** Closes the announcement. It stays closed until its text changes. */
export function closeBanner(): void {
  const { dataset } = document.documentElement;
  remember('banner', dataset.banner ?? '');
  delete dataset.banner;
}
