/** Child of corpus.ts: reads the description that it is sent, makes its views and examples, and answers with what it found. */
import { basename, dirname } from 'node:path';
import {
  formatJson,
  inEnglish,
  type JsonSchema,
  type JsonSchemaObject,
  parseJson,
  validate,
} from '../src/contract/index.ts';
import {
  type ApiDocument,
  type Direction,
  exampleOf,
  forDirection,
  loadApiDocument,
  type Operation,
  type SchemaNode,
  schemaView,
} from '../src/openapi/index.ts';

export interface Reading {
  /** Absent when the description was refused. */
  operations?: number;
  nodes: number;
  examples: number;
  /** The first derived examples that do not satisfy their schema, in words. */
  invalid: string[];
  invalidCount: number;
  /** Examples that satisfy their schema but for a `oneOf` of which several alternatives hold. */
  ambiguous: number;
  /** Of schemas that no finite value satisfies. */
  impossible: number;
  /** Whether each error has a file and a range. */
  isLocated: boolean;
  faults: Record<string, number>;
  /** Of processor time. */
  seconds: number;
  megabytes: number;
  /** The process has grown so much that the next description is better read by a new one. */
  isLarge: boolean;
  error?: string;
}

const SHOWN = 5;

/** Where a site's settings name the file: the place of a fault of the file as a whole. */
const ORIGIN = { file: 'docs.json', range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } } };
const LARGE = 700;

process.on('message', async (file: string) => {
  const reading: Reading = {
    nodes: 0,
    examples: 0,
    invalid: [],
    invalidCount: 0,
    ambiguous: 0,
    impossible: 0,
    isLocated: true,
    faults: {},
    seconds: 0,
    megabytes: 0,
    isLarge: true,
  };
  const before = process.cpuUsage();
  try {
    const { document, diagnostics } = await loadApiDocument({
      root: dirname(file),
      source: basename(file),
      origin: ORIGIN,
    });
    for (const { code } of diagnostics) reading.faults[code] = (reading.faults[code] ?? 0) + 1;
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    reading.isLocated = errors.length > 0 && errors.every((error) => error.file && error.range);
    if (document) readOperations(document, reading);
  } catch (error) {
    reading.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  reading.seconds = (user + system) / 1e6;
  reading.megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  reading.isLarge = process.memoryUsage.rss() / 2 ** 20 > LARGE;
  process.send?.(reading);
});

function readOperations({ operations, webhooks }: ApiDocument, reading: Reading): void {
  reading.operations = operations.length + webhooks.length;
  const seen = new Set<unknown>();
  for (const operation of [...operations, ...webhooks]) {
    for (const [place, schema, direction] of schemasOf(operation)) {
      const { components } = operation.request;
      // A schema that many operations refer to has the same view and the same example everywhere.
      const key = `${direction} ${formatJson(schema)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      reading.nodes += sizeOf(schemaView(schema, components, { maintainOrder: true, direction }));
      reading.examples++;
      const value = exampleOf(schema, components, { direction });
      const directed = forDirection(schema, components, direction);
      const [violation] = validate(directed.schema, value, { components: directed.components });
      if (!violation) continue;
      if (!canHold(directed.schema, directed.components)) {
        reading.impossible++;
        continue;
      }
      const relaxed = parseJson(formatJson(directed).replaceAll('"oneOf":', '"anyOf":'))
        .value as typeof directed;
      if (validate(relaxed.schema, value, { components: relaxed.components }).length === 0) {
        reading.ambiguous++;
        continue;
      }
      const { method, path } = operation.request;
      if (reading.invalidCount++ < SHOWN) {
        reading.invalid.push(
          `${method} ${path} ${place}${violation.path}: ${inEnglish(violation)} (${violation.keyword})`,
        );
      }
    }
  }
}

function schemasOf({ request, responses }: Operation): [place: string, JsonSchema, Direction][] {
  return [
    ...request.parameters.map(({ name, schema }): [string, JsonSchema, Direction] => [
      name,
      schema,
      'request',
    ]),
    ...(request.body?.media ?? []).map(({ contentType, schema }): [string, JsonSchema, Direction] => [
      contentType,
      schema,
      'request',
    ]),
    ...responses.flatMap(({ status, headers, content }) => [
      ...headers.map(({ name, schema }): [string, JsonSchema, Direction] => [
        `${status} ${name}`,
        schema,
        'response',
      ]),
      ...content.map(({ contentType, schema }): [string, JsonSchema, Direction] => [
        `${status} ${contentType}`,
        schema,
        'response',
      ]),
    ]),
  ];
}

function sizeOf(node: SchemaNode): number {
  const inner = [
    ...node.children,
    ...(node.items ? [node.items] : []),
    ...(node.variants ?? []).map((one) => one.node),
  ];
  return inner.reduce((total, one) => total + sizeOf(one), 1);
}

/** Whether a finite value may satisfy a schema, as far as types, values, patterns, lengths and required properties tell. */
function canHold(schema: JsonSchema, components: Record<string, JsonSchema>, above: string[] = []): boolean {
  if (typeof schema === 'boolean') return schema;
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined && above.includes(name)) return false;
  const inner = name === undefined ? above : [...above, name];
  const waiting: JsonSchema[] = [schema];
  const parts: JsonSchemaObject[] = [];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'boolean') {
      if (!part) return false;
      continue;
    }
    parts.push(part);
    if (parts.length > 200) return true;
    const target = part.$ref === undefined ? undefined : components[part.$ref.split('/').at(-1) ?? ''];
    waiting.push(...(part.allOf ?? []), ...(target === undefined ? [] : [target]));
  }
  let types: string[] | undefined;
  for (const { type } of parts) {
    if (type === undefined) continue;
    const own: string[] = [type].flat().flatMap((one) => (one === 'number' ? ['number', 'integer'] : [one]));
    types = types === undefined ? own : types.filter((one) => own.includes(one));
  }
  if (types?.length === 0) return false;
  for (const part of parts) {
    const values = 'const' in part ? [part.const] : part.enum;
    const others = parts.map(
      ({ enum: _enum, allOf: _allOf, $ref: _ref, ...rest }) => rest as JsonSchemaObject,
    );
    if (
      values &&
      !values.some((value) => others.every((other) => validate(other, value, { components }).length === 0))
    )
      return false;
    const { pattern, minLength = 0, maxLength = Infinity } = part;
    if (minLength > maxLength) return false;
    // A JavaScript literal in place of a pattern, whose slash stands before the beginning of the text.
    if (pattern !== undefined && /^\/\^|\$\/[a-z]*$/.test(pattern)) return false;
    for (const union of [part.oneOf, part.anyOf]) {
      if (union && inner.length < 12 && !union.some((one) => canHold(one, components, inner))) return false;
    }
  }
  if (inner.length > 12) return true;
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const isObject = !types || types.includes('object');
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  if (isObject && properties.some(([key, one]) => required.has(key) && !canHold(one, components, inner)))
    return false;
  // A property that one part requires and another one does not let in.
  const isClosed = (part: JsonSchemaObject, key: string): boolean =>
    part.additionalProperties === false &&
    !part.patternProperties &&
    !Object.hasOwn(part.properties ?? {}, key);
  if (isObject && parts.some((part) => [...required].some((key) => isClosed(part, key)))) return false;
  return parts.every(
    ({ items, minItems = 0 }) => minItems === 0 || items === undefined || canHold(items, components, inner),
  );
}
