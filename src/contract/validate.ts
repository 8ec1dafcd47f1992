/** Validation against JSON Schema draft 2020-12 by walking schema and value together. */

import { arrays, combinations, objects, reference, unevaluated } from './applicators.ts';
import { assertions } from './assertions.ts';
import type { JsonSchema } from './schema.ts';
import { escapePointer, fail, type Outcome, type Run, type Scope, type Trail } from './scope.ts';
import { isObject, isType, typeOf, withArticle } from './values.ts';
import type { Violation } from './violation.ts';

export interface ValidateOptions {
  /** What `#/components/schemas/Name` refers to. */
  components?: Record<string, JsonSchema>;
  /**
   * Also report properties that no `properties` and no `patternProperties` describes, in objects where one of them does.
   * An explicit `additionalProperties` or `unevaluatedProperties` counts as a description: it says that more may come.
   */
  undocumented?: boolean;
}

/** Schemas applied one inside the other; about half of what a default stack bears. */
const MAX_DEPTH = 800;

/**
 * Holds a value against a schema. Formats are asserted, a `bigint` counts as an integer, unknown keywords are ignored;
 * `$id`, `$anchor` and `$dynamicRef` are not followed. A wrong `type` silences the other keywords of the same schema.
 * @returns Nothing when the value is valid.
 */
export function validate(schema: JsonSchema, value: unknown, options: ValidateOptions = {}): Violation[] {
  const run: Run = { components: options.components ?? {}, active: [], depth: 0, trail: [], check };
  const { violations } = check(run, schema, value, '', '#', schema);
  return options.undocumented ? [...violations, ...undocumented(run.trail, value)] : violations;
}

function check(
  run: Run,
  schema: JsonSchema,
  value: unknown,
  path: string,
  at: string,
  root: JsonSchema,
): Outcome {
  const violations: Violation[] = [];
  const outcome: Outcome = { violations, evaluated: new Set() };
  const refuse = (keyword: string, message: string): Outcome => {
    violations.push({ kind: 'invalid', path, keyword, message, schemaPath: at });
    return outcome;
  };
  if (schema === false) return refuse('false', 'No value is allowed here.');
  if (!isObject(schema)) return outcome;
  if (run.depth >= MAX_DEPTH) return refuse('depth', 'This is nested too deeply to be checked.');
  const scope: Scope = { ...outcome, run, schema, value, path, at, root };
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.length && !types.some((type) => isType(value, type))) {
    fail(
      scope,
      'type',
      `Must be ${types.map(withArticle).join(' or ')}, but is ${withArticle(typeOf(value))}.`,
    );
    return outcome;
  }
  run.depth++;
  assertions(scope);
  reference(scope);
  combinations(scope);
  if (Array.isArray(value)) arrays(scope, value);
  else if (isObject(value)) objects(scope, value);
  unevaluated(scope);
  run.depth--;
  return outcome;
}

/** Members that no schema has evaluated, of objects whose members some schema describes. */
function undocumented(trail: Trail, root: unknown): Violation[] {
  const covered = new Set<string>();
  const described = new Map<string, string>();
  for (const { path, describedAt } of trail) {
    if (describedAt === undefined) covered.add(path);
    else described.set(path, describedAt);
  }
  const violations: Violation[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const schemaPath = described.get(path);
    for (const [key, child] of Object.entries(value)) {
      const pointer = `${path}/${escapePointer(key)}`;
      if (covered.has(pointer)) visit(child, pointer);
      else if (schemaPath !== undefined) {
        const message = `The property ${JSON.stringify(key)} is not documented.`;
        violations.push({ kind: 'undocumented', path: pointer, keyword: 'properties', message, schemaPath });
      }
    }
  };
  visit(root, '');
  return violations;
}
