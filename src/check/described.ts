import { type ApiDocument, findOperation, type Operation } from '../openapi/index.ts';
import type { Site } from '../site/index.ts';

/** The parts of a docs folder that describe its APIs. */
export interface DescribedSite {
  site: Site;
  operations: ReadonlyMap<string, Operation>;
  documents: ApiDocument[];
}

/**
 * The operation of an OpenAPI file that a page is about, by the path of the page. A page that documents an
 * operation itself, with `api: POST /plants`, is about the one with this method and path, if there is one.
 */
export function describedOperations({ site, operations, documents }: DescribedSite): Map<string, Operation> {
  const described = new Set(documents.flatMap((each) => [...each.operations, ...each.webhooks]));
  const found = new Map<string, Operation>();
  for (const { file, operation: id = '' } of site.pages) {
    const shown = operations.get(id);
    if (!file || !shown || found.has(file)) continue;
    const operation = described.has(shown) ? shown : sameRequest(shown, documents);
    if (operation) found.set(file, operation);
  }
  return found;
}

/** The address of a page may have the path of a server before that of the operation. */
function sameRequest(
  { request: { method, path } }: Operation,
  documents: ApiDocument[],
): Operation | undefined {
  const bases = documents.flatMap(({ servers }) => servers.map(({ url }) => basePathOf(url)));
  const paths = bases.flatMap((base) =>
    base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : [],
  );
  for (const each of [path, ...paths]) {
    const match = findOperation(documents, `${method} ${each}`);
    if ('operation' in match) return match.operation;
  }
  return undefined;
}

const basePathOf = (url: string): string =>
  url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').replace(/(?<!\/)\/+$/, '');

/** The files that describe operations, by operation. */
export function filesOfOperations({ documents }: DescribedSite): Map<Operation, string> {
  return new Map(
    documents.flatMap(({ source, operations, webhooks }) =>
      [...operations, ...webhooks].map((each): [Operation, string] => [each, source]),
    ),
  );
}

export const nameOfOperation = ({ request: { method, path } }: Operation): string => `${method} ${path}`;
