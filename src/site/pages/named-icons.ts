import { isImageTag, type NamedAsset } from '../../config/index.ts';
import { iconsIn, type Snippets, type TextFile, type TextFiles } from '../../content/index.ts';
import { createLineIndex } from '../../diagnostics/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { PageFile } from './page-source.ts';

/**
 * Icons and images that pages and snippets name: in front matter, in properties of components, and in data.
 */
export async function assetsNamedInPages(
  pages: Iterable<PageFile>,
  snippets: Snippets,
  texts: TextFiles,
): Promise<NamedAsset[]> {
  const namedIcons: NamedAsset[] = [];
  const files = new Set(snippets.files);
  for (const { file, parsedPage } of pages) {
    files.delete(file);
    namedIcons.push(...inFrontMatter(file, parsedPage), ...iconsOf(await texts.read(file)));
  }
  for (const file of files) {
    const source = await texts.read(file).catch(() => undefined);
    if (source) namedIcons.push(...iconsOf(source));
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

const iconsOf = memoizeByObject(({ file, text }: TextFile): NamedAsset[] => {
  const icons = iconsIn(text, file);
  const lines = icons.length > 0 ? createLineIndex(text) : undefined;
  return icons.map(({ name, offset }): NamedAsset => {
    const range = lines?.rangeOf(offset, offset + name.length);
    return { kind: 'icon', name, file, range, source: text };
  });
});
