/**
 * Checks examples against their schemas: the linter without patterns, since its validator has no time limit
 * for them, and without `multipleOf`, since it takes 19.9 for no multiple of 0.01; `contract` where these
 * matter.
 */

import { BaseResolver, type Document } from '@redocly/openapi-core';
import { inEnglish, isUnchecked, type Violation, validate } from '../../contract/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { escapeSegment, isRecord, parsePointer } from '../../json/index.ts';
import { kindOf } from '../data-keys.ts';
import { locate } from '../load/locate.ts';
import { type Direction, forDirection } from '../schema/direction.ts';
import { createSchemaStore, type SchemaStore } from '../schema/store/schema-store.ts';
import { asList, asRecord, asText, entriesOf, type Fields } from '../values.ts';
import { errorExamplesIn } from './error-examples.ts';
import { isSerialized } from './mistaken.ts';
import { exampleOf, isWithin, lowerFirst } from './words.ts';

/** They need input from `forLinter` and `LinterResolver`. */
export const EXAMPLE_RULES = {
  'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
  'no-invalid-parameter-examples': { severity: 'warn', allowAdditionalProperties: true },
  'no-invalid-schema-examples': { severity: 'warn', allowAdditionalProperties: true },
} as const;

type Kind = ReturnType<typeof kindOf>;

/** Resolves the same files for the linter; see `forLinter`. */
export class LinterResolver extends BaseResolver {
  readonly #resolver: BaseResolver;
  constructor(resolver: BaseResolver) {
    super();
    this.#resolver = resolver;
  }
  override resolveDocument<T>(
    base: string | null,
    ref: string,
  ): ReturnType<typeof BaseResolver.prototype.resolveDocument<T>> {
    const absoluteRef = this.resolveExternalRef(base, ref);
    let document = this.cache.get(absoluteRef);
    if (!document) {
      document = this.#resolver
        .resolveDocument(base, ref)
        // Only the files that refer to it know which parts are data.
        .then((target) =>
          'parsed' in target ? { source: target.source, parsed: without(target.parsed, true) } : target,
        );
      this.cache.set(absoluteRef, document as Promise<Document>);
    }
    return document as ReturnType<typeof this.resolveDocument<T>>;
  }
}

/** `document` without the keywords that only `contract` checks. Shares every part that has none. */
export function forLinter({ source, parsed }: Document): Document {
  return { source, parsed: without(parsed, refersToData(parsed)) };
}

/** `all`: includes what looks like data, which a reference may use as a schema. */
function without(value: unknown, all: boolean, kind: Kind = 'part'): unknown {
  if (kind === 'data' && !all) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => without(item, all, itemKind(kind)));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  const isMap = kind === 'map';
  const byPattern = !isMap && asRecord(value.patternProperties) !== undefined;
  let copy: Fields | undefined;
  for (const [key, child] of Object.entries(value)) {
    // Without patterns, nothing tells which properties those of `OF_PATTERNS` apply to.
    const isGone = (!isMap && isOnlyForContract(key, child)) || (byPattern && OF_PATTERNS.has(key));
    const next = isGone ? undefined : without(child, all, kind === 'data' ? kind : kindOf(key, child, isMap));
    if (next === child) continue;
    copy ??= { ...value };
    if (isGone) delete copy[key];
    else copy[key] = next;
  }
  return copy ?? value;
}

/** Values of other types stay, because the linter reports them. */
const isOnlyForContract = (key: string, value: unknown): boolean =>
  (key === 'pattern' && typeof value === 'string') ||
  (key === 'multipleOf' && typeof value === 'number' && value > 0);

/** Items of a list have no names. */
const itemKind = (kind: Kind): Kind => (kind === 'map' ? 'part' : kind);

const OF_PATTERNS = new Set(['patternProperties', 'additionalProperties', 'unevaluatedProperties']);

/** Whether a reference leads into an example, a default or a list of values. */
function refersToData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, child]) =>
    key === '$ref' && typeof child === 'string'
      ? /\/(?:enum|const|default|examples?|value|dataValue)\//.test(`${child}/`) &&
        !/^#\/components\/\w+\/[^/]+$/.test(child)
      : refersToData(child),
  );
}

/** Reported per file; the rest are only counted. */
const MAX_PROBLEMS = 50;

interface Example {
  code: `openapi/${keyof typeof EXAMPLE_RULES}`;
  schema: unknown;
  value: unknown;
  pointer: string;
  /** JSON Pointer of what has the example. */
  holder: string;
}

/**
 * Reports examples that violate patterns and `multipleOf`, which `EXAMPLE_RULES` cannot see, and all
 * violations of those that the linter cannot judge. `document` is one file, or several joined ones.
 *
 * @param unjudged what has such examples, by JSON Pointer. @param clock is called between examples.
 * @throws what `clock` throws
 */
export function lintExamples(
  document: Document,
  file: string,
  unjudged: ReadonlySet<string>,
  clock: () => void,
): Diagnostic[] {
  const root = asRecord(document.parsed);
  const bare = root && asRecord(without(root, false));
  if (!root || !bare) return [];
  const hasMore = bare !== root;
  if (!hasMore && unjudged.size === 0) return [];
  const isChecked = ({ holder }: Example): boolean => hasMore || unjudged.has(holder);
  const examples = examplesOf(root).filter(isChecked);
  const violations = violationsOf(createSchemaStore(root), examples, clock);
  if (violations.every((each) => each.length === 0)) return [];
  // The same examples with the schemas that the linter has.
  const judged = hasMore ? examplesOf(bare).filter(({ holder }) => !unjudged.has(holder)) : [];
  const ofLinter = violationsOf(createSchemaStore(bare), judged, clock);
  const byPointer = new Map(judged.map(({ pointer }, index) => [pointer, ofLinter[index]]));
  const diagnostics: Diagnostic[] = [];
  let more = 0;
  for (const [index, { code, pointer, holder, value }] of examples.entries()) {
    for (const violation of violations[index] ?? []) {
      const isReported = byPointer
        .get(pointer)
        ?.some(({ path, keyword }) => path === violation.path && keyword === violation.keyword);
      if (isReported) continue;
      // OpenAPI 3.0 does not say what `nullable` without a type allows.
      if (unjudged.has(holder) && valueAt(value, parsePointer(violation.path)) === null) continue;
      if (violation.path === '' && OF_FORM.has(violation.keyword) && isSerialized(pointer, value)) continue;
      if (diagnostics.length === MAX_PROBLEMS) {
        more++;
        continue;
      }
      const name = nameIn(violation.path);
      diagnostics.push({
        code,
        severity: 'warning',
        message: `${exampleOf(name)} does not match the schema: ${lowerFirst(inEnglish(violation))}`,
        subject: { file, pointer, name, keyword: violation.keyword },
        file,
        range: locate(document.source, pointer + violation.path),
        source: document.source.body,
      });
    }
  }
  return more > 0 ? [...diagnostics, moreProblems(more, file)] : diagnostics;
}

/** How many problems of a file a list leaves out. */
export const moreProblems = (count: number, file: string): Diagnostic => ({
  code: 'openapi/more-problems',
  severity: 'info',
  message: `${count} more problems in this file are not listed.`,
  file,
});

/** Keywords that a text violates where the schema describes its content. */
const OF_FORM = new Set(['type', 'anyOf', 'oneOf']);

/** The last property of a path in an example. */
const nameIn = (path: string): string | undefined =>
  parsePointer(path).findLast((step) => !/^\d+$/.test(step));

/** The part of a value at a path; undefined if it has none. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );

function violationsOf(store: SchemaStore, examples: Example[], clock: () => void): Violation[][] {
  const schemas = examples.map(({ schema }) => store.read(schema));
  const components = store.reachable(schemas);
  return examples.map(({ value, holder }, index) => {
    if (index % 100 === 0) clock();
    const whole = { schema: schemas[index] ?? true, components };
    const direction = directionOf(holder);
    const of = direction ? forDirection(whole.schema, components, direction) : whole;
    const violations = validate(of.schema, value, { components: of.components });
    return violations.filter((violation) => !isUnchecked(violation));
  });
}

/** Whether only requests or only responses have what is at a JSON Pointer. */
function directionOf(pointer: string): Direction | undefined {
  if (/\/responses\//.test(pointer)) return 'response';
  return /\/(?:requestBody|requestBodies|parameters)\//.test(`${pointer}/`) ? 'request' : undefined;
}

/** Everything in a file that the linter's rules for examples check, except examples of errors. */
export function examplesOf(root: unknown): Example[] {
  const ofErrors = [...errorExamplesIn(asRecord(root) ?? {})];
  const isOfError = ({ pointer }: Example): boolean => ofErrors.some((one) => isWithin(pointer, one));
  return [...examplesIn(root, '#', 'part')].filter((example) => !isOfError(example));
}

function* examplesIn(value: unknown, at: string, kind: Kind): Generator<Example> {
  if (kind === 'data') return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* examplesIn(item, `${at}/${index}`, itemKind(kind));
    return;
  }
  if (!isRecord(value)) return;
  if (kind === 'part') yield* ownExamples(value, at);
  for (const [key, child] of Object.entries(value)) {
    const place = `${at}/${escapeSegment(key)}`;
    yield* examplesIn(child, place, kindOf(key, child, kind === 'map'));
  }
}

function* ownExamples(record: Fields, at: string): Generator<Example> {
  const { schema, example, examples } = record;
  const isHolder = asRecord(schema) !== undefined;
  const code =
    asText(record.in) && asText(record.name)
      ? 'openapi/no-invalid-parameter-examples'
      : isHolder
        ? 'openapi/no-invalid-media-type-examples'
        : 'openapi/no-invalid-schema-examples';
  // Reads a component as a component, so that references inside it stay the same.
  const name = /^#\/(?:components\/schemas|definitions)\/[^/]+$/.test(at) ? { $ref: at } : record;
  const of = { code, schema: isHolder ? schema : name, holder: at } as const;
  if (example !== undefined) yield { ...of, value: example, pointer: `${at}/example` };
  if (!isHolder) {
    for (const [index, one] of asList(examples).entries())
      yield { ...of, value: one, pointer: `${at}/examples/${index}` };
    return;
  }
  for (const [key, one] of entriesOf(examples)) {
    const field = ['dataValue', 'value'].find((each) => asRecord(one)?.[each] !== undefined);
    const place = `${at}/examples/${escapeSegment(key)}`;
    if (field) yield { ...of, value: asRecord(one)?.[field], pointer: `${place}/${field}` };
  }
}
