import type { Operation } from '../../openapi/index.ts';
import type { OperationView, Page, SchemaPageView } from '../../site/index.ts';
import { oneLine } from '../../text/index.ts';
import type { SearchPage, SearchRecord } from '../search-page.ts';
import { errorRecords } from './error-records.ts';
import { type FieldRecords, mostFields, operationFields, schemaFields } from './field-records.ts';
import type { Sections } from './sections.ts';

/** Facts about a page that its HTML does not contain. */
export interface SearchFacts {
  page: Page;
  /** Language tag. */
  language: string;
  version?: string;
  /** Factor of its rank. */
  boost: number;
  /** Number of pages of the site. On a large site, fewer fields per page have their own result. */
  pages: number;
  /** The operation or schema that the page shows. */
  operation?: { source: Operation; view: OperationView; api?: string };
  schema?: SchemaPageView;
}

/**
 * Everything that can be found on a page: the page or its operation, sections, parameters, fields and errors.
 * Prose comes from the finished HTML, so it includes snippets and components. The rest comes from the OpenAPI
 * file.
 *
 * @param sections the sections of its `<main>`, see `sectionsOf`
 */
export function searchPage({ opening, records }: Sections, facts: SearchFacts): SearchPage {
  const { page, language, version, boost, operation, schema } = facts;
  const most = mostFields(facts.pages);
  const isDocumented = operation && operation.view.kind !== 'page';
  const fields: FieldRecords = isDocumented
    ? operationFields(operation.view, most)
    : schema
      ? schemaFields(schema, most)
      : { records: [], otherNames: [] };
  const errors = isDocumented ? errorRecords(operation.source, operation.view.responses) : [];
  const itself: SearchRecord = {
    kind: operation ? 'operation' : 'page',
    title: page.title,
    fragment: '',
    text: oneLine(opening || page.description || ''),
    names: [operation?.source.operationId, schema?.name, ...fields.otherNames].filter(
      (name) => name !== undefined,
    ),
  };
  return {
    route: page.route,
    title: page.title,
    group: page.group || undefined,
    // Readers also know the page by its name in the navigation.
    keywords: [page.frontMatter.sidebarTitle || [], page.frontMatter.keywords ?? []].flat(),
    method: operation?.view.method,
    path: operation && (operation.view.webhook ?? operation.view.path),
    api: operation?.api,
    language,
    version,
    boost,
    records: [itself, ...mergeEqual([...records, ...fields.records, ...errors])],
  };
}

/**
 * Merges fields, parameters and errors with equal titles, which readers could not tell apart in the results.
 * Sections stay separate, because their texts are about different things.
 */
function mergeEqual(records: readonly SearchRecord[]): SearchRecord[] {
  const firsts = new Map<string, SearchRecord>();
  for (const [position, record] of records.entries()) {
    const key = record.kind === 'heading' ? String(position) : `${record.kind} ${record.title}`;
    const first = firsts.get(key);
    firsts.set(key, first ? joinRecords(first, record) : record);
  }
  return [...firsts.values()];
}

function joinRecords(first: SearchRecord, twin: SearchRecord): SearchRecord {
  const text = first.text.includes(twin.text) ? first.text : `${first.text} · ${twin.text}`;
  // A section about an error says more than a table row.
  if (!first.names || !twin.names) return { ...(first.names ? twin : first), text };
  return { ...first, text, names: [...new Set([...first.names, ...twin.names])] };
}
