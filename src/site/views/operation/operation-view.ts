import type { SiteSettings } from '../../../config/index.ts';
import { renderUntrustedMarkdown } from '../../../content/index.ts';
import type { JsonSchema, Label } from '../../../contract/index.ts';
import {
  type Operation,
  pageExtensions,
  type ResponseSpec,
  type SecurityNeed,
} from '../../../openapi/index.ts';
import type { RequestSpec, SecurityScheme } from '../../../request/index.ts';
import { isOfPage } from '../../api-pages/page-operation.ts';
import { playgroundMode, requestOf } from '../../api-pages/page-request.ts';
import { sampleViews } from '../../api-pages/samples.ts';
import type { Page } from '../../site.ts';
import { fieldViews, isDescribedHere, markdown, metaText, propertiesOf } from '../schema/field-view.ts';
import type { FieldView, OperationView, ResponseView } from '../view.ts';
import { exampleViews } from './example-view.ts';
import {
  bodyFields,
  keyLabel,
  linkViews,
  mediaDetails,
  securityDetails,
  serverViews,
} from './operation-details.ts';
import { operationWords } from './operation-texts.ts';
import { headerViews, sentQueries, withExamples, writingOf } from './parameter-view.ts';
import { reasonPhrase } from './reason-phrase.ts';

const GROUPS = [
  ['path', 'parameter.path'],
  ['query', 'parameter.query'],
  ['header', 'parameter.header'],
  ['cookie', 'parameter.cookie'],
] as const;

/**
 * Lays out `operation` for its page: Markdown rendered, code highlighted, schemas as finite trees. The
 * service sends a webhook, so its body is shown from the receiver's side and there is nothing to try. What a
 * page documents itself is not documented again.
 *
 * @param anchors fragments already in use on the page
 * @param options `hasCode`: whether to include examples and samples, which take most of the time. Default:
 * yes
 */
export async function operationView(
  operation: Operation,
  settings: SiteSettings,
  page?: Page,
  anchors: Set<string> = new Set(),
  { hasCode = true }: { hasCode?: boolean } = {},
): Promise<OperationView> {
  const request = requestOf(operation, settings, page);
  const { maintainOrder } = settings.api;
  const isOwn = isOfPage(operation);
  const spec = isOwn ? undefined : operation.spec;
  const views = fieldViews(request.components, { maintainOrder, spec, anchors });
  const { field: fieldOf, fields: fieldsOf, anchor } = views;
  const order = <T extends { required: boolean }>(list: T[]): T[] =>
    maintainOrder ? list : [...list.filter((one) => one.required), ...list.filter((one) => !one.required)];

  const { body } = request;
  const kind = kindOf(operation);
  const { content } = pageExtensions(operation);
  const { text } = operationWords(operation, page?.title);
  return {
    kind,
    id: operation.id,
    spec: operation.spec,
    method: request.method,
    path: request.path,
    deprecated: operation.deprecated,
    badges: operation.badges,
    webhook: operation.webhook,
    descriptionHtml: markdown(text),
    metaDescription: metaText(text),
    contentHtml: markdown(content),
    externalDocs: operation.externalDocs,
    servers: kind === 'webhook' ? [] : request.servers.map(({ url }) => url),
    serverDetails: kind === 'webhook' ? undefined : serverViews(request.servers),
    // The settings of a site are about requests to the API.
    security: (kind === 'webhook' ? operation.request : request).security.map((schemes, index) =>
      securityView(schemes, operation.security?.[index]),
    ),
    parameterGroups: GROUPS.flatMap(([place, title]) => {
      const parameters = order(
        request.parameters.filter((parameter) => parameter.in === place && parameter.style !== 'querystring'),
      );
      const fields = parameters.map((parameter): FieldView => {
        const field = fieldOf(parameter.schema, 'request');
        const { name, example, examples, shownExamples } = parameter;
        return {
          ...field,
          name,
          anchor: anchor(`parameter-${name}`),
          required: parameter.required,
          deprecated: parameter.deprecated || field.deprecated,
          descriptionHtml: markdown(parameter.description) ?? field.descriptionHtml,
          ...withExamples(
            field,
            examples ?? (example === undefined ? [] : [{ name: 'default', value: example }]),
            shownExamples,
          ),
          constraints: [...field.constraints, ...writingOf(parameter)],
        };
      });
      return fields.length > 0 ? [{ in: place, title, fields }] : [];
    }),
    querystring: operation.querystring && {
      name: operation.querystring.name,
      required: operation.querystring.required,
      descriptionHtml: markdown(operation.querystring.description),
      contentType: operation.querystring.contentType,
      shownExamples: sentQueries(operation.querystring, request),
      ...fieldsOf(operation.querystring.schema, 'request', 'querystring', operation.querystring.description),
    },
    body: body && {
      required: body.required,
      descriptionHtml: markdown(body.description),
      media: body.media.map((media) => ({
        contentType: media.contentType,
        ...mediaDetails(media, (schema) => fieldOf(schema, kind === 'webhook' ? 'response' : 'request')),
        ...bodyFields(
          media.contentType,
          fieldsOf(media.schema, kind === 'webhook' ? 'response' : 'request', 'body', body.description),
        ),
      })),
    },
    payloads:
      kind === 'webhook' && body && hasCode
        ? (
            await Promise.all(
              body.media.map((media, _, { length }) =>
                exampleViews(
                  media.schema,
                  request.components,
                  { ...media, isOneOfSeveral: length > 1 },
                  'response',
                ),
              ),
            )
          ).flat()
        : undefined,
    responses: await Promise.all(
      operation.responses.map((response) =>
        responseView(response, request, (schema) => fieldOf(schema, 'response'), hasCode),
      ),
    ),
    callbacks: await callbackViews(operation, settings, anchors, hasCode),
    samples:
      kind === 'webhook' || !hasCode ? [] : await sampleViews(operation, request, settings.api.examples),
    playground: modeOf(kind, request, settings, page),
    levels: operation.levels && {
      ...operation.levels,
      changes: operation.levels.changes.map(({ level, until, change }) => ({
        level,
        until,
        changeHtml: renderUntrustedMarkdown(change),
      })),
    },
  };
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
      title: operationWords(operation).title ?? name,
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

async function responseView(
  response: ResponseSpec,
  request: RequestSpec,
  fieldOf: (schema: JsonSchema) => FieldView,
  hasCode: boolean,
): Promise<ResponseView> {
  const media = await Promise.all(
    response.content.map(async ({ contentType, schema, examples, ...more }) => ({
      contentType,
      ...mediaDetails(more, fieldOf),
      ...bodyFields(
        contentType,
        propertiesOf(fieldOf(schema), isDescribedHere(schema, response.description)),
      ),
      examples: hasCode
        ? await exampleViews(
            schema,
            request.components,
            { contentType, examples, isOneOfSeveral: response.content.length > 1 },
            'response',
          )
        : [],
    })),
  );
  return {
    status: response.status,
    reason: reasonPhrase(response.status),
    summary: response.summary,
    descriptionHtml: markdown(response.description) ?? '',
    headers: headerViews(response.headers, fieldOf),
    media,
    links: linkViews(response.links),
  };
}

function securityView(
  schemes: SecurityScheme[],
  needs: SecurityNeed[] = [],
): OperationView['security'][number] {
  if (schemes.length === 0) return { schemes: [{ id: 'auth.none' }] };
  return {
    schemes: schemes.map(schemeLabel),
    details: securityDetails(needs, schemes),
  };
}

function schemeLabel(scheme: SecurityScheme): Label {
  // The file's own label.
  if ('label' in scheme) return scheme.label;
  switch (scheme.type) {
    case 'http':
      return scheme.scheme === 'bearer'
        ? { id: 'auth.bearer' }
        : {
            id: 'auth.basic',
            values: { username: scheme.usernameLabel, password: scheme.passwordLabel },
          };
    case 'apiKey':
      return keyLabel(scheme.in, scheme.name);
  }
}
