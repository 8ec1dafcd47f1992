import type { SiteSettings } from '../../config/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { readReference } from '../../openapi/index.ts';
import { LostDescriptions } from '../lost-descriptions.ts';
import type { EntryLocation } from '../navigation/tree/entry-location.ts';
import { withSpecEntries } from '../navigation/tree/spec-entries.ts';
import type { FolderContents } from '../read-folder.ts';
import { asHint, PageBuilder, type ShownPage } from './page-builder.ts';
import type { PageSource } from './page-source.ts';

interface PagePlan {
  /** With pages in place of OpenAPI files and operations. */
  settings: SiteSettings;
  /** Of all pages, files and generated ones, by path in the navigation. */
  sources: Map<string, PageSource>;
  /** What page files show of OpenAPI files, by path in the navigation. */
  shownPages: Map<string, ShownPage>;
  builder: PageBuilder;
}

/**
 * Decides which pages a site has: those of files, and those of operations and tags that the navigation names.
 *
 * @param diagnostics receives problems, also those that the builder finds later
 */
export function planPages(
  base: SiteSettings,
  { pageFiles, documents }: Pick<FolderContents, 'pageFiles' | 'documents'>,
  locate: EntryLocation,
  diagnostics: Diagnostic[],
): PagePlan {
  const { file } = base;
  const lost = new LostDescriptions(documents, base.openapi);
  const builder = new PageBuilder(base, documents, pageFiles.snippets, diagnostics, lost);
  const shownPages = new Map(
    [...pageFiles.pages].map(([path, source]) => [path, builder.show(path, source)]),
  );
  const { settings, pages } = withSpecEntries(base, {
    documents,
    pagesByOperation: pathsByOperation(shownPages),
    hasFile: (path) => pageFiles.pages.has(path),
    unknown: (entry, suggestions) => {
      const location = { file, ...locate(entry) };
      if (lost.add(readReference(entry)?.file, location)) return;
      const message = `navigation names "${entry}", but no OpenAPI file of the site has it`;
      diagnostics.push(createWarning('site/unknown-operation', message, location, asHint(suggestions)));
    },
    excluded: (entry) => {
      const message = `navigation names "${entry}", which x-excluded hides`;
      diagnostics.push(createWarning('site/excluded-operation', message, { file, ...locate(entry) }));
    },
  });
  diagnostics.push(...lost.diagnostics);
  const sources = new Map<string, PageSource>(pageFiles.pages);
  for (const page of pages) sources.set(page.path, { generatedPage: page });
  return { settings, sources, shownPages, builder };
}

export const createWarning = (
  code: string,
  message: string,
  location: Pick<Diagnostic, 'file' | 'range' | 'source'>,
  hint?: string,
): Diagnostic => ({ code, severity: 'warning', message, ...location, hint });

function pathsByOperation(shownPages: Map<string, ShownPage>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [path, { operation }] of shownPages) {
    if (operation) paths.set(operation.id, [...(paths.get(operation.id) ?? []), path]);
  }
  return paths;
}
