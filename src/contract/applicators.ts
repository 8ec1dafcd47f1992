/** The keywords that apply subschemas (JSON Schema Core 2020-12 sections 8.2.3, 10 and 11). */
import { resolveReference } from './reference.ts';
import type { JsonSchema } from './schema.ts';
import {
  type Attempt,
  absorb,
  attempt,
  attemptAt,
  descend,
  escapePointer,
  fail,
  report,
  type Scope,
} from './scope.ts';
import { entries, isObject, list, matches } from './values.ts';

export function reference(scope: Scope): void {
  const { run, schema, value } = scope;
  const { $ref } = schema;
  if (typeof $ref !== 'string') return;
  const target = resolveReference($ref, run.components, scope.root);
  if (!target) fail(scope, '$ref', `The schema refers to ${JSON.stringify($ref)}, which does not exist.`);
  else if (!run.active.some(([active, met]) => active === target.schema && met === value)) {
    run.active.push([target.schema, value]);
    absorb(scope, attemptAt(scope, $ref, target.schema, target.root));
    run.active.pop();
  }
}

export function combinations(scope: Scope): void {
  const { schema, value } = scope;
  list<JsonSchema>(schema.allOf).forEach((branch, index) => {
    absorb(scope, attempt(scope, `allOf/${index}`, branch));
  });
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = list<JsonSchema>(schema[keyword]);
    if (branches.length) alternatives(scope, keyword, branches);
  }
  if (schema.not !== undefined && attempt(scope, 'not', schema.not).valid) {
    fail(scope, 'not', 'Must not match the schema under "not".');
  }
  if (schema.if !== undefined) {
    const condition = attempt(scope, 'if', schema.if);
    if (condition.valid) absorb(scope, condition);
    const branch = condition.valid ? 'then' : 'else';
    if (schema[branch] !== undefined) absorb(scope, attempt(scope, branch, schema[branch]));
  }
  if (isObject(value)) {
    for (const [key, branch] of entries<JsonSchema>(schema.dependentSchemas)) {
      if (Object.hasOwn(value, key)) {
        absorb(scope, attempt(scope, `dependentSchemas/${escapePointer(key)}`, branch));
      }
    }
  }
}

function alternatives(scope: Scope, keyword: 'anyOf' | 'oneOf', branches: JsonSchema[]): void {
  const attempts = branches.map((branch, index) => attempt(scope, `${keyword}/${index}`, branch));
  const passing = attempts.filter(({ valid }) => valid);
  // Where none holds, what any of them describes is not called undocumented on top of that.
  for (const result of passing.length ? passing : attempts) absorb(scope, result, false);
  if (!passing.length) {
    const meant = intended(scope, branches, attempts);
    if (meant) report(scope, meant.violations);
    else fail(scope, keyword, `Must match one of the ${branches.length} alternatives, but matches none.`);
  } else if (keyword === 'oneOf' && passing.length > 1) {
    fail(
      scope,
      keyword,
      `Must match exactly one of the ${branches.length} alternatives, but matches ${passing.length}.`,
    );
  }
}

/**
 * The alternative whose faults are worth telling: the one that the discriminator names (OpenAPI section 4.8.25), or the
 * only one whose own type, and whose constants one level down, the value has.
 */
function intended(
  { schema, value, path }: Scope,
  branches: JsonSchema[],
  attempts: Attempt[],
): Attempt | undefined {
  const { propertyName, mapping } = schema.discriminator ?? {};
  const tag = isObject(value) && typeof propertyName === 'string' ? value[propertyName] : undefined;
  if (typeof tag === 'string') {
    const name = last(mapping && Object.hasOwn(mapping, tag) ? mapping[tag] : tag);
    const index = branches.findIndex((branch) => isObject(branch) && last(branch.$ref) === name);
    if (index >= 0) return attempts[index];
  }
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

const last = (reference: unknown): unknown =>
  typeof reference === 'string' ? reference.split('/').at(-1) : undefined;

export function arrays(scope: Scope, items: unknown[]): void {
  const { schema } = scope;
  const { contains } = schema;
  const prefixItems = list<JsonSchema>(schema.prefixItems);
  items.forEach((item, index) => {
    const prefix = prefixItems[index];
    if (prefix !== undefined) descend(scope, `prefixItems/${index}`, prefix, String(index), item);
    else if (schema.items !== undefined) others(scope, 'items', String(index), item);
  });
  if (contains === undefined) return;
  const minContains = typeof schema.minContains === 'number' ? schema.minContains : 1;
  const maxContains = typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY;
  const { run, path, at, root } = scope;
  let count = 0;
  items.forEach((item, index) => {
    const mark = run.trail.length;
    const place = `${path}/${index}`;
    if (run.check(run, contains, item, place, `${at}/contains`, root).violations.length)
      run.trail.length = mark;
    else {
      count++;
      scope.evaluated.add(String(index));
      run.trail.push({ path: place });
    }
  });
  if (count < minContains) {
    fail(
      scope,
      'minContains' in schema ? 'minContains' : 'contains',
      `Must hold at least ${minContains} matching items, but holds ${count}.`,
    );
  }
  if (count > maxContains)
    fail(scope, 'maxContains', `Must hold at most ${maxContains} matching items, but holds ${count}.`);
}

export function objects(scope: Scope, value: Record<string, unknown>): void {
  const { schema, run, path, at, root } = scope;
  const { properties, patternProperties, propertyNames } = schema;
  if (properties ?? patternProperties) run.trail.push({ path, describedAt: `${at}/properties` });
  for (const [key, child] of Object.entries(value)) {
    const pointer = escapePointer(key);
    if (propertyNames !== undefined) {
      const { violations } = run.check(
        run,
        propertyNames,
        key,
        `${path}/${pointer}`,
        `${at}/propertyNames`,
        root,
      );
      report(scope, violations);
    }
    let described = false;
    if (isObject(properties) && Object.hasOwn(properties, key)) {
      described = true;
      descend(scope, `properties/${pointer}`, properties[key] as JsonSchema, key, child);
    }
    for (const [pattern, sub] of entries<JsonSchema>(patternProperties)) {
      if (!matches(pattern, key)) continue;
      described = true;
      descend(scope, `patternProperties/${escapePointer(pattern)}`, sub, key, child);
    }
    if (!described && schema.additionalProperties !== undefined)
      others(scope, 'additionalProperties', key, child);
  }
}

export function unevaluated(scope: Scope): void {
  const { schema, value } = scope;
  const keyword = Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  if (schema[keyword] === undefined || typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (!scope.evaluated.has(key)) others(scope, keyword, key, child);
  }
}

/** Applies a keyword for the children that no more specific keyword names; `false` gets a sentence of its own. */
function others(scope: Scope, keyword: string, key: string, child: unknown): void {
  const schema = scope.schema[keyword] as JsonSchema;
  descend(scope, keyword, schema === false || schema, key, child);
  if (schema !== false) return;
  const message = /Items$/i.test(keyword)
    ? 'This item is one too many.'
    : `The property ${JSON.stringify(key)} is not allowed here.`;
  fail(scope, keyword, message, `${scope.path}/${escapePointer(key)}`);
}
