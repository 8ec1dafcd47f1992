/** The keywords that apply subschemas (JSON Schema Core 2020-12 sections 8.2.3, 10 and 11). */
import { escapeSegment, isRecord, own } from '../../json/index.ts';
import type { JsonSchema } from '../json-schema.ts';
import { branchOfTag, mappedTo, tagsOf } from './discriminator.ts';
import { resolveReference } from './reference.ts';
import {
  type Attempt,
  absorb,
  attempt,
  descend,
  fail,
  isEnough,
  report,
  reportUnchecked,
  type Scope,
} from './scope.ts';
import { entries, list } from './values.ts';
import { isUnchecked, type Violation } from './violation.ts';

export function applyReference(scope: Scope): void {
  const { run, schema, value } = scope;
  const { $ref } = schema;
  if (typeof $ref !== 'string') return;
  const target = resolveReference($ref, run.components, scope.root);
  if (!target) {
    fail(scope, '$ref', 'value.reference', {
      reference: JSON.stringify($ref),
    });
  } else if (
    !run.active.some(([active, visitedValue]) => active === target.schema && visitedValue === value)
  ) {
    run.active.push([target.schema, value]);
    absorb(scope, attempt(scope, target.schema, target.root));
    run.active.pop();
  }
}

const ALTERNATIVES = ['anyOf', 'oneOf'] as const;

export function applyCombinations(scope: Scope): void {
  const { schema, value } = scope;
  for (const branch of list(schema.allOf)) absorb(scope, attempt(scope, branch));
  for (const keyword of ALTERNATIVES) {
    const branches = list(schema[keyword]);
    if (branches.length) applyAlternatives(scope, keyword, branches);
  }
  if (schema.not !== undefined) {
    const { valid, isOpen, violations } = attempt(scope, schema.not);
    if (valid) fail(scope, 'not', 'value.not');
    else if (isOpen) report(scope, violations);
  }
  if (schema.if !== undefined) {
    const condition = attempt(scope, schema.if);
    const { valid, isOpen } = condition;
    if (valid || isOpen) absorb(scope, condition);
    for (const branch of isOpen
      ? (['then', 'else'] as const)
      : [valid ? ('then' as const) : ('else' as const)]) {
      if (schema[branch] !== undefined) absorb(scope, attempt(scope, schema[branch]), !isOpen);
    }
  }
  if (isRecord(value)) {
    for (const [key, branch] of entries(schema.dependentSchemas)) {
      if (Object.hasOwn(value, key)) {
        absorb(scope, attempt(scope, branch));
      }
    }
  }
}

/**
 * Whether the value belongs to a subtype that no list names. A subtype contains its base, so only the subtype
 * is checked. A value of none of them may belong to the base itself.
 */
export function isSubtype(scope: Scope): boolean {
  const { value, schema } = scope;
  const { discriminator, oneOf, anyOf } = schema;
  const $ref =
    discriminator &&
    !(oneOf || anyOf) &&
    isRecord(value) &&
    mappedTo(discriminator, value[discriminator.propertyName]);
  if ($ref) absorb(scope, attempt(scope, { $ref }));
  return !!$ref;
}

function applyAlternatives(scope: Scope, keyword: 'anyOf' | 'oneOf', branches: readonly JsonSchema[]): void {
  const { value, schema, run } = scope;
  const { discriminator } = schema;
  // The author may have written anything.
  const property = typeof discriminator?.propertyName === 'string' ? discriminator.propertyName : undefined;
  const isTagged = discriminator && isRecord(value) && property !== undefined;
  // Inherited members are never strings.
  const named = isTagged && branchOfTag(discriminator, branches, value[property]);
  if (named) {
    absorb(scope, attempt(scope, named));
    return;
  }
  const attempts = branches.map((branch) => attempt(scope, branch));
  const isUnknown = run.onlyKnownTags && isTagged && !hasTag(scope, property, branches, attempts);
  const passing = isUnknown ? [] : attempts.filter(({ valid }) => valid);
  const open = isUnknown ? [] : attempts.filter(({ isOpen }) => isOpen);
  const possible = [...passing, ...open];
  // If no alternative matches, what any of them describes counts as documented.
  for (const result of possible.length ? possible : attempts) absorb(scope, result, false);
  if (passing.length && keyword === 'anyOf') return;
  if (passing.length < 2 && possible.length) {
    for (const { violations } of open) report(scope, violations);
    return;
  }
  const likely = passing.length || isUnknown ? undefined : likeliest(scope, attempts);
  const hasTags = isTagged && branches.some((branch) => tagsOf(discriminator, branch).length);
  if (likely) report(scope, likely.violations);
  else if (hasTags && !Object.hasOwn(value, property))
    fail(scope, 'required', 'value.required', { name: JSON.stringify(property) });
  else if (hasTags) {
    const pointer = `${scope.path}/${escapeSegment(property)}`;
    const values = branches.flatMap((branch, index) => {
      // The constants of an alternative tell readers more than its name.
      const constants = attempts[index]?.violations.flatMap(({ path, values = {} }) =>
        path === pointer ? (values.value ?? values.values ?? []) : [],
      );
      return constants?.length ? constants : tagsOf(discriminator, branch).map((tag) => JSON.stringify(tag));
    });
    fail(scope, 'enum', 'value.enum', { values: [...new Set(values)].join(', ') }, pointer);
  } else if (!passing.length) {
    fail(scope, keyword, 'value.anyOf');
  } else {
    fail(scope, keyword, 'value.oneOf', {
      number: passing.length,
    });
  }
}

/**
 * Whether an alternative has the text in the discriminating property: it allows it there but not any other,
 * or the mapping names it. An alternative without a name (OpenAPI 4.8.25) has any that it allows.
 */
function hasTag(
  scope: Scope,
  property: string,
  branches: readonly JsonSchema[],
  attempts: readonly Attempt[],
): boolean {
  const { discriminator } = scope.schema;
  const tag = own(scope.value, property);
  if (!discriminator || typeof tag !== 'string' || mappedTo(discriminator, tag)) return true;
  const pointer = `${scope.path}/${escapeSegment(property)}`;
  const isWrong = ({ violations }: Attempt): boolean => violations.some(({ path }) => path === pointer);
  const other = { ...scope, value: { ...(scope.value as object), [property]: `${tag}\0` } };
  return branches.some((branch, index) => {
    const result = attempts[index];
    if (!tagsOf(discriminator, branch).length) return result?.valid || result?.isOpen;
    return result && !isWrong(result) && isWrong(attempt(other, branch));
  });
}

/**
 * The alternative to report problems for if no discriminator selects one: the only one whose type, and whose
 * constants one level down, the value has.
 */
function likeliest({ path }: Scope, attempts: Attempt[]): Attempt | undefined {
  const near = attempts.filter(
    ({ violations }) =>
      !violations.some(
        (violation) =>
          (violation.path === path && violation.keyword === 'type') ||
          (/^(const|enum)$/.test(violation.keyword) && !violation.path.slice(path.length + 1).includes('/')),
      ),
  );
  return near.length === 1 ? near[0] : undefined;
}

export function checkArray(scope: Scope, items: unknown[]): void {
  const { schema } = scope;
  const { contains } = schema;
  const prefixItems = list(schema.prefixItems);
  for (const [index, item] of items.entries()) {
    if (isEnough(scope)) break;
    const prefix = prefixItems[index];
    if (prefix !== undefined) descend(scope, prefix, String(index), item);
    else if (schema.items !== undefined) applyToOther(scope, 'items', String(index), item);
  }
  if (contains === undefined) return;
  const minContains = typeof schema.minContains === 'number' ? schema.minContains : 1;
  const maxContains = typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY;
  const { run, path, root } = scope;
  let count = 0;
  const open: Violation[] = [];
  let most = 0;
  items.forEach((item, index) => {
    const mark = run.trail?.length ?? 0;
    const pointer = `${path}/${index}`;
    const { violations } = run.check(run, contains, item, pointer, root);
    const isOpen = violations.every(isUnchecked);
    if (isOpen) most++;
    if (violations.length) {
      if (run.trail) run.trail.length = mark;
      if (isOpen) open.push(...violations);
    } else {
      count++;
      scope.evaluated.push(String(index));
      run.trail?.push({ path: pointer });
    }
  });
  if (open.length && (count < minContains ? most >= minContains : count <= maxContains && most > maxContains))
    report(scope, open);
  if (most < minContains) {
    fail(scope, 'minContains' in schema ? 'minContains' : 'contains', 'value.minContains', {
      limit: minContains,
      actual: most,
    });
  }
  if (count > maxContains) {
    fail(scope, 'maxContains', 'value.maxContains', {
      limit: maxContains,
      actual: count,
    });
  }
}

export function checkObject(scope: Scope, value: Record<string, unknown>): void {
  const { schema, run, path, root } = scope;
  const { properties, patternProperties, propertyNames } = schema;
  if (properties ?? patternProperties) run.trail?.push({ path, isDescribed: true });
  for (const [key, child] of Object.entries(value)) {
    if (isEnough(scope)) break;
    const pointer = (): string => `${path}/${escapeSegment(key)}`;
    if (propertyNames !== undefined) {
      const { violations } = run.check(run, propertyNames, key, pointer(), root);
      report(scope, violations);
    }
    const property = isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    let described = property !== undefined;
    if (property !== undefined) descend(scope, property, key, child);
    for (const [pattern, sub] of entries(patternProperties)) {
      const isMatch = run.by.matches?.(pattern, key, run.budget);
      if (isMatch === false) continue;
      described = true;
      if (isMatch) descend(scope, sub, key, child);
      else {
        // An undecided property does not count as undocumented either.
        scope.evaluated.push(key);
        run.trail?.push({ path: pointer() });
        if (isMatch === undefined) reportUnchecked(scope, pattern, pointer());
      }
    }
    if (!described && schema.additionalProperties !== undefined)
      applyToOther(scope, 'additionalProperties', key, child);
  }
}

export function checkUnevaluated(scope: Scope): void {
  const { schema, value } = scope;
  const keyword = Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  if (schema[keyword] === undefined || typeof value !== 'object' || value === null) return;
  const evaluated = new Set(scope.evaluated);
  for (const [key, child] of Object.entries(value)) {
    if (isEnough(scope)) break;
    if (!evaluated.has(key)) applyToOther(scope, keyword, key, child);
  }
}

/**
 * Applies a keyword to the children that no more specific keyword names; `false` has a message of its own.
 */
function applyToOther(
  scope: Scope,
  keyword: 'items' | 'additionalProperties' | 'unevaluatedItems' | 'unevaluatedProperties',
  key: string,
  child: unknown,
): void {
  const schema = scope.schema[keyword] ?? true;
  descend(scope, schema === false || schema, key, child);
  if (schema !== false) return;
  fail(
    scope,
    keyword,
    /Items$/i.test(keyword) ? 'value.extraItem' : 'value.notAllowed',
    { name: JSON.stringify(key) },
    `${scope.path}/${escapeSegment(key)}`,
  );
}
