import { pageLanguage } from '../navigation/chrome.ts';
import { languages } from '../navigation/divisions/language.ts';
import type { Page, Site } from '../site.ts';

/** A language of a site, and the folders of its pages. */
export interface LanguageFolders {
  /** BCP 47. */
  language: string;
  /** Top-level folders with pages of this language only. */
  folders: string[];
  /** The first of these pages. */
  first: Page;
}

/** Folders that tell the language of an unknown address. Empty for a site in one language. */
export function languageFolders(site: Site): LanguageFolders[] {
  if (languages(site).length < 2) return [];
  const pages = new Map<string, Page[]>();
  for (const page of site.pages) {
    const [, folder, below] = page.route.split('/');
    if (folder && below && page.inNavigation) pages.set(folder, [...(pages.get(folder) ?? []), page]);
  }
  const foldersByLanguage = new Map<string, LanguageFolders>();
  for (const [folder, within] of pages) {
    const [first] = within;
    const [language, ...more] = new Set(within.map((page) => pageLanguage(site, page)));
    if (!first || language === undefined || more.length > 0) continue;
    const folders = foldersByLanguage.get(language);
    if (folders) folders.folders.push(folder);
    else foldersByLanguage.set(language, { language, folders: [folder], first });
  }
  return [...foldersByLanguage.values()];
}
