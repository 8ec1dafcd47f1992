/**
 * Child of corpus.ts: reads the description that it receives, builds its views and examples, and sends back
 * the results.
 */
import { basename, dirname } from 'node:path';
import { formatJson, inEnglish, type JsonSchema, parseJson, validate } from '../src/contract/index.ts';
import {
  type ApiDocument,
  contradictionOf,
  type Direction,
  exampleOf,
  forDirection,
  loadApiDocument,
  type Operation,
  type SchemaNode,
  schemaView,
} from '../src/openapi/index.ts';

export interface Reading {
  /** Absent if the description was rejected. */
  operations?: number;
  nodes: number;
  examples: number;
  /** The first derived examples that violate their schema, as text. */
  invalid: string[];
  invalidCount: number;
  /** Examples that satisfy their schema except for a `oneOf` with several matching alternatives. */
  ambiguous: number;
  /** Examples for schemas that provably no value satisfies. */
  impossible: number;
  /** Whether each error has a file and a range. */
  isLocated: boolean;
  problems: Record<string, number>;
  /** Processor time. */
  seconds: number;
  megabytes: number;
  /** The process has grown so large that a new one should read the next description. */
  isLarge: boolean;
  error?: string;
}

const MAX_SHOWN = 5;

/** Where a site's settings name the file: the location of problems with the whole file. */
const ORIGIN = { file: 'docs.json', range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } } };
const MAX_MEGABYTES = 700;

process.on('message', async (file: string) => {
  const reading: Reading = {
    nodes: 0,
    examples: 0,
    invalid: [],
    invalidCount: 0,
    ambiguous: 0,
    impossible: 0,
    isLocated: true,
    problems: {},
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
    for (const { code } of diagnostics) reading.problems[code] = (reading.problems[code] ?? 0) + 1;
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    reading.isLocated = errors.length > 0 && errors.every((error) => error.file && error.range);
    if (document) readOperations(document, reading);
  } catch (error) {
    reading.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  reading.seconds = (user + system) / 1e6;
  reading.megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  reading.isLarge = process.memoryUsage.rss() / 2 ** 20 > MAX_MEGABYTES;
  process.send?.(reading);
});

function readOperations({ operations, webhooks }: ApiDocument, reading: Reading): void {
  reading.operations = operations.length + webhooks.length;
  const seen = new Set<unknown>();
  for (const operation of [...operations, ...webhooks]) {
    for (const [place, schema, direction] of schemasOf(operation)) {
      const { components } = operation.request;
      // A schema that many operations refer to has the same view and example everywhere.
      const key = `${direction} ${formatJson(schema)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      reading.nodes += sizeOf(schemaView(schema, components, { maintainOrder: true, direction }));
      reading.examples++;
      const value = exampleOf(schema, components, { direction });
      const directed = forDirection(schema, components, direction);
      const [violation] = validate(directed.schema, value, { components: directed.components });
      if (!violation) continue;
      if (contradictionOf(directed.schema, directed.components) !== undefined) {
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
      if (reading.invalidCount++ < MAX_SHOWN) {
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
