import { basicLabels, type SiteSettings } from '../../config/index.ts';
import type { Operation } from '../../openapi/index.ts';
import { isJsonType, type RequestSpec, type SecurityScheme } from '../../request/index.ts';
import type { Page } from '../site.ts';

/**
 * The request of `operation` as its page offers it. `api.baseUrl` is used if the OpenAPI file names no
 * server, `api.auth` if it has no security; front matter `authMethod` wins over both. Labels of a basic login
 * and the initial text of an auth input come from `api.auth` (spec, "Site configuration object": api).
 */
export function requestOf(operation: Operation, settings: SiteSettings, page?: Page): RequestSpec {
  const { api } = settings;
  const request = operation.request;
  const servers = request.servers.length > 0 ? request.servers : api.baseUrl.map((url) => ({ url }));
  const override = page?.frontMatter.authMethod;
  let security = request.security;
  if (override === 'none') security = [];
  else if (override) security = [[configuredScheme(override, api.auth)]];
  else if (security.length === 0 && api.auth?.method && !operation.isPublic)
    security = [[configuredScheme(api.auth.method, api.auth)]];
  const accept = acceptOf(operation);
  return {
    ...request,
    ...(accept && { accept }),
    servers,
    security: security.map((all) => all.map((one) => decorate(one, api.auth))),
  };
}

/** Media types of the successes, see `RequestSpec.accept`. A range is no type to ask for. */
function acceptOf({ responses }: Operation): string[] | undefined {
  const content = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap((response) => response.content)
    .filter(({ contentType }) => !contentType.includes('*'));
  const types = jsonFirst(content).map(({ contentType }) => contentType);
  return types.length > 0 ? [...new Set(types)] : undefined;
}

/**
 * What responses contain, in the order of the file, but JSON first: every client reads it, and a sandbox
 * writes nothing else.
 */
export function jsonFirst<Media extends { contentType: string }>(content: readonly Media[]): Media[] {
  const isOther = ({ contentType }: Media) => Number(!isJsonType(contentType));
  return content.toSorted((one, other) => isOther(one) - isOther(other));
}

function configuredScheme(
  method: 'bearer' | 'basic' | 'key',
  auth: SiteSettings['api']['auth'],
): SecurityScheme {
  const own = auth?.method === method ? auth : undefined;
  if (method === 'bearer') return { key: 'bearer', type: 'http', scheme: 'bearer' };
  if (method === 'key') return { key: 'key', type: 'apiKey', in: 'header', name: own?.name ?? 'Key' };
  const { username, password } = basicLabels(own?.name);
  return { key: 'basic', type: 'http', scheme: 'basic', usernameLabel: username, passwordLabel: password };
}

/** Labels and initial text apply to the schemes of the configured method, wherever they were declared. */
function decorate(scheme: SecurityScheme, auth: SiteSettings['api']['auth']): SecurityScheme {
  if (!auth?.method) return scheme;
  const kind = scheme.type === 'apiKey' ? 'key' : scheme.type === 'http' ? scheme.scheme : undefined;
  if (kind !== auth.method) return scheme;
  const inputPrefix = auth.inputPrefix ?? scheme.inputPrefix;
  if (scheme.type === 'http' && scheme.scheme === 'basic' && auth.name) {
    const { username, password } = basicLabels(auth.name);
    return { ...scheme, usernameLabel: username, passwordLabel: password, inputPrefix };
  }
  return { ...scheme, inputPrefix };
}

/** The playground mode of a page: front matter wins over `api.playground.mode`. */
export function playgroundMode(settings: SiteSettings, page: Page): 'show' | 'simple' | 'hide' {
  return page.frontMatter.playground ?? settings.api.playground.mode;
}
