import { memoizeByObject } from '../../memory/index.ts';
import type { LoadedSite } from '../load.ts';
import type { Page } from '../site.ts';
import { operationTexts } from '../views/operation/operation-texts.ts';
import { metaText } from '../views/schema/field-view.ts';

/**
 * What a page is about, as plain text on one line: its description, otherwise the beginning of that in the
 * OpenAPI file.
 */
export const pageSummary = (page: Page, loaded: Described): string | undefined =>
  page.description || summaries(loaded)(page).text;

type Described = Pick<LoadedSite, 'operations' | 'schemas' | 'documents'>;

/** Kept, because several files for programs need each summary, and making one parses Markdown. */
const summaries = memoizeByObject((loaded: Described) =>
  memoizeByObject((page: Page) => ({ text: summaryInFile(page, loaded) })),
);

function summaryInFile(page: Page, { operations, schemas, documents }: Described): string | undefined {
  const operation = page.operation === undefined ? undefined : operations.get(page.operation);
  if (operation) return metaText(operationTexts(operation, page.title).text);
  const schema = page.schema === undefined ? undefined : schemas.get(page.schema)?.schema;
  if (typeof schema === 'object') return metaText(schema.description);
  const document = documents.find(({ name }) => name === (page.spec ?? page.tag?.spec));
  const tag = document?.tags.find(({ name }) => name === page.tag?.name);
  return metaText(page.tag ? tag?.description : document?.description);
}
