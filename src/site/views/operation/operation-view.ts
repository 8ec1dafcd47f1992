import type { SiteSettings } from '../../../config/index.ts';
import { renderUntrustedMarkdown, withoutComponentTags } from '../../../content/index.ts';
import { type Operation, pageExtensions } from '../../../openapi/index.ts';
import type { RequestSpec } from '../../../request/index.ts';
import { isOfPage } from '../../api-pages/page-operation.ts';
import { playgroundMode, requestOf } from '../../api-pages/page-request.ts';
import { sampleViews } from '../../api-pages/samples.ts';
import type { Page } from '../../site.ts';
import { oauthSources, tokenAddresses } from '../playground/oauth-sources.ts';
import { fieldViews, metaText, renderMarkdown } from '../schema/field-view.ts';
import type { OperationView } from '../view.ts';
import { bodyView, payloadViews, responseExamples, responseViews } from './body-view.ts';
import { securityView, serverViews } from './operation-details.ts';
import { operationTexts } from './operation-texts.ts';
import { parameterGroups, querystringView } from './parameter-view.ts';

/**
 * Lays out `operation` for its page: Markdown rendered, code highlighted, schemas as finite trees. The
 * service sends a webhook, so its body is shown from the receiver's side, without a playground. What a
 * page documents itself is not documented again.
 *
 * @param path values of path parameters for samples
 */
export const operationView = (
  operation: Operation,
  settings: SiteSettings,
  page?: Page,
  path?: Record<string, string>,
): Promise<OperationView> =>
  withCode(operationFacts(operation, settings, page), operation, settings, page, path);

/**
 * The view without examples and samples, which take most of the time.
 *
 * @param anchors fragments already in use on the page
 */
export function operationFacts(
  operation: Operation,
  settings: SiteSettings,
  page?: Page,
  anchors: Set<string> = new Set(),
): OperationView {
  const request = requestOf(operation, settings, page);
  const { maintainOrder } = settings.api;
  const kind = kindOf(operation);
  const spec = isOfPage(operation) ? undefined : operation.spec;
  // Fields take their fragments, and their share of a page's length, in the order of the calls.
  const views = fieldViews(request.components, { maintainOrder, spec, anchors });
  return {
    ...overviewOf(operation, request, kind, page),
    parameterGroups: parameterGroups(request, views, maintainOrder),
    querystring: operation.querystring && querystringView(operation.querystring, request, views),
    body: request.body && bodyView(request.body, views, kind === 'webhook' ? 'response' : 'request'),
    responses: responseViews(operation.responses, (schema) => views.field(schema, 'response')),
    // Each is shown like a webhook, from the receiver's side.
    callbacks: operation.callbacks?.map((callback) => ({
      name: callback.name,
      expression: callback.expression,
      title: operationTexts(callback.operation).title ?? callback.name,
      view: operationFacts(callback.operation, settings, undefined, anchors),
    })),
    samples: [],
    playground: modeOf(kind, request, settings, page),
    levels: levelsOf(operation),
  };
}

/** Adds examples and samples to the `facts` of the same operation. The rest is not copied. */
export async function withCode(
  facts: OperationView,
  operation: Operation,
  settings: SiteSettings,
  page?: Page,
  path?: Record<string, string>,
): Promise<OperationView> {
  const request = requestOf(operation, settings, page);
  const isWebhook = facts.kind === 'webhook';
  const examples = await responseExamples(operation.responses, request);
  return {
    ...facts,
    payloads: isWebhook ? await payloadViews(request) : undefined,
    responses: facts.responses.map((response, index) => ({
      ...response,
      media: response.media.map((media, place) => ({ ...media, examples: examples[index]?.[place] ?? [] })),
    })),
    callbacks: facts.callbacks && (await Promise.all(facts.callbacks.map(callbackWithCode))),
    samples: isWebhook ? [] : await sampleViews(operation, request, { ...settings.api.examples, path }),
  };

  async function callbackWithCode(callback: CallbackView, index: number): Promise<CallbackView> {
    const sent = operation.callbacks?.[index]?.operation;
    return sent ? { ...callback, view: await withCode(callback.view, sent, settings) } : callback;
  }
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
    contentHtml: renderMarkdown(withoutTags(pageExtensions(operation).content)),
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

type CallbackView = NonNullable<OperationView['callbacks']>[number];

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

const withoutTags = (markdown: string | undefined): string | undefined =>
  markdown && withoutComponentTags(markdown);
