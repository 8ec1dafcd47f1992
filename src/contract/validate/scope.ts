/** One schema applied to one value, and what a keyword can do: fail, apply in place, descend. */

import { escapeSegment } from '../../json/index.ts';
import type { Formats } from '../formats.ts';
import type { JsonSchema, JsonSchemaObject } from '../json-schema.ts';
import type { Budget } from '../pattern/match.ts';
import type { Values } from '../phrase.ts';
import { isUnchecked, type Violation, type ViolationId } from './violation.ts';

/** What a validator can do without: few schemas need it, and pages load it for those. */
export interface Means {
  /** `undefined`: not decided; `null`: the pattern is invalid. Without it, no pattern is decided. */
  matches?(pattern: string, text: string, budget: Budget): boolean | undefined | null;
  /** Tests by format. Any other format asserts nothing. */
  formats?: Formats | undefined;
}

export interface Run {
  components: Record<string, JsonSchema>;
  /** References being followed, each with its value. Meeting one again adds nothing, so cycles end. */
  active: [schema: JsonSchema, value: unknown][];
  /** Nested schemas being applied. */
  depth: number;
  /** Number of schemas that may still be applied. */
  schemasLeft: number;
  /** With more violations than this, the members of a value are not checked further. */
  maxViolations: number;
  /** Some members were not checked for this reason, or because no schema may be applied any more. */
  isCut: boolean;
  /** Shared by all patterns. */
  budget: Budget;
  by: Means;
  /** Locations that the satisfied schemas describe, if they are asked for; see `findUndocumented`. */
  trail: Trail | undefined;
  /** See `ValidateOptions`. */
  onlyKnownTags: boolean;
  check(run: Run, schema: JsonSchema, value: unknown, path: string, root: JsonSchema): Outcome;
}

/** Locations in the value that a schema describes; `isDescribed`: its members are described, too. */
export type Trail = { path: string; isDescribed?: true }[];

export interface Outcome {
  violations: Violation[];
  /** Keys and indices that this schema, or one applied in place, has evaluated; some of them repeatedly. */
  evaluated: string[];
}

export interface Scope extends Outcome {
  run: Run;
  schema: JsonSchemaObject;
  value: unknown;
  /** JSON Pointer to the value. */
  path: string;
  /** What `#` refers to. */
  root: JsonSchema;
}

/** A subschema applied to the same value. It counts only after `absorb`. */
export interface Attempt extends Outcome {
  valid: boolean;
  /** No violation, but some part could not be checked. */
  isOpen: boolean;
  trail: Trail | undefined;
  isCut: boolean;
}

export function fail(
  scope: Scope,
  keyword: string,
  id: ViolationId,
  values?: Values,
  path = scope.path,
): void {
  scope.violations.push({ path, keyword, id, values });
}

/** Reports that a pattern for this value, or for the name of this property, could not be checked. */
export function reportUnchecked(scope: Scope, pattern: string, path = scope.path): void {
  const values = { pattern: JSON.stringify(pattern) };
  fail(scope, 'unchecked', 'value.patternUnchecked', values, path);
}

export function attempt(scope: Scope, schema: JsonSchema, root = scope.root): Attempt {
  const { run } = scope;
  const mark = run.trail?.length;
  const before = run.isCut;
  run.isCut = false;
  const { violations, evaluated } = run.check(run, schema, scope.value, scope.path, root);
  const { isCut } = run;
  run.isCut = before;
  const valid = !violations.length;
  const isOpen = !valid && violations.every(isUnchecked);
  return { violations, evaluated, valid, isOpen, trail: run.trail?.splice(mark ?? 0), isCut };
}

export function absorb(
  scope: Scope,
  { violations, evaluated, trail, isCut }: Attempt,
  isReported = true,
): void {
  scope.run.isCut ||= isCut;
  for (const entry of trail ?? []) scope.run.trail?.push(entry);
  for (const key of evaluated) scope.evaluated.push(key);
  if (isReported) report(scope, violations);
}

/** Applies a subschema to a child of the value. */
export function descend(scope: Scope, schema: JsonSchema, key: string, child: unknown): void {
  const path = `${scope.path}/${escapeSegment(key)}`;
  scope.evaluated.push(key);
  scope.run.trail?.push({ path });
  report(scope, scope.run.check(scope.run, schema, child, path, scope.root).violations);
}

/** One by one: spreading a long list into arguments exhausts the stack. */
export function report(scope: Scope, violations: Violation[]): void {
  for (const violation of violations) scope.violations.push(violation);
}

/** Whether to check no further members of a value: enough violations are known, or nothing can be checked. */
export function isEnough({ run, violations }: Scope): boolean {
  const isCut = violations.length > run.maxViolations || run.schemasLeft < 0;
  run.isCut ||= isCut;
  return isCut;
}
