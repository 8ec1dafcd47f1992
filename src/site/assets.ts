import { filePathOf, type NamedAsset } from '../config/index.ts';
import { type DocsFiles, isFileWithin } from '../content/index.ts';

/** A file that is published at its path. */
export interface Asset {
  /** Relative to the docs root. */
  from: string;
  /** Relative to the root of the site. */
  to: string;
}

/**
 * Assets of the content folder except `hiddenFiles`, and files that the settings name by path, which may be
 * outside it.
 */
export function assetsOf(
  root: string,
  files: DocsFiles,
  namedAssets: readonly NamedAsset[],
  hiddenFiles: readonly string[],
): Asset[] {
  const shownFiles = files.assets.filter((from) => !hiddenFiles.includes(from));
  const assets = new Map(shownFiles.map((from) => [from.slice(files.contentDir.length), from]));
  for (const { kind, name } of namedAssets) {
    const path = kind === 'file' ? filePathOf(name) : undefined;
    if (path !== undefined && !assets.has(path) && isFileWithin(root, path)) assets.set(path, path);
  }
  return [...assets].map(([to, from]) => ({ from, to }));
}
