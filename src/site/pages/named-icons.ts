import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isImageTag, type NamedAsset } from '../../config/index.ts';
import { iconsIn, type Snippets } from '../../content/index.ts';
import { createLineIndex } from '../../diagnostics/index.ts';
import type { PageFile } from './page-source.ts';

/** For each file the latest text and the names in it: a save in dev reads every page again. */
const iconsByFile = new Map<string, { text: string; named: NamedAsset[] }>();

/**
 * Icons and images that pages and snippets name: in front matter, in properties of components, and in data.
 */
export async function namedInPages(
  root: string,
  pages: Iterable<PageFile>,
  snippets: Snippets,
): Promise<NamedAsset[]> {
  const namedIcons: NamedAsset[] = [];
  const files = new Set(snippets.files);
  for (const { file, parsed } of pages) {
    files.delete(file);
    namedIcons.push(...inFrontMatter(file, parsed), ...iconsOf(root, file, parsed.text));
  }
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '');
    namedIcons.push(...iconsOf(root, file, text));
  }
  return namedIcons;
}

function inFrontMatter(
  file: string,
  { frontMatter, ranges, metaRanges, text }: PageFile['parsed'],
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

function iconsOf(root: string, file: string, text: string): NamedAsset[] {
  const key = join(root, file);
  const cacheEntry = iconsByFile.get(key);
  if (cacheEntry?.text === text) return cacheEntry.named;
  const icons = iconsIn(text, file);
  const lines = icons.length > 0 ? createLineIndex(text) : undefined;
  const namedIcons = icons.map(({ name, offset }): NamedAsset => {
    const range = lines?.rangeOf(offset, offset + name.length);
    return { kind: 'icon', name, file, range, source: text };
  });
  iconsByFile.set(key, { text, named: namedIcons });
  return namedIcons;
}
