/** Validation against JSON Schema draft 2020-12 by walking schema and value together. */

import { escapeSegment, isRecord } from '../../json/index.ts';
import type { JsonSchema } from '../json-schema.ts';
import {
  applyCombinations,
  applyReference,
  checkArray,
  checkObject,
  checkUnevaluated,
  isSubtype,
} from './applicators.ts';
import { checkAssertions } from './assertions.ts';
import { fail, type Means, type Outcome, type Run, type Scope, type Trail } from './scope.ts';
import { isType, typeOf } from './values.ts';
import type { Violation } from './violation.ts';

export interface ValidateOptions {
  /** What `#/components/schemas/Name` refers to. */
  components?: Record<string, JsonSchema>;
  /**
   * Also reports properties that neither `properties` nor `patternProperties` describes, in objects that have
   * either. An explicit `additionalProperties` or `unevaluatedProperties` counts as a description.
   */
  reportUndocumented?: boolean;
  /**
   * Also reports a text in a discriminating property that no alternative of the union has, although the value
   * fits one. The discriminator is only a hint (OpenAPI 4.8.25), which services take seriously in requests.
   */
  onlyKnownTags?: boolean;
  /**
   * Maximum number of schemas applied. Default: one million. The rest of the value is then unchecked.
   * Schemas that refer to each other can need unlimited time.
   */
  maxSchemas?: number;
  /**
   * With more violations than this, the rest of the value is not checked. The list is then longer than the
   * limit, and does not say what is undocumented. Default: no limit.
   */
  maxViolations?: number;
}

/** Steps for all patterns that one value is checked against: about a second. */
const MAX_STEPS = 3_000_000;

/** Nested schemas; about half of what a default stack allows. */
const MAX_DEPTH = 800;

/**
 * Checks a value against a schema. Reads a `bigint` as an integer and a `JsonNumber` as the
 * nearest double, ignores unknown keywords.
 * Does not follow `$id`, `$anchor` and `$dynamicRef`, which reading an OpenAPI file replaces by component
 * references. A wrong `type` suppresses the other keywords of the schema.
 * @param by what checks patterns and formats
 * @returns an empty list if the value is valid
 */
export function validateBy(
  by: Means,
  schema: JsonSchema,
  value: unknown,
  options: ValidateOptions = {},
): Violation[] {
  const { components = {}, maxSchemas = 1e6, maxViolations = Number.POSITIVE_INFINITY } = options;
  const run: Run = {
    components,
    active: [],
    depth: 0,
    schemasLeft: maxSchemas,
    maxViolations,
    isCut: false,
    budget: { steps: MAX_STEPS },
    trail: options.reportUndocumented ? [] : undefined,
    onlyKnownTags: options.onlyKnownTags === true,
    by,
    check,
  };
  const { violations } = check(run, schema, value, '', schema);
  if (!run.trail || run.isCut) return violations;
  const rest = maxViolations - violations.length;
  return [...violations, ...findUndocumented(run.trail, value, rest)];
}

function check(run: Run, schema: JsonSchema, given: unknown, path: string, root: JsonSchema): Outcome {
  const value = given instanceof Number ? given.valueOf() : given;
  const keywords = isRecord(schema) ? schema : {};
  const scope: Scope = { violations: [], evaluated: [], run, schema: keywords, value, path, root };
  const types = typesOf(keywords.type);
  if (schema === false) fail(scope, 'false', 'value.never');
  else if (run.depth >= MAX_DEPTH) fail(scope, 'unchecked', 'value.tooDeep');
  else if (run.schemasLeft-- < 1) fail(scope, 'unchecked', 'value.tooLong');
  else if (types.length && !types.some((type) => isType(value, type))) {
    fail(scope, 'type', 'value.type', {
      type: types.join(' | '),
      actual: typeOf(value),
    });
  } else if (isRecord(schema) && !isSubtype(scope)) apply(scope);
  return scope;
}

const NO_TYPES: string[] = [];

function typesOf(type: unknown): string[] {
  if (type === undefined) return NO_TYPES;
  if (typeof type === 'string') return [type];
  return [type].flat().filter((one) => typeof one === 'string');
}

function apply(scope: Scope): void {
  const { run, value } = scope;
  run.depth++;
  checkAssertions(scope);
  applyReference(scope);
  applyCombinations(scope);
  if (Array.isArray(value)) checkArray(scope, value);
  else if (isRecord(value)) checkObject(scope, value);
  checkUnevaluated(scope);
  run.depth--;
}

/** Members that no schema has evaluated, in objects with some described members; at most `max` and one. */
function findUndocumented(trail: Trail, root: unknown, max: number): Violation[] {
  const covered = new Set<string>();
  const described = new Set<string>();
  for (const { path, isDescribed } of trail) (isDescribed ? described : covered).add(path);
  const violations: Violation[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (violations.length > max) return;
      const pointer = `${path}/${escapeSegment(key)}`;
      if (covered.has(pointer)) visit(child, pointer);
      else if (described.has(path)) {
        violations.push({
          path: pointer,
          keyword: 'undocumented',
          id: 'value.undocumented',
          values: { name: JSON.stringify(key) },
        });
      }
    }
  };
  visit(root, '');
  return violations;
}
