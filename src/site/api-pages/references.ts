import type { SiteSettings } from '../../config/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { type ApiDocument, isFileReference, isReference } from '../../openapi/index.ts';
import { listedPaths } from '../navigation/tree/build-navigation.ts';
import type { EntryLocation } from '../navigation/tree/entry-location.ts';
import type { PageFile } from '../pages/page-source.ts';
import type { Page, SpecSummary } from '../site.ts';
import { operationTexts } from '../views/operation/operation-texts.ts';

/** A reference of a page or the navigation to an operation, a schema or a whole file, with its location. */
export interface SpecReference {
  kind: 'operation' | 'schema' | 'file';
  text: string;
  origin: Pick<Diagnostic, 'file' | 'range' | 'source'>;
}

/** References of pages to operations and schemas of OpenAPI files. */
export function pageReferences(pages: Iterable<PageFile>): SpecReference[] {
  return [...pages].flatMap(({ file, parsedPage: { frontMatter, ranges, text } }) => {
    const { openapi, openapiSchema } = frontMatter;
    const at = (range: Diagnostic['range']) => ({ file, range, source: text });
    const references: SpecReference[] = [];
    if (openapi?.trim()) {
      const kind = isFileReference(openapi) ? 'file' : 'operation';
      references.push({ kind, text: openapi.trim(), origin: at(ranges.openapi) });
    }
    if (openapiSchema?.trim()) {
      references.push({ kind: 'schema', text: openapiSchema, origin: at(ranges.openapiSchema) });
    }
    return references;
  });
}

/** The operations that the navigation lists directly. */
export function navigationReferences(settings: SiteSettings, placeOf: EntryLocation): SpecReference[] {
  return listedPaths(settings.navigation)
    .filter(isReference)
    .map((text) => ({ kind: 'operation', text, origin: { file: settings.file, ...placeOf(text) } }));
}

/** The OpenAPI files of a site, with the first page of each of their operations. */
export function summarise(documents: ApiDocument[], pages: Page[]): SpecSummary[] {
  const routes = new Map<string, string>();
  for (const { operation, route } of pages) {
    if (operation !== undefined && !routes.has(operation)) routes.set(operation, route);
  }
  return documents.map(({ name, title, version, description, levels, operations }) => ({
    name,
    title,
    version,
    description,
    levels,
    operations: operations.map((operation) => {
      const { id, deprecated, request } = operation;
      const { method, path } = request;
      const title = operationTexts(operation).title ?? `${method} ${path}`;
      return { id, method, path, title, route: routes.get(id), deprecated };
    }),
  }));
}
