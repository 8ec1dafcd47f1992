import type { Operation } from '../../openapi/index.ts';
import type { OperationView, Page, SchemaPageView } from '../../site/index.ts';
import type { SearchPage, SearchRecord } from '../search-page.ts';
import { errorRecords } from './error-records.ts';
import { type FieldRecords, mostFields, operationFields, schemaFields } from './field-records.ts';
import { plain } from './html-text.ts';
import type { Sections } from './sections.ts';

/** What is known of a page beside its HTML. */
export interface SearchFacts {
  page: Page;
  /** Language tag. */
  language: string;
  version?: string;
  /** Factor of its rank. */
  boost: number;
  /** How many pages the site has: of a large one, fewer fields of each are found by themselves. */
  pages: number;
  /** What the page shows. */
  operation?: { source: Operation; view: OperationView; api?: string };
  schema?: SchemaPageView;
}

/**
 * Everything that can be found on a page: the page itself or its operation, its sections, parameters, fields
 * and errors. Prose is taken from the finished HTML, so that snippets and components are in it; what an
 * OpenAPI file says, from there.
 *
 * @param sections those of its `<main>`, see `mainOf` and `sectionsOf`
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
    text: plain(opening || page.description || ''),
    names: [operation?.source.operationId, schema?.name, ...fields.otherNames].filter(
      (name) => name !== undefined,
    ),
  };
  return {
    route: page.route,
    title: page.title,
    group: page.group || undefined,
    keywords: page.frontMatter.keywords ?? [],
    method: operation?.view.method,
    path: operation && (operation.view.webhook ?? operation.view.path),
    api: operation?.api,
    language,
    version,
    boost,
    records: [itself, ...withoutTwins([...records, ...fields.records, ...errors])],
  };
}

/**
 * Fields, parameters and errors of one title look alike among results, so the first one stands for all of its
 * page. Sections do not: their texts are about different things.
 */
function withoutTwins(records: readonly SearchRecord[]): SearchRecord[] {
  const firsts = new Map<string, SearchRecord>();
  for (const [position, record] of records.entries()) {
    const key = record.kind === 'heading' ? String(position) : `${record.kind} ${record.title}`;
    const first = firsts.get(key);
    firsts.set(key, first ? joined(first, record) : record);
  }
  return [...firsts.values()];
}

function joined(first: SearchRecord, twin: SearchRecord): SearchRecord {
  const text = first.text.includes(twin.text) ? first.text : `${first.text} · ${twin.text}`;
  // A section about an error says more than a row of a table.
  if (!first.names || !twin.names) return { ...(first.names ? twin : first), text };
  return { ...first, text, names: [...new Set([...first.names, ...twin.names])] };
}
