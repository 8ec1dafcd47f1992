import { isAbsoluteUrl, type SiteSettings } from '../config/index.ts';
import { type DocsFiles, isFileWithin } from '../content/index.ts';

/** A file that is published at its path. */
export interface Asset {
  /** Relative to the docs root. */
  from: string;
  /** Relative to the root of the site. */
  to: string;
}

/**
 * Assets of the content folder without those that are `hidden`, and files that the settings name by path, which may stand
 * outside of it.
 */
export function assetsOf(
  root: string,
  files: DocsFiles,
  settings: SiteSettings,
  hidden: readonly string[],
): Asset[] {
  const shown = files.assets.filter((from) => !hidden.includes(from));
  const assets = new Map(shown.map((from) => [from.slice(files.contentDir.length), from]));
  const { logo, favicon, backgroundImage } = settings;
  for (const named of [logo?.light, logo?.dark, favicon, backgroundImage]) {
    if (named === undefined || isAbsoluteUrl(named)) continue;
    const path = named.replace(/^\.?\//, '');
    if (!assets.has(path) && isFileWithin(root, path)) assets.set(path, path);
  }
  return [...assets].map(([to, from]) => ({ from, to }));
}
