import type { SiteSettings } from '../../../config/index.ts';
import { plainText } from '../../../content/index.ts';
import type { JsonSchema } from '../../../contract/index.ts';
import { own } from '../../../json/index.ts';
import {
  type ApiDocument,
  forChecks,
  forDirection,
  mediaExamples,
  neededComponents,
  type Operation,
} from '../../../openapi/index.ts';
import type {
  BodyAlternatives,
  Credentials,
  RequestSpec,
  RequestValues,
  ServerSpec,
} from '../../../request/index.ts';
import { requestOf } from '../../api-pages/page-request.ts';
import type { Page } from '../../site.ts';
import { operationTexts } from '../operation/operation-texts.ts';
import { bodyAlternatives, fillableRequest } from './body-alternatives.ts';
import { exampleBodies, exampleValues, wholeQuery, withoutRanges } from './example-values.ts';
import { deprecatedFields, type FormStart, formStart } from './form-start.ts';
import { type OAuthSource, oauthSources } from './oauth-sources.ts';

/** Data for the playground, in a separate file that is fetched when the panel is opened. */
export interface PlaygroundData {
  id: string;
  spec: string;
  title: string;
  /** Its schemas as they apply to requests, with the components that they need. */
  request: RequestSpec;
  /** The documented servers, with the sandboxes before or after them. */
  servers: PlaygroundServer[];
  /** The values behind the static samples, so opening the panel changes nothing. */
  initial: RequestValues;
  /** The form before the page reads any schema. */
  start?: FormStart;
  /** Initial body text, by media type. */
  bodies: Record<string, string>;
  /** Choices in the body, by media type. The schema of a form is that of its first alternative. */
  alternatives?: Record<string, BodyAlternatives>;
  /** The content type is empty for a response without a body. The schema of a sequence is that of an item. */
  responses: { status: string; contentType: string; schema: JsonSchema; isSequence?: true }[];
  /** Documented headers, by the statuses that have any. */
  responseHeaders?: Record<string, { name: string; required?: true; schema: JsonSchema }[]>;
  /**
   * Components that the responses need. Their schemas contain only what a response is checked by, and require
   * no `writeOnly` property.
   */
  components: Record<string, JsonSchema>;
  maintainOrder: boolean;
  /** Ids of deprecated parameters and form fields; absent without any. */
  deprecated?: string[];
  /** How to get tokens, by security scheme; absent if no scheme has such a source. */
  oauth?: Record<string, OAuthSource>;
  /** Address to which authorization servers send readers back. */
  callback?: string;
  /** Readers can add servers. */
  hasOwnServers?: true;
  /** Where a proxy may be that sends requests for readers. `isDefault`: all requests use it. */
  proxy?: { url: string; isDefault?: true };
  /** The sandbox has no rule for the operation and returns the documented example. */
  hasOnlyExample?: true;
  /** Address of the sandbox inspector, if there are a sandbox and an inspector. */
  inspector?: string;
}

export interface PlaygroundServer {
  kind: 'sandbox' | 'remote';
  url: string;
  /** Absent for a sandbox. */
  label?: string;
  /** The reader has added it. */
  isOwn?: true;
  /** For a sandbox, in this page or over HTTP: its base URL. The path of the API follows it. */
  mount?: string;
  /** The accounts that a reader can use there. */
  accounts?: SandboxAccount[];
  /** Index of the account to start with: one that may call this operation. */
  account?: number;
  /** Path parameters with which the operation finds something there, unless the form starts with them. */
  path?: Record<string, string>;
}

interface SandboxAccount {
  /** Absent if any credentials are accepted. */
  label?: string;
  credentials: Credentials;
}

/** The sandboxes of an API, for its explorer. */
export interface ExplorerSandboxes {
  /** As in `PlaygroundData.servers`. */
  servers: PlaygroundServer[];
  /** They come before the documented servers. */
  areFirst: boolean;
  /** Account to start with, where that is not the first one; by method and path: `GET /plants`. */
  accounts: Record<string, number>;
}

export interface SandboxPlaces {
  /** Names of the OpenAPI files that have a sandbox in the page. */
  sandboxes: string[];
  /** Base URLs of the sandboxes that are served over HTTP. */
  http: Record<string, string>;
  /**
   * For a sandbox: the path of its API below the base URL (`/api/v1`, `''`), its accounts, and which account
   * tries an operation first.
   */
  facts?(spec: string): SandboxFacts | undefined;
  /** Address of the sandbox inspector, without a query. */
  inspector?: string | undefined;
  /** Address to which authorization servers send readers back. */
  callback?: string;
  /** Address of the proxy, unless the site can have none. */
  proxy?: string | undefined;
}

interface SandboxFacts {
  basePath?: string;
  accounts?: SandboxAccount[];
  /** Whether an operation, by its id, has no rule. */
  hasOnlyExample?(operation: string): boolean;
  /** Values of path parameters with which an operation, by its id, finds something. */
  pathValues?(operation: string): Record<string, string>;
  /** Absent: first if no documented server is public. */
  offer?: 'first' | 'offered';
  /** Index of the first account that may do it as its examples show. Default: 0. */
  accountFor?(operation: { method: string; path: string }): number;
}

/**
 * What the playground of `page` starts with. Servers: the sandbox in the page, the one over HTTP, then the
 * documented ones.
 */
export function playgroundStart(
  operation: Operation,
  settings: SiteSettings,
  page: Page | undefined,
  places: SandboxPlaces,
): { request: RequestSpec; servers: PlaygroundServer[]; initial: RequestValues } {
  const request = withTexts(withoutRanges(requestOf(operation, settings, page)));
  const { spec } = operation;
  const sandboxes = sandboxServers(spec, request, places);
  const others = request.servers.map(({ url, description }): PlaygroundServer => {
    const name = description && plainText(description);
    return { kind: 'remote', url, label: name ? `${name} (${url})` : url };
  });
  const first = firstPath(operation, settings, places);
  const isFirst = isSandboxFirst(spec, request.servers, places);
  const path = isFirst ? {} : (places.facts?.(spec)?.pathValues?.(operation.id) ?? {});
  const servers = isFirst
    ? [...sandboxes, ...others]
    : [...others, ...sandboxes.map((one) => (Object.keys(path).length > 0 ? { ...one, path } : one))];
  const initial = exampleValues(request, {
    server: servers[0]?.url ?? '',
    path: first,
    prefill: settings.api.examples.prefill,
  });
  return { request, servers, initial };
}

export function playgroundData(
  operation: Operation,
  settings: SiteSettings,
  page: Page | undefined,
  places: SandboxPlaces,
): PlaygroundData {
  const { request: fullSpec, servers, initial } = playgroundStart(operation, settings, page, places);
  const { spec } = operation;
  const alternatives = bodyAlternatives(fullSpec);
  const request = fillableRequest(fullSpec, alternatives);
  const oauth = oauthSources(operation, fullSpec, settings.api.oauth);
  const hasSandbox = servers.some(({ mount }) => mount !== undefined);
  const hasInspector = hasSandbox && places.inspector !== undefined;
  const hasOnlyExample = hasSandbox && places.facts?.(spec)?.hasOnlyExample?.(operation.id) === true;
  const inResponses = (schema: JsonSchema) => forDirection(schema, fullSpec.components, 'response');
  const responses = operation.responses.flatMap(({ status, content }) =>
    content.length > 0
      ? content.map(({ contentType, schema, isSequence }) => ({
          status,
          contentType,
          schema: forChecks(inResponses(schema).schema),
          ...(isSequence && { isSequence }),
        }))
      : [{ status, contentType: '', schema: true }],
  );
  const responseHeaders = headersByStatus(operation);
  const ofResponses = Object.entries(
    neededComponents([responses, responseHeaders], inResponses(true).components),
  );
  const { components: all, ...requestFields } = request;
  const data: PlaygroundData = {
    id: operation.id,
    spec,
    title: page?.title ?? operationTexts(operation).title ?? `${request.method} ${request.path}`,
    request: { ...requestFields, components: neededComponents([requestFields, alternatives], all) },
    servers,
    initial,
    bodies: exampleBodies(fullSpec),
    ...(Object.keys(alternatives).length > 0 && { alternatives }),
    responses,
    ...(Object.keys(responseHeaders).length > 0 && { responseHeaders }),
    components: Object.fromEntries(ofResponses.map(([name, schema]) => [name, forChecks(schema)])),
    maintainOrder: settings.api.maintainOrder,
    ...(oauth && { oauth }),
    ...(oauth && places.callback !== undefined && { callback: places.callback }),
    ...(settings.api.ownServers !== 'off' && { hasOwnServers: true as const }),
    ...(places.proxy !== undefined &&
      settings.api.proxy.offer !== 'off' && {
        proxy: {
          url: places.proxy,
          ...(settings.api.proxy.offer === 'first' && { isDefault: true as const }),
        },
      }),
    ...(hasOnlyExample && { hasOnlyExample }),
    ...(hasInspector && { inspector: `${places.inspector}?name=${encodeURIComponent(spec)}` }),
  };
  const deprecated = deprecatedFields(data);
  return { ...data, ...(deprecated.length > 0 && { deprecated }), start: formStart(data) };
}

function headersByStatus({ responses }: Operation): NonNullable<PlaygroundData['responseHeaders']> {
  const documented = responses.filter(({ headers }) => headers.length > 0);
  return Object.fromEntries(
    documented.map(({ status, headers }) => [
      status,
      headers.map(({ name, required, schema }) => ({
        name,
        ...(required && { required: true as const }),
        schema: forChecks(schema),
      })),
    ]),
  );
}

/**
 * The examples that readers can choose, as the texts that are sent, because only the build can write XML.
 * Read-only values are left out.
 */
function withTexts(request: RequestSpec): RequestSpec {
  const { body, components } = request;
  const parameters = request.parameters
    .map(({ shownExamples: _shown, allowEmptyValue: _empty, ...one }) => one)
    .map((one) => (one.style === 'querystring' ? { ...one, example: wholeQuery(one, components) } : one));
  const all = body?.media.map(({ shownExamples: _shown, parts: _parts, ...one }) => one);
  const media = all?.map((one) =>
    one.examples.length > 0
      ? { ...one, examples: mediaExamples(one, components, { direction: 'request' }) }
      : one,
  );
  return { ...request, parameters, ...(body && media && { body: { ...body, media } }) };
}

/**
 * Base URL of the sandbox in the page. It belongs to no host (RFC 2606): the page itself answers such
 * requests.
 */
export const sandboxMount = (spec: string): string => `https://sandbox.invalid/${encodeURIComponent(spec)}`;

/**
 * Hosts of this machine, of private networks, and of domains that are reserved for examples (RFC 1918,
 * RFC 2606, RFC 6761).
 */
const PRIVATE_HOST =
  /^(?:localhost|(?:127|10|0)\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[)|^[^.]+$|(?:^|\.)(?:localhost|local|test|example|invalid|internal|example\.(?:com|net|org))$/i;

/** Whether readers can reach a server from anywhere, judged by its address. */
function isPublicServer({ url, variables = {} }: ServerSpec): boolean {
  const filledUrl = url.replace(
    /\{([^{}]*)\}/g,
    (_whole, name: string) => own(variables, name)?.default ?? '',
  );
  const { protocol, hostname } = URL.parse(filledUrl) ?? {};
  return hostname !== undefined && /^https?:$/.test(protocol ?? '') && !PRIVATE_HOST.test(hostname);
}

/** Values of path parameters with which an operation finds something, if requests go to its sandbox first. */
export const firstPath = (
  { id, spec, request: { servers } }: Operation,
  settings: SiteSettings,
  places: SandboxPlaces,
): Record<string, string> =>
  isSandboxFirst(spec, documentedServers(servers, settings), places)
    ? (places.facts?.(spec)?.pathValues?.(id) ?? {})
    : {};

const documentedServers = (servers: ServerSpec[], { api }: SiteSettings): ServerSpec[] =>
  servers.length > 0 ? servers : api.baseUrl.map((url) => ({ url }));

const isSandboxFirst = (spec: string, documented: ServerSpec[], { facts }: SandboxPlaces): boolean =>
  (facts?.(spec)?.offer ?? (documented.some(isPublicServer) ? 'offered' : 'first')) === 'first';

/** A sandbox without accounts accepts any well-formed credentials. */
const ANYONE: SandboxAccount = {
  credentials: { value: 'sandbox-token', username: 'reader@example.com', password: 'sandbox-password' },
};

export function explorerSandboxes(
  { name, operations, servers }: Pick<ApiDocument, 'name' | 'operations' | 'servers'>,
  settings: SiteSettings,
  places: SandboxPlaces,
): ExplorerSandboxes {
  const documented = documentedServers(servers, settings);
  const { accountFor } = places.facts?.(name) ?? {};
  // Pages of all operations ask for the servers, so a sandbox without preferences takes no time here.
  const preferring = accountFor ? operations : [];
  const accounts = preferring.map(({ request: { method, path } }): [string, number] => [
    `${method} ${path}`,
    accountFor?.({ method, path }) ?? 0,
  ]);
  return {
    servers: sandboxServers(name, undefined, places),
    areFirst: isSandboxFirst(name, documented, places),
    accounts: Object.fromEntries(accounts.filter(([, account]) => account > 0)),
  };
}

/** @param operation Absent: the first account comes first. */
function sandboxServers(
  spec: string,
  operation: { method: string; path: string } | undefined,
  { sandboxes, http, facts }: SandboxPlaces,
): PlaygroundServer[] {
  const { basePath = '', accounts = [], accountFor } = facts?.(spec) ?? {};
  const server = (kind: PlaygroundServer['kind'], mount: string): PlaygroundServer => ({
    kind,
    url: mount + basePath,
    mount,
    accounts: accounts.length > 0 ? accounts : [ANYONE],
    account: (operation && accountFor?.(operation)) ?? 0,
  });
  const address = Object.hasOwn(http, spec) ? http[spec] : undefined;
  return [
    ...(sandboxes.includes(spec) ? [server('sandbox', sandboxMount(spec))] : []),
    ...(address ? [server('remote', address)] : []),
  ];
}
