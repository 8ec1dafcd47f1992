import type { SiteSettings } from '../config/index.ts';
import { highlight, renderUntrustedMarkdown } from '../content/index.ts';
import { formatJson, type JsonSchema } from '../contract/index.ts';
import {
  exampleOf,
  type Operation,
  type ResponseSpec,
  type SchemaNode,
  schemaView,
} from '../openapi/index.ts';
import {
  buildRequest,
  type RequestSpec,
  SAMPLE_LANGUAGES,
  type SecurityScheme,
  sample,
} from '../request/index.ts';
import { exampleValues } from './example-values.ts';
import type { Page } from './model.ts';
import { playgroundMode, requestOf } from './operation.ts';
import type { ExampleView, FieldView, MediaView, OperationView, ResponseView } from './view.ts';

type Direction = 'request' | 'response';

const GROUPS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** Lays `operation` out for its page: Markdown rendered, code highlighted, schemas as finite trees. */
export async function operationView(
  operation: Operation,
  settings: SiteSettings,
  page?: Page,
): Promise<OperationView> {
  const request = requestOf(operation, settings, page);
  const { maintainOrder } = settings.api;
  const anchors = new Set<string>();
  const view = (schema: JsonSchema, direction: Direction) =>
    schemaView(schema, request.components, { maintainOrder, direction });
  const fieldsOf = (
    schema: JsonSchema,
    direction: Direction,
    prefix?: string,
  ): Omit<MediaView, 'contentType'> => {
    const field = toField(view(schema, direction), prefix, anchors);
    const isObject = field.children.length > 0 && field.variants.length === 0;
    return isObject ? { fields: field.children } : { fields: [], root: field };
  };
  const order = <T extends { required: boolean }>(list: T[]): T[] =>
    maintainOrder ? list : [...list.filter((one) => one.required), ...list.filter((one) => !one.required)];

  const { body } = request;
  return {
    id: operation.id,
    spec: operation.spec,
    method: request.method,
    path: request.path,
    deprecated: operation.deprecated,
    descriptionHtml: markdown(operation.description),
    servers: request.servers.map(({ url }) => url),
    security: request.security.map((schemes) => securityView(schemes)),
    parameterGroups: GROUPS.flatMap(([place, title]) => {
      const parameters = order(request.parameters.filter((parameter) => parameter.in === place));
      const fields = parameters.map((parameter): FieldView => {
        const field = toField(view(parameter.schema, 'request'), undefined, anchors);
        return {
          ...field,
          name: parameter.name,
          anchor: anchorOf(`parameter-${parameter.name}`, anchors),
          required: parameter.required,
          deprecated: parameter.deprecated || field.deprecated,
          descriptionHtml: markdown(parameter.description) ?? field.descriptionHtml,
          example: parameter.example === undefined ? field.example : text(parameter.example),
        };
      });
      return fields.length > 0 ? [{ in: place, title, fields }] : [];
    }),
    body: body && {
      required: body.required,
      descriptionHtml: markdown(body.description),
      media: body.media.map((media) => ({
        contentType: media.contentType,
        ...fieldsOf(media.schema, 'request', 'body'),
      })),
    },
    responses: await Promise.all(
      operation.responses.map((response) =>
        responseView(response, request, (schema) => fieldsOf(schema, 'response')),
      ),
    ),
    samples: await sampleViews(request),
    playground: page ? playgroundMode(settings, page) : settings.api.playground.mode,
  };
}

async function sampleViews(request: RequestSpec): Promise<OperationView['samples']> {
  const built = buildRequest(request, exampleValues(request));
  return Promise.all(
    SAMPLE_LANGUAGES.map(async ({ id, label, syntax }) => ({
      language: id,
      label,
      html: await highlight(sample(id, built), syntax),
    })),
  );
}

async function responseView(
  response: ResponseSpec,
  request: RequestSpec,
  fieldsOf: (schema: JsonSchema) => Omit<MediaView, 'contentType'>,
): Promise<ResponseView> {
  const media = await Promise.all(
    response.content.map(async ({ contentType, schema, examples }) => {
      const given = examples.length
        ? examples
        : [{ name: 'default', value: exampleOf(schema, request.components, { direction: 'response' }) }];
      const views: Promise<ExampleView>[] = given.map(async (example) => ({
        name: example.name,
        title:
          ('summary' in example && example.summary) ||
          (example.name === 'default' ? 'Example' : example.name),
        descriptionHtml: 'description' in example ? markdown(example.description) : undefined,
        html: await exampleHtml(example.value, contentType),
      }));
      return { contentType, ...fieldsOf(schema), examples: await Promise.all(views) };
    }),
  );
  return {
    status: response.status,
    reason: reasonPhrase(response.status),
    descriptionHtml: markdown(response.description) ?? '',
    headers: response.headers.map((header) => ({
      ...(fieldsOf(header.schema).root ?? EMPTY_FIELD),
      name: header.name,
      required: header.required,
      descriptionHtml: markdown(header.description),
    })),
    media,
  };
}

function exampleHtml(value: unknown, contentType: string): Promise<string> {
  const isJson = /[/+]json\b/i.test(contentType);
  if (typeof value === 'string' && !isJson) {
    return highlight(value, /xml/i.test(contentType) ? 'xml' : 'plaintext');
  }
  return highlight(formatJson(value, 2), 'json');
}

const EMPTY_FIELD: FieldView = {
  type: 'any',
  required: false,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  constraints: [],
  children: [],
  variants: [],
};

function toField(node: SchemaNode, prefix: string | undefined, anchors: Set<string>): FieldView {
  const path = node.name === undefined ? prefix : prefix && `${prefix}-${node.name}`;
  const inner = (child: SchemaNode) => toField(child, path, anchors);
  // Only documented inputs can be linked to; responses repeat names too often for a link to be of use.
  const anchor = path && node.name !== undefined ? anchorOf(path, anchors) : undefined;
  const items = node.items && toField(node.items, path, anchors);
  return {
    name: node.name,
    anchor,
    type: node.typeLabel,
    required: node.required,
    deprecated: node.deprecated,
    readOnly: node.readOnly,
    writeOnly: node.writeOnly,
    title: node.title,
    descriptionHtml: markdown(node.description),
    default: node.default === undefined ? undefined : text(node.default),
    example: node.example === undefined ? undefined : text(node.example),
    constraints: node.constraints,
    enum: (node.enum ?? (node.const === undefined ? undefined : [node.const]))?.map(text),
    children: node.children.map(inner),
    items: items && (items.children.length > 0 || items.variants.length > 0) ? items : undefined,
    variants: (node.variants ?? []).map(({ label, kind, node: variant }) => ({
      label,
      kind,
      field: inner(variant),
    })),
    recursive: node.recursive ?? node.items?.recursive,
  };
}

function anchorOf(path: string, taken: Set<string>): string {
  const base = path.replace(/[^\w.-]+/g, '-');
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  taken.add(id);
  return id;
}

/** A value as JSON text; a plain string without its quotes, as it would be typed. */
function text(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : formatJson(value);
}

function markdown(source: string | undefined): string | undefined {
  return source?.trim() ? renderUntrustedMarkdown(source) : undefined;
}

function securityView(schemes: SecurityScheme[]): OperationView['security'][number] {
  if (schemes.length === 0) return { label: 'No authentication' };
  return {
    label: schemes.map(schemeLabel).join(' and '),
    descriptionHtml: schemes.map((scheme) => markdown(scheme.description) ?? '').join('') || undefined,
  };
}

function schemeLabel(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'http':
      return scheme.scheme === 'bearer'
        ? 'Bearer token'
        : `HTTP Basic: ${scheme.usernameLabel} and ${scheme.passwordLabel}`;
    case 'apiKey':
      return `Key in the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${scheme.name}`;
    default:
      return scheme.label;
  }
}

/** Reason phrases of RFC 9110 section 15 for the statuses that APIs document. */
const REASONS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function reasonPhrase(status: string): string {
  if (status === 'default') return 'Any other status';
  const range: Record<string, string> = {
    1: 'Informational',
    2: 'Success',
    3: 'Redirection',
    4: 'Client error',
    5: 'Server error',
  };
  return REASONS[status] ?? (/^\dXX$/i.test(status) ? (range[status.charAt(0)] ?? '') : '');
}
