import type { SiteSettings } from '../config/index.ts';
import type { Operation } from '../openapi/index.ts';
import { exampleBodies, exampleValues } from './example-values.ts';
import type { Page } from './model.ts';
import { requestOf } from './operation.ts';
import type { PlaygroundData, PlaygroundServer, SandboxAccount } from './view.ts';

export interface SandboxPlaces {
  /** Names of the specs that have a sandbox in the page. */
  sandboxes: string[];
  /** Base URLs of the sandboxes that are served over HTTP. */
  http: Record<string, string>;
  /** Where the API of a sandbox is below its base URL (`/api/v1`, `''`), and who can use it. */
  facts?(spec: string): { basePath: string; accounts: SandboxAccount[] } | undefined;
  /** Address of the page that shows the state of sandboxes, without a query. */
  inspector?: string | undefined;
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
  const servers = sandboxServers(spec, places);
  const hasInspector = servers.length > 0 && places.inspector !== undefined;
  for (const { url, description } of request.servers) {
    servers.push({ kind: 'remote', url, label: description ? `${description} (${url})` : url });
  }
  return {
    id: operation.id,
    spec,
    title: page?.title ?? operation.summary ?? `${request.method} ${request.path}`,
    request,
    servers,
    initial: exampleValues(request, {
      server: servers[0]?.url ?? '',
      prefill: settings.api.examples.prefill,
    }),
    bodies: exampleBodies(request),
    responses: operation.responses.flatMap(({ status, content }) =>
      content.length > 0
        ? content.map(({ contentType, schema }) => ({ status, contentType, schema }))
        : [{ status, contentType: '', schema: true }],
    ),
    components: request.components,
    maintainOrder: settings.api.maintainOrder,
    ...(hasInspector && { inspector: `${places.inspector}?name=${encodeURIComponent(spec)}` }),
  };
}

/** Base URL of the sandbox in the page. Not an address of any host (RFC 2606): the page answers such requests itself. */
export const sandboxMount = (spec: string): string => `https://sandbox.invalid/${encodeURIComponent(spec)}`;

/** A sandbox without accounts of its own takes any well-formed credentials. */
const ANYONE: SandboxAccount = {
  label: 'Any credentials',
  credentials: { value: 'sandbox-token', username: 'reader@example.com', password: 'sandbox-password' },
};

function sandboxServers(spec: string, { sandboxes, http, facts }: SandboxPlaces): PlaygroundServer[] {
  const { basePath = '', accounts = [] } = facts?.(spec) ?? {};
  const server = (kind: PlaygroundServer['kind'], mount: string, label: string): PlaygroundServer => ({
    kind,
    url: mount + basePath,
    label,
    mount,
    accounts: accounts.length > 0 ? accounts : [ANYONE],
  });
  const address = Object.hasOwn(http, spec) ? http[spec] : undefined;
  return [
    ...(sandboxes.includes(spec) ? [server('sandbox', sandboxMount(spec), 'Sandbox in this page')] : []),
    ...(address ? [server('remote', address, 'Sandbox over HTTP')] : []),
  ];
}
