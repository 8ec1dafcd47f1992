import type { SiteSettings } from '../../../config/index.ts';
import { renderUntrustedMarkdown } from '../../../content/index.ts';
import { type Operation, pageExtensions } from '../../../openapi/index.ts';
import type { RequestSpec } from '../../../request/index.ts';
import { isOfPage } from '../../api-pages/page-operation.ts';
import { playgroundMode, requestOf } from '../../api-pages/page-request.ts';
import { sampleViews } from '../../api-pages/samples.ts';
import type { Page } from '../../site.ts';
import { oauthSources, tokenAddresses } from '../playground/oauth-sources.ts';
import { fieldViews, metaText, renderMarkdown } from '../schema/field-view.ts';
import type { OperationView } from '../view.ts';
import { bodyView, payloadViews, responseView } from './body-view.ts';
import { securityView, serverViews } from './operation-details.ts';
import { operationTexts } from './operation-texts.ts';
import { parameterGroups, querystringView } from './parameter-view.ts';

/**
 * Lays out `operation` for its page: Markdown rendered, code highlighted, schemas as finite trees. The
 * service sends a webhook, so its body is shown from the receiver's side, without a playground. What a
 * page documents itself is not documented again.
 *
 * @param anchors fragments already in use on the page
 * @param options `hasCode`: whether to include examples and samples, which take most of the time. Default:
 * yes. `path`: values of path parameters for samples
 */
export async function operationView(
  operation: Operation,
  settings: SiteSettings,
  page?: Page,
  anchors: Set<string> = new Set(),
  { hasCode = true, path }: { hasCode?: boolean; path?: Record<string, string> | undefined } = {},
): Promise<OperationView> {
  const request = requestOf(operation, settings, page);
  const { maintainOrder, examples } = settings.api;
  const kind = kindOf(operation);
  const isWebhook = kind === 'webhook';
  const spec = isOfPage(operation) ? undefined : operation.spec;
  // Fields take their fragments, and their share of a page's length, in the order of the calls.
  const views = fieldViews(request.components, { maintainOrder, spec, anchors });
  return {
    ...overviewOf(operation, request, kind, page),
    parameterGroups: parameterGroups(request, views, maintainOrder),
    querystring: operation.querystring && querystringView(operation.querystring, request, views),
    body: request.body && bodyView(request.body, views, isWebhook ? 'response' : 'request'),
    payloads: isWebhook && hasCode ? await payloadViews(request) : undefined,
    responses: await Promise.all(
      operation.responses.map((response) =>
        responseView(response, request, (schema) => views.field(schema, 'response'), hasCode),
      ),
    ),
    callbacks: await callbackViews(operation, settings, anchors, hasCode),
    samples: isWebhook || !hasCode ? [] : await sampleViews(operation, request, { ...examples, path }),
    playground: modeOf(kind, request, settings, page),
    levels: levelsOf(operation),
  };
}

/** The part above the parameters: names, texts, servers and security. */
function overviewOf(
  operation: Operation,
  request: RequestSpec,
  kind: OperationView['kind'],
  page: Page | undefined,
) {
  const { text } = operationTexts(operation, page?.title);
  const servers = kind === 'webhook' ? [] : request.servers;
  // The settings of a site are about requests to the API.
  const { security } = kind === 'webhook' ? operation.request : request;
  return {
    kind,
    id: operation.id,
    spec: operation.spec,
    method: request.method,
    path: request.path,
    deprecated: operation.deprecated,
    badges: operation.badges,
    webhook: operation.webhook,
    descriptionHtml: renderMarkdown(text),
    metaDescription: metaText(text),
    contentHtml: renderMarkdown(pageExtensions(operation).content),
    externalDocs: operation.externalDocs,
    servers: servers.map(({ url }) => url),
    tokenAddresses: tokenAddresses(oauthSources(operation, request)),
    serverDetails: serverViews(servers),
    security: security.map((schemes, index) => securityView(schemes, operation.security?.[index])),
  } satisfies Partial<OperationView>;
}

function levelsOf({ levels }: Operation): OperationView['levels'] {
  return (
    levels && {
      ...levels,
      changes: levels.changes.map(({ level, until, change }) => ({
        level,
        until,
        changeHtml: renderUntrustedMarkdown(change),
      })),
    }
  );
}

/** Each callback is shown like a webhook, from the receiver's side. */
async function callbackViews(
  { callbacks }: Operation,
  settings: SiteSettings,
  anchors: Set<string>,
  hasCode: boolean,
): Promise<OperationView['callbacks']> {
  if (!callbacks) return undefined;
  return Promise.all(
    callbacks.map(async ({ name, expression, operation }) => ({
      name,
      expression,
      title: operationTexts(operation).title ?? name,
      view: await operationView(operation, settings, undefined, anchors, { hasCode }),
    })),
  );
}

const kindOf = (operation: Operation): OperationView['kind'] =>
  operation.webhook !== undefined ? 'webhook' : isOfPage(operation) ? 'page' : 'operation';

/** The playground part of the view of `operation`, without laying it out. */
export const playgroundOf = (
  operation: Operation,
  settings: SiteSettings,
  page?: Page,
): OperationView['playground'] =>
  modeOf(kindOf(operation), requestOf(operation, settings, page), settings, page);

/**
 * Nothing is sent to a webhook. A page without any server has no target; an OpenAPI file may still have a
 * sandbox.
 */
function modeOf(
  kind: OperationView['kind'],
  request: RequestSpec,
  settings: SiteSettings,
  page: Page | undefined,
): OperationView['playground'] {
  if (kind === 'webhook') return 'hide';
  const mode = page ? playgroundMode(settings, page) : settings.api.playground.mode;
  return mode === 'show' && kind === 'page' && request.servers.length === 0 ? 'simple' : mode;
}
