import type { ApiDocument, Operation } from '../../openapi/index.ts';
import {
  type CollectionFolder,
  type CollectionRequest,
  writeCollection,
} from '../../request/collection/index.ts';
import { requestOf } from '../api-pages/page-request.ts';
import type { Site } from '../site.ts';
import { operationTexts } from './operation/operation-texts.ts';
import { hasFileBody, sampleValues, withoutRanges } from './playground/example-values.ts';
import { specView } from './spec-view.ts';

export interface CollectionPlaces {
  /** Address of the site, which completes relative servers. */
  address?: string | undefined;
  /** Address of a sandbox of the API over HTTP. */
  sandbox?: string | undefined;
  /** Values of path parameters with which an operation, by its id, finds something in the sandbox. */
  pathValues?(operation: string): Record<string, string>;
}

/**
 * All operations of an OpenAPI file as a collection for API clients, in folders as its overview lists them.
 * Requests have the values of the samples on pages.
 */
export function collectionText(
  document: ApiDocument,
  { pages, settings }: Pick<Site, 'pages' | 'settings'>,
  { address, sandbox, pathValues }: CollectionPlaces,
): string {
  const requestFor = (operation: Operation): CollectionRequest => {
    const page = pages.find((one) => one.operation === operation.id);
    const spec = withoutRanges(requestOf(operation, settings, page));
    const values = sampleValues(spec, { prefill: settings.api.examples.prefill });
    const { title, text } = operationTexts(operation, page?.title);
    return {
      name: page?.title ?? title ?? `${spec.method} ${spec.path}`,
      description: text,
      spec: sandbox ? { ...spec, servers: [...spec.servers, { url: sandbox, name: 'Sandbox' }] } : spec,
      hasFileBody: hasFileBody(spec),
      values: { ...values, path: { ...pathValues?.(operation.id), ...values.path } },
    };
  };
  // An operation with several tags is listed under each.
  const left = new Map(document.operations.map((operation) => [operation.id, operation]));
  const take = (id: string): CollectionRequest[] => {
    const operation = left.get(id);
    left.delete(id);
    return operation ? [requestFor(operation)] : [];
  };
  const folders = specView(document, pages).groups.map(
    ({ title, sections }): CollectionFolder => ({
      name: title,
      requests: [],
      folders: sections.map((section) => ({
        name: section.title,
        description: document.tags.find(({ name, group }) => (group ?? name) === section.title)?.description,
        requests: section.operations.flatMap(({ id }) => take(id)),
      })),
    }),
  );
  return writeCollection({
    name: document.title,
    description: document.description ?? document.summary,
    folders,
    page: address,
  });
}
