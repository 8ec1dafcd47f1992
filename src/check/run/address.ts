/** Which API of the folder an address belongs to. */

import type { ApiDocument, Operation } from '../../openapi/index.ts';
import { filledServer, type HttpRequest, valuesOf } from '../../request/index.ts';
import type { Site } from '../../site/index.ts';

/** A request to one of the APIs. */
export interface ApiRequest {
  document: ApiDocument;
  /** Path below the server, with the query: `/plants?limit=2`. */
  path: string;
  /** Absent for a path that the description does not have. */
  operation?: Operation;
}

/** `$BASE`, `${BASE}`, `<base>` or `{base}` at the start of an address. Who reads curl adds a scheme. */
const PLACEHOLDER_START = /^(?:https?:\/\/)?(?:\$\{?\w+\}?|<[\w -]+>|\{[\w-]+\})(?=\/)/;

/** The server that `trellis dev` and `trellis sandbox` show. */
const LOCAL = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?=\/)/;

/**
 * The API that a sample calls: of the server in its address, or of the sandbox in it. An address that begins
 * with a placeholder is one of `own`, the API of the page, or of the only API with such an operation.
 *
 * @param basePathOf path of an API below the mount of its sandbox
 */
export function apiOf(
  request: HttpRequest,
  { documents, site }: { documents: readonly ApiDocument[]; site: Site },
  { own, basePathOf }: { own?: ApiDocument | undefined; basePathOf(name: string): string | undefined },
): ApiRequest | undefined {
  const { url } = request;
  const bases = documents.flatMap((document) => {
    const servers = document.servers.map((server) => filledServer(server));
    const fallback = servers.length > 0 ? servers : site.settings.api.baseUrl;
    return fallback.map((base) => ({ document, base: base.replace(/(?<!\/)\/+$/, '') }));
  });
  const local = LOCAL.exec(url)?.[0];
  for (const document of local === undefined ? [] : documents) {
    const basePath = basePathOf(document.name);
    if (basePath !== undefined) bases.push({ document, base: `${local}/${document.name}${basePath}` });
  }
  const matches = bases
    .filter(
      ({ base }) => base !== '' && /^(?:$|[/?#])/.test(url.startsWith(base) ? url.slice(base.length) : 'x'),
    )
    // The page's own API before another at the same address, the longest address first.
    .sort((a, b) => b.base.length - a.base.length || Number(b.document === own) - Number(a.document === own));
  const [match] = matches;
  if (match) return withOperation(match.document, url.slice(match.base.length), request);
  const placeholder = PLACEHOLDER_START.exec(url)?.[0];
  if (placeholder === undefined) return undefined;
  const path = url.slice(placeholder.length);
  if (own) return withOperation(own, path, request);
  const fitting = documents
    .map((document) => withOperation(document, path, request))
    .filter(({ operation }) => operation);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Concrete paths win over templated ones (OpenAPI 3.1, 4.8.8.2). */
function withOperation(document: ApiDocument, path: string, request: HttpRequest): ApiRequest {
  const below = { ...request, url: `http://api.invalid${path}` };
  const fitting = document.operations.filter((each) => valuesOf({ ...each.request, servers: [] }, below, []));
  const [operation] = fitting.sort((a, b) => templatesIn(a) - templatesIn(b));
  return { document, path, ...(operation && { operation }) };
}

const templatesIn = ({ request: { path } }: Operation): number => path.split('{').length;
