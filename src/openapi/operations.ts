import type { BodySpec } from '../request/index.ts';
import { readContent } from './content.ts';
import { documentLevels, operationLevels } from './levels.ts';
import type { ApiDocument, Operation, ResponseSpec } from './model.ts';
import { createNamer, operationSlug } from './names.ts';
import { readParameters } from './parameters.ts';
import { deref } from './pointer.ts';
import { createSchemaStore, type SchemaStore } from './schemas.ts';
import { isPublic, readSecurity } from './security.ts';
import { readServers } from './servers.ts';
import { asList, asRecord, asText, compact, entriesOf, type Fields, isSafeUrl } from './values.ts';

/** Fixed fields of a path item that are operations; `query` is of OpenAPI 3.2. */
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** Turns a bundled document of OpenAPI 3.1 (or 3.2) into the model. Parts of the wrong type are passed over. */
export function readDocument(
  document: Fields,
  { name, source }: Pick<ApiDocument, 'name' | 'source'>,
): ApiDocument {
  const info = asRecord(document.info) ?? {};
  const reading: Reading = { document, schemas: createSchemaStore(document), spec: name, source };
  const uniqueSlug = createNamer();
  const operations = readPaths(reading, uniqueSlug);
  return compact({
    name,
    source,
    title: asText(info.title) ?? name,
    version: info.version === undefined ? '' : String(info.version),
    description: asText(info.description),
    servers: readServers([document], source),
    tags: asList(document.tags).flatMap((value) => {
      const tag = asRecord(value);
      const tagName = asText(tag?.name);
      if (!tag || tagName === undefined) return [];
      const [description, parent] = [asText(tag.description), asText(tag.parent)];
      return [compact({ name: tagName, description, group: asText(tag['x-group']), parent })];
    }),
    operations,
    webhooks: readWebhooks(reading, uniqueSlug),
    levels: documentLevels(document, operations),
    document,
  });
}

/** The document that operations are read from. */
interface Reading {
  document: Fields;
  schemas: SchemaStore;
  spec: string;
  source: string;
}

function readPaths(reading: Reading, uniqueSlug: (wanted: string) => string): Operation[] {
  const { document, spec } = reading;
  const operations: Operation[] = [];
  for (const [path, value] of entriesOf(document.paths)) {
    const pathItem = path.startsWith('/') ? deref(document, value) : undefined;
    if (!pathItem) continue;
    for (const [method, operationValue] of methodsOf(pathItem)) {
      const operation = asRecord(operationValue);
      if (!operation) continue;
      const slug = uniqueSlug(operationSlug(method, path, asText(operation.operationId)));
      operations.push({
        id: `${spec}/${slug}`,
        spec,
        ...readOperation(reading, { method, path, pathItem, operation }),
      });
    }
  }
  return operations;
}

/** A path item for each name; a webhook usually has one method, POST. OpenAPI 3.1, 4.8.1. */
function readWebhooks(reading: Reading, uniqueSlug: (wanted: string) => string): Operation[] {
  const { document, spec } = reading;
  return entriesOf(document.webhooks).flatMap(([webhook, value]) => {
    const pathItem = deref(document, value);
    return (pathItem ? methodsOf(pathItem) : []).flatMap(([method, operationValue]) => {
      const operation = asRecord(operationValue);
      if (!operation) return [];
      const slug = uniqueSlug(operationSlug('webhook', webhook, asText(operation.operationId)));
      const read = readOperation(reading, { method, path: '', pathItem: pathItem as Fields, operation });
      return [{ id: `${spec}/${slug}`, spec, webhook, ...read }];
    });
  });
}

function methodsOf(pathItem: Fields): [string, unknown][] {
  const fixed = Object.entries(pathItem).filter(([key]) => METHODS.has(key));
  return [...fixed, ...entriesOf(pathItem.additionalOperations)];
}

interface Place {
  method: string;
  path: string;
  pathItem: Fields;
  operation: Fields;
}

function readOperation(
  { document, schemas, source }: Reading,
  { method, path, pathItem, operation }: Place,
): Omit<Operation, 'id' | 'spec'> {
  const parameters = readParameters(document, schemas, path, pathItem, operation);
  const body = readBody(document, schemas, operation.requestBody);
  const responses = readResponses(document, schemas, operation.responses);
  const url = asText(asRecord(operation.externalDocs)?.url);
  return compact({
    operationId: asText(operation.operationId),
    summary: asText(operation.summary),
    description: asText(operation.description),
    tags: asList(operation.tags).filter((tag) => typeof tag === 'string'),
    deprecated: operation.deprecated === true,
    request: compact({
      method: method.toUpperCase(),
      path,
      parameters,
      body,
      security: readSecurity(document, operation),
      servers: readServers([operation, pathItem, document], source),
      components: schemas.reachable([
        ...parameters.map(({ schema }) => schema),
        ...(body?.media ?? []).map(({ schema }) => schema),
        ...responses.flatMap(({ headers, content }) => [...headers, ...content].map(({ schema }) => schema)),
      ]),
    }),
    isPublic: isPublic(document, operation) || undefined,
    responses,
    externalDocs:
      url !== undefined && isSafeUrl(url)
        ? compact({ url, description: asText(asRecord(operation.externalDocs)?.description) })
        : undefined,
    levels: operationLevels(operation),
    extensions: Object.fromEntries(Object.entries(operation).filter(([key]) => key.startsWith('x-'))),
  });
}

function readBody(document: Fields, schemas: SchemaStore, value: unknown): BodySpec | undefined {
  const body = deref(document, value);
  if (!body) return undefined;
  return compact({
    required: body.required === true,
    description: asText(body.description),
    media: readContent(document, schemas, body.content),
  });
}

/** OpenAPI 4.8.16 and 4.8.17. A header named Content-Type is ignored. */
function readResponses(document: Fields, schemas: SchemaStore, value: unknown): ResponseSpec[] {
  return entriesOf(value).flatMap(([key, responseValue]) => {
    const response = deref(document, responseValue);
    const status = key.toLowerCase() === 'default' ? 'default' : key.toUpperCase();
    if (!response || !/^(?:\d{3}|[1-5]XX|default)$/.test(status)) return [];
    const headers = entriesOf(response.headers).flatMap(([name, headerValue]) => {
      const header = deref(document, headerValue);
      if (!header || name.toLowerCase() === 'content-type') return [];
      const [media] = readContent(document, schemas, header.content);
      const schema = media?.schema ?? schemas.read(header.schema);
      return [
        compact({
          name,
          description: asText(header.description),
          required: header.required === true,
          schema,
        }),
      ];
    });
    const content = readContent(document, schemas, response.content).map(
      ({ contentType, schema, examples }) => ({
        contentType,
        schema,
        examples,
      }),
    );
    return [{ status, description: asText(response.description) ?? '', headers, content }];
  });
}
