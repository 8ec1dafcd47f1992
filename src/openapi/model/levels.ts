/**
 * Feature levels: integers that tell what a server can do, in an API that counts its changes instead of
 * naming versions. OpenAPI does not define them, so a file uses extensions:
 * - `x-feature-levels` of an operation: its changes, a list of `{level, change, until?}`, `change` in
 * Markdown;
 * - `x-feature-level-since`, `x-feature-level-until` of an operation: the first and the last level that have
 * it;
 * - `x-feature-level`, `x-feature-level-until` of a parameter or schema: the same for a field;
 * - `x-feature-level-required` of a parameter or schema: the first level that requires a required field;
 * - `x-feature-level-docs` of the description: path or URL of the page that explains them.
 */
import type { JsonSchema, Phrase } from '../../contract/index.ts';
import { subschemas } from '../schema/keywords.ts';
import { asList, asRecord, asText, compact, type Fields, isSafeUrl } from '../values.ts';
import type { ApiDocument, LevelChange, LevelRange, Operation } from './api-document.ts';

/** The extensions of a field. A parameter passes its own on to its schema. */
export const FIELD_LEVELS = ['x-feature-level', 'x-feature-level-until', 'x-feature-level-required'] as const;

/** An integer from 1; undefined for anything else. */
export function asLevel(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 1 ? Number(value) : undefined;
}

/** The levels of a field, from the extensions of its schema; undefined without any. */
export function fieldLevels(schema: Fields): LevelRange | undefined {
  const [since, until, requiredSince] = FIELD_LEVELS.map((key) => asLevel(schema[key]));
  return rangeOf({ since, until, requiredSince });
}

/** The levels of an operation, with its changes in ascending order; undefined without any. */
export function operationLevels(operation: Fields): Operation['levels'] {
  const changes = asList(operation['x-feature-levels']).flatMap((value): LevelChange[] => {
    const entry = asRecord(value);
    const level = asLevel(entry?.level);
    const change = asText(entry?.change);
    if (level === undefined || !change?.trim()) return [];
    return [compact({ level, until: asLevel(entry?.until), change })];
  });
  const range = rangeOf({
    since: asLevel(operation['x-feature-level-since']),
    until: asLevel(operation['x-feature-level-until']),
  });
  if (!range && changes.length === 0) return undefined;
  return { ...range, changes: changes.sort((a, b) => a.level - b.level) };
}

/**
 * All levels at which operations change, and the page that explains them. Undefined if no operation mentions
 * levels, so that the schemas of other files need not be searched.
 */
export function documentLevels(document: Fields, operations: Operation[]): ApiDocument['levels'] {
  if (!operations.some(({ levels }) => levels)) return undefined;
  const all = new Set<number>();
  const add = ({ since, until, requiredSince }: LevelRange = {}): void => {
    // `until` is inclusive: the change takes effect at the next level.
    for (const level of [since, until && until + 1, requiredSince]) if (level) all.add(level);
  };
  const seen = new Set<JsonSchema>();
  const visit = (schema: JsonSchema): void => {
    if (typeof schema !== 'object' || seen.has(schema)) return;
    seen.add(schema);
    add(fieldLevels(schema));
    subschemas(schema).forEach(visit);
  };
  for (const { levels, request, responses } of operations) {
    add(levels);
    for (const { level, until } of levels?.changes ?? []) add({ since: level, until });
    const inputs = [...request.parameters, ...(request.body?.media ?? [])];
    const outputs = responses.flatMap(({ headers, content }) => [...headers, ...content]);
    for (const { schema } of [...inputs, ...outputs]) visit(schema);
    Object.values(request.components).forEach(visit);
  }
  const docs = asText(document['x-feature-level-docs']);
  return compact({
    all: [...all].sort((a, b) => a - b),
    docs: docs !== undefined && isSafeUrl(docs) ? docs : undefined,
  });
}

/** As in `from level 267`, `up to level 125`, `levels 96 to 125`; undefined for all levels. */
export function levelLabel({ since, until }: LevelRange): Phrase | undefined {
  const values = { since: String(since), until: String(until) };
  if (since === undefined) return until === undefined ? undefined : { id: 'level.until', values };
  return { id: until === undefined ? 'level.from' : 'level.range', values };
}

function rangeOf(range: LevelRange): LevelRange | undefined {
  const defined = compact(range);
  return Object.keys(defined).length > 0 ? defined : undefined;
}
