import type { SiteSettings } from '../config/index.ts';
import type { Operation } from '../openapi/index.ts';
import { exampleBodies, exampleValues } from './example-values.ts';
import type { Page } from './model.ts';
import { requestOf } from './operation.ts';
import type { PlaygroundData, PlaygroundServer } from './view.ts';

export interface SandboxPlaces {
  /** Names of the specs that have a sandbox in the page. */
  sandboxes: string[];
  /** Base URLs of the sandboxes that are served over HTTP. */
  http: Record<string, string>;
}

/** What the playground of `page` needs. Servers: the sandbox in the page, that over HTTP, then the documented ones. */
export function playgroundData(
  operation: Operation,
  settings: SiteSettings,
  page: Page | undefined,
  places: SandboxPlaces,
): PlaygroundData {
  const request = requestOf(operation, settings, page);
  const { spec } = operation;
  const servers: PlaygroundServer[] = [];
  if (places.sandboxes.includes(spec)) {
    servers.push({ kind: 'sandbox', url: `https://sandbox.invalid/${spec}`, label: 'Sandbox in this page' });
  }
  const http = Object.hasOwn(places.http, spec) ? places.http[spec] : undefined;
  if (http) servers.push({ kind: 'remote', url: http, label: 'Sandbox over HTTP' });
  for (const { url, description } of request.servers) {
    servers.push({ kind: 'remote', url, label: description ? `${description} (${url})` : url });
  }
  return {
    id: operation.id,
    spec,
    title: page?.title ?? operation.summary ?? `${request.method} ${request.path}`,
    request,
    servers,
    initial: exampleValues(request, servers[0]?.url ?? ''),
    bodies: exampleBodies(request),
    responses: operation.responses.flatMap(({ status, content }) =>
      content.length > 0
        ? content.map(({ contentType, schema }) => ({ status, contentType, schema }))
        : [{ status, contentType: '', schema: true }],
    ),
    components: request.components,
    maintainOrder: settings.api.maintainOrder,
  };
}
