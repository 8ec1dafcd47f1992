/** Validation against JSON Schema draft 2020-12 by walking schema and value together. */

import { escapeSegment, isRecord } from '../../json/index.ts';
import type { JsonSchema } from '../json-schema.ts';
import { arrays, combinations, isSubtype, objects, reference, unevaluated } from './applicators.ts';
import { assertions } from './assertions.ts';
import { fail, type Outcome, type Run, type Scope, type Trail } from './scope.ts';
import { isType, typeOf } from './values.ts';
import type { Violation } from './violation.ts';

export interface ValidateOptions {
  /** What `#/components/schemas/Name` refers to. */
  components?: Record<string, JsonSchema>;
  /**
   * Also report properties that no `properties` and no `patternProperties` describes, in objects where one of
   * them does. An explicit `additionalProperties` or `unevaluatedProperties` counts as a description: it says
   * that more may come.
   */
  undocumented?: boolean;
  /**
   * Maximum number of schemas applied. Default: one million. Beyond it the value counts as nested too deeply.
   * Schemas that refer to each other can ask for more than any machine can do.
   */
  most?: number;
}

/** Steps that the patterns of all schemas may take for one value: about a second. */
const MAX_STEPS = 3_000_000;

/** Schemas applied one inside the other; about half of what a default stack bears. */
const MAX_DEPTH = 800;

/**
 * Holds a value against a schema. Formats are asserted, a `bigint` counts as an integer, unknown keywords are
 * ignored; `$id`, `$anchor` and `$dynamicRef` are not followed: reading an OpenAPI file makes component
 * references of them. A wrong `type` silences the other keywords of the same schema.
 * @param matches Whether a pattern matches a text; `undefined`: that is not decided, and the value is
 * unchecked there.
 * @returns Nothing when the value is valid.
 */
export function validateBy(
  matches: Run['matches'],
  schema: JsonSchema,
  value: unknown,
  options: ValidateOptions = {},
): Violation[] {
  const { components = {}, most = 1e6 } = options;
  const run: Run = {
    components,
    active: [],
    depth: 0,
    left: most,
    budget: { steps: MAX_STEPS },
    trail: [],
    matches,
    check,
  };
  const { violations } = check(run, schema, value, '', schema);
  return options.undocumented ? [...violations, ...undocumented(run.trail, value)] : violations;
}

function check(run: Run, schema: JsonSchema, value: unknown, path: string, root: JsonSchema): Outcome {
  const keywords = isRecord(schema) ? schema : {};
  const scope: Scope = { violations: [], evaluated: new Set(), run, schema: keywords, value, path, root };
  const types = [keywords.type].flat().filter((type) => typeof type === 'string');
  if (schema === false) fail(scope, 'false', 'value.never');
  else if (run.depth >= MAX_DEPTH || run.left-- < 1) fail(scope, 'unchecked', 'value.tooDeep');
  else if (types.length && !types.some((type) => isType(value, type))) {
    fail(scope, 'type', 'value.type', {
      type: types.join(' | '),
      actual: typeOf(value),
    });
  } else if (isRecord(schema) && !isSubtype(scope)) apply(scope);
  return scope;
}

function apply(scope: Scope): void {
  const { run, value } = scope;
  run.depth++;
  assertions(scope);
  reference(scope);
  combinations(scope);
  if (Array.isArray(value)) arrays(scope, value);
  else if (isRecord(value)) objects(scope, value);
  unevaluated(scope);
  run.depth--;
}

/** Members that no schema has evaluated, of objects whose members some schema describes. */
function undocumented(trail: Trail, root: unknown): Violation[] {
  const covered = new Set<string>();
  const described = new Set<string>();
  for (const { path, isDescribed } of trail) (isDescribed ? described : covered).add(path);
  const violations: Violation[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
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
