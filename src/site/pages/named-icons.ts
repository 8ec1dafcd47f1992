import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isImageTag, type NamedAsset } from '../../config/index.ts';
import { iconsIn, type Snippets } from '../../content/index.ts';
import { createLineIndex } from '../../diagnostics/index.ts';
import type { PageFile } from './page-source.ts';

/** For each file the latest text and the names in it. */
export type IconsByFile = Map<string, { text: string; icons: NamedAsset[] }>;

/**
 * Icons and images that pages and snippets name: in front matter, in properties of components, and in data.
 *
 * @param earlier of the last load; brought up to date
 */
export async function assetsNamedInPages(
  root: string,
  pages: Iterable<PageFile>,
  snippets: Snippets,
  earlier: IconsByFile,
): Promise<NamedAsset[]> {
  const namedIcons: NamedAsset[] = [];
  const files = new Set(snippets.files);
  for (const { file, parsedPage } of pages) {
    files.delete(file);
    namedIcons.push(...inFrontMatter(file, parsedPage), ...iconsOf(file, parsedPage.text, earlier));
  }
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '');
    namedIcons.push(...iconsOf(file, text, earlier));
  }
  return namedIcons;
}

function inFrontMatter(
  file: string,
  { frontMatter, ranges, metaRanges, text }: PageFile['parsedPage'],
): NamedAsset[] {
  const { icon, meta = {} } = frontMatter;
  const images = Object.keys(meta).filter(isImageTag);
  return [
    ...(icon ? [{ kind: 'icon' as const, name: icon, file, range: ranges.icon, source: text }] : []),
    ...images.map((key) => ({
      kind: 'file' as const,
      name: meta[key] ?? '',
      file,
      range: metaRanges[key],
      source: text,
    })),
  ];
}

function iconsOf(file: string, text: string, earlier: IconsByFile): NamedAsset[] {
  const cacheEntry = earlier.get(file);
  if (cacheEntry?.text === text) return cacheEntry.icons;
  const icons = iconsIn(text, file);
  const lines = icons.length > 0 ? createLineIndex(text) : undefined;
  const namedIcons = icons.map(({ name, offset }): NamedAsset => {
    const range = lines?.rangeOf(offset, offset + name.length);
    return { kind: 'icon', name, file, range, source: text };
  });
  earlier.set(file, { text, icons: namedIcons });
  return namedIcons;
}
