import type { BodySpec } from '../../../request/index.ts';
import { deref } from '../../pointer.ts';
import { createSchemaStore, type SchemaStore } from '../../schema/store/schema-store.ts';
import { asList, asRecord, asText, compact, entriesOf, type Fields } from '../../values.ts';
import { readAbout, readExternalDocs, readTagGroups, readTags } from '../about.ts';
import type {
  ApiDocument,
  CallbackSpec,
  Operation,
  ResponseSpec,
  SecuritySchemeInfo,
} from '../api-document.ts';
import { createNamer, operationSlug } from '../document-names.ts';
import { documentLevels, operationLevels } from '../levels.ts';
import { readContent, readHeaders } from './content.ts';
import { withFailingExamples } from './failing-examples.ts';
import { readParameters, readQuerystring } from './parameters.ts';
import { readLinks, resolveLinks } from './response-links.ts';
import { isPublic, readNeeds, readSecurity, readSecuritySchemes } from './security.ts';
import { readServers } from './servers.ts';

/** Fixed fields of a path item that are operations; `query` is from OpenAPI 3.2. */
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** Reads a bundled OpenAPI 3.1 (or 3.2) file into the model. Skips parts of the wrong type. */
export function readDocument(
  document: Fields,
  { name, source }: Pick<ApiDocument, 'name' | 'source'>,
  clock: () => void = () => {},
): ApiDocument {
  const info = asRecord(document.info) ?? {};
  const securitySchemes = readSecuritySchemes(document);
  const tags = readTags(document);
  const reading: Reading = {
    document,
    schemas: createSchemaStore(document),
    spec: name,
    source,
    clock,
    securitySchemes,
    badges: new Map(
      tags.flatMap(({ name: tag, kind, group = tag }) => (kind === 'badge' ? [[tag, group]] : [])),
    ),
  };
  const uniqueSlug = createNamer();
  const operations = readPaths(reading, uniqueSlug);
  resolveLinks(operations);
  return compact({
    name,
    source,
    title: asText(info.title) ?? name,
    version: info.version === undefined ? '' : String(info.version),
    summary: asText(info.summary),
    description: asText(info.description),
    about: readAbout(document),
    servers: readServers([document], source),
    tags,
    tagGroups: readTagGroups(document),
    securitySchemes: securitySchemes.length > 0 ? securitySchemes : undefined,
    operations,
    webhooks: readWebhooks(reading, uniqueSlug),
    levels: documentLevels(document, operations),
    document,
  });
}

/** What all operations of one file share. */
interface Reading {
  document: Fields;
  schemas: SchemaStore;
  spec: string;
  source: string;
  securitySchemes: SecuritySchemeInfo[];
  /** Display names of tags of the kind `badge`. */
  badges: Map<string, string>;
  /** Called for each operation; see `createClock`. */
  clock: () => void;
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
      const id = `${spec}/${slug}`;
      const callbacks = readCallbacks(reading, id, operation.callbacks);
      const read = readOperation(reading, { method, path, pathItem, operation });
      operations.push({ id, spec, ...read, ...(callbacks && { callbacks }) });
    }
  }
  return operations;
}

/** A path item per name; a webhook usually has one method, POST (OpenAPI 3.1, 4.8.1). */
function readWebhooks(reading: Reading, uniqueSlug: (wanted: string) => string): Operation[] {
  const { document, spec } = reading;
  return entriesOf(document.webhooks).flatMap(([webhook, value]) => {
    const pathItem = deref(document, value);
    if (!pathItem) return [];
    return methodsOf(pathItem).flatMap(([method, operationValue]) => {
      const operation = asRecord(operationValue);
      if (!operation) return [];
      const slug = uniqueSlug(operationSlug('webhook', webhook, asText(operation.operationId)));
      const read = readOperation(reading, { method, path: '', pathItem, operation });
      return [{ id: `${spec}/${slug}`, spec, webhook, ...read }];
    });
  });
}

/**
 * The operations of a path item by method as sent: fixed fields in upper case, `additionalOperations` as
 * written (OpenAPI 3.2, 4.9.1; methods are case-sensitive, RFC 9110, 9.1). Skips methods that are not plain
 * words, which could inject code into shell samples.
 */
function methodsOf(pathItem: Fields): [method: string, operation: unknown][] {
  const fixed = Object.entries(pathItem).filter(([key]) => METHODS.has(key));
  const others = entriesOf(pathItem.additionalOperations).filter(([method]) => /^[\w.-]+$/.test(method));
  return [...fixed.map(([key, operation]): [string, unknown] => [key.toUpperCase(), operation]), ...others];
}

interface Place {
  method: string;
  path: string;
  pathItem: Fields;
  operation: Fields;
}

function readOperation(
  { document, schemas, source, clock, securitySchemes, badges: badgeNames }: Reading,
  { method, path, pathItem, operation }: Place,
): Omit<Operation, 'id' | 'spec'> {
  clock();
  const parameters = readParameters(document, schemas, path, pathItem, operation);
  const responses = readResponses(document, schemas, operation.responses);
  const described = readBody(document, schemas, operation.requestBody);
  const body = described && withFailingExamples(described, responses);
  // A webhook uses only its own `security`, because the global one applies to requests to the service.
  const secured = path === '' ? { ...operation, security: operation.security ?? [] } : operation;
  const needs = readNeeds(document, secured, securitySchemes);
  const querystring = readQuerystring(document, schemas, pathItem, operation);
  const tags = asList(operation.tags).filter((tag) => typeof tag === 'string');
  const badges = tags.flatMap((tag) => badgeNames.get(tag) ?? []);
  return compact({
    operationId: asText(operation.operationId),
    summary: asText(operation.summary),
    description: asText(operation.description),
    tags,
    badges: badges.length > 0 ? badges : undefined,
    deprecated: operation.deprecated === true,
    request: compact({
      method,
      path,
      parameters,
      body,
      security: readSecurity(document, secured),
      servers: readServers([operation, pathItem, document], source),
      components: schemas.reachable([
        ...parameters.map(({ schema }) => schema),
        ...(querystring ? [querystring.schema] : []),
        ...(body?.media ?? []).map(({ schema }) => schema),
        ...responses.flatMap(({ headers, content }) => [...headers, ...content].map(({ schema }) => schema)),
        ...[...(body?.media ?? []), ...responses.flatMap(({ content }) => content)].flatMap(
          ({ parts = [] }) => parts.flatMap(({ headers = [] }) => headers.map(({ schema }) => schema)),
        ),
      ]),
    }),
    isPublic: isPublic(document, secured) || undefined,
    security: needs.length > 0 ? needs : undefined,
    responses,
    querystring,
    externalDocs: readExternalDocs(operation.externalDocs),
    levels: operationLevels(operation),
    extensions: Object.fromEntries(
      [
        ...Object.entries(pathItem).filter(([key]) => key === 'x-internal'),
        ...Object.entries(operation),
      ].filter(([key]) => key.startsWith('x-')),
    ),
  });
}

/** Path items by name and runtime expression, each usually with one method, POST (OpenAPI 4.8.18). */
function readCallbacks(reading: Reading, id: string, value: unknown): CallbackSpec[] | undefined {
  const { document, spec } = reading;
  const uniqueSlug = createNamer();
  const callbacks = entriesOf(value).flatMap(([name, callbackValue]) =>
    entriesOf(deref(document, callbackValue)).flatMap(([expression, itemValue]) => {
      const pathItem = expression.startsWith('x-') ? undefined : deref(document, itemValue);
      return (pathItem ? methodsOf(pathItem) : []).flatMap(([method, operationValue]): CallbackSpec[] => {
        const operation = asRecord(operationValue);
        if (!operation || !pathItem) return [];
        const read = readOperation(reading, { method, path: '', pathItem, operation });
        const slug = uniqueSlug(operationSlug('callback', name, asText(operation.operationId)));
        return [{ name, expression, operation: { id: `${id}/${slug}`, spec, webhook: name, ...read } }];
      });
    }),
  );
  return callbacks.length > 0 ? callbacks : undefined;
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

/** OpenAPI 4.8.16 and 4.8.17. `summary` is from 3.2. */
function readResponses(document: Fields, schemas: SchemaStore, value: unknown): ResponseSpec[] {
  return entriesOf(value).flatMap(([key, responseValue]) => {
    const response = deref(document, responseValue);
    const status = key.toLowerCase() === 'default' ? 'default' : key.toUpperCase();
    if (!response || !/^(?:\d{3}|[1-5]XX|default)$/.test(status)) return [];
    const headers = readHeaders(document, schemas, response.headers);
    const content = readContent(document, schemas, response.content).map(({ encoding, ...media }) => {
      const parts = media.parts ?? Object.entries(encoding).map(([name, entry]) => ({ name, ...entry }));
      return { ...media, ...(parts.length > 0 && { parts }) };
    });
    const links = readLinks(document, response.links);
    const description = asText(response.description) ?? '';
    return [compact({ status, summary: asText(response.summary), description, headers, content, links })];
  });
}
