import { deref, pointerSegments } from '../../pointer.ts';
import { asRecord, asText, compact, entriesOf, type Fields } from '../../values.ts';
import type { LinkSpec, Operation } from '../api-document.ts';

/** `links` of a response (OpenAPI 4.8.20). */
export function readLinks(document: Fields, value: unknown): LinkSpec[] | undefined {
  const links = entriesOf(value).flatMap(([name, linkValue]) => {
    const link = deref(document, linkValue);
    if (!link) return [];
    return [
      compact({
        name,
        description: asText(link.description),
        target: asText(link.operationId) ?? asText(link.operationRef),
        parameters: { ...asRecord(link.parameters) },
        requestBody: link.requestBody,
        server: asText(asRecord(link.server)?.url),
      }),
    ];
  });
  return links.length > 0 ? links : undefined;
}

/**
 * Finds the target operations of links, by `operationId` or by a reference into `paths`. Changes the links.
 */
export function resolveLinks(operations: Operation[]): void {
  const links = operations.flatMap(({ responses }) => responses.flatMap((response) => response.links ?? []));
  if (links.length === 0) return;
  const byId = new Map(operations.map((operation) => [operation.operationId, operation.id]));
  const byPlace = new Map(operations.map(({ request, id }) => [`${request.method} ${request.path}`, id]));
  for (const link of links) {
    const [root, path = '', key = '', other] = pointerSegments(link.target ?? '') ?? [];
    const method = key === 'additionalOperations' ? other : key.toUpperCase();
    const id = root === 'paths' ? byPlace.get(`${method} ${path}`) : byId.get(link.target);
    if (id !== undefined && link.target !== undefined) link.operation = id;
  }
}
