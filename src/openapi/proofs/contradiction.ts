/** Proofs that no value satisfies a schema. */
import {
  formatJson,
  isUnchecked,
  type JsonSchema,
  type JsonSchemaObject,
  matchesPattern,
  validate,
} from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { MAX_APPLIED } from '../examples/making.ts';
import type { Components } from '../schema/components.ts';
import { componentName } from '../schema/components.ts';
import { ANNOTATIONS, mapSubschemas } from '../schema/keywords.ts';
import { memoizeBySchema } from '../schema/memoize-by-schema.ts';
import { typesOf } from '../schema/view/text.ts';
import { limits, numbersOf, textsOf, type Values } from './contradiction-values.ts';

/** Schemas that one proof visits; beyond it nothing is proven. */
const MAX_SCHEMAS = 1_000;
const MAX_DEPTH = 40;
const MAX_PARTS = 200;
/** Items that are examined one by one. */
const MAX_ITEMS = 8;
/** Longer lists of values are not examined. */
const MAX_VALUES = 20;

/**
 * Why no value satisfies a schema, to follow "no value satisfies it:"; `undefined` if one does, or if that is
 * not proven. Values are finite, so a schema that requires itself has none. A schema without a type has the
 * type that its keywords apply to, as on pages. Formats are those that `validate` asserts. Schemas must not
 * change afterwards.
 */
export function contradictionOf(schema: JsonSchema, components: Components): string | undefined {
  if (typeof schema === 'boolean') return schema ? undefined : 'it is `false`';
  return reasonOf(schema, components).why;
}

const proverOf = memoizeByObject((components: Components) => new Prover(components));

const reasonOf = memoizeBySchema((schema, components): { why?: string } => {
  const why = proverOf(components).prove(schema);
  return why === undefined ? {} : { why };
});

/** Of a `oneOf`, exactly one alternative must match. */
const TWINS =
  'every alternative of `oneOf` has the same rules as another; `anyOf` lets a value match several';

const KINDS = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
type Kind = (typeof KINDS)[number];

class Prover {
  readonly #components: Components;
  readonly #numbers = new WeakMap<object, number>();
  readonly #results = new Map<string, Values>();
  /** What is being examined, with its depth in the value. */
  readonly #active = new Map<string, number>();
  #count = 0;
  #schemasLeft = 0;
  /** Whether the result depends on what is still being examined. */
  #isAssumed = false;

  constructor(components: Components) {
    this.#components = components;
  }

  prove(schema: JsonSchemaObject): string | undefined {
    this.#schemasLeft = MAX_SCHEMAS;
    this.#active.clear();
    const values = this.#valuesOf([schema], new Set(), 0);
    return values?.list.length === 0 ? values.why : undefined;
  }

  /** Values that satisfy all `members`; `done` has the unions that were already opened. */
  #valuesOf(members: JsonSchema[], openedUnions: ReadonlySet<object>, depth: number): Values {
    if (this.#schemasLeft-- <= 0 || depth > MAX_DEPTH) {
      this.#isAssumed = true;
      return undefined;
    }
    const parts = this.#partsOf(members);
    if (parts === false) return { list: [], why: 'one of its parts is `false`' };
    if (parts.length === 0 || parts.length > MAX_PARTS) return undefined;
    const key = [...new Set([...parts, ...openedUnions].map((part) => this.#number(part)))]
      .sort((a, b) => a - b)
      .join(' ');
    const above = this.#active.get(key);
    if (above !== undefined) {
      this.#isAssumed = true;
      // A value that contains itself is endless. At the same depth, a circle proves nothing.
      return above < depth ? { list: [], why: 'it requires itself without end' } : undefined;
    }
    if (this.#results.has(key)) return this.#results.get(key);
    const wasAssumed = this.#isAssumed;
    this.#isAssumed = false;
    this.#active.set(key, depth);
    let values = this.#withoutViolations(this.#listOf(parts, members, openedUnions, depth), members);
    this.#active.delete(key);
    if (!this.#isAssumed) this.#results.set(key, values);
    // Inside a circle, only the absence of values is proven; a list may be incomplete.
    else if (values && values.list.length > 0) values = undefined;
    this.#isAssumed ||= wasAssumed;
    return values;
  }

  /** Without values that violate a member. */
  #withoutViolations(values: Values, members: JsonSchema[]): Values {
    if (!values || values.list.length === 0) return values;
    let refusal = '';
    const isValid = (value: unknown): boolean =>
      members.every((member) => {
        const violations = validate(member, value, { components: this.#components, maxSchemas: MAX_APPLIED });
        const [violation] = violations;
        if (!violation || violations.some(isUnchecked)) return true;
        refusal ||= `\`${violation.keyword}\` refuses \`${formatJson(value)}\``;
        return false;
      });
    // For a long list, one value is enough.
    if (values.list.length > MAX_VALUES && values.list.some(isValid)) return undefined;
    const list = values.list.filter(isValid);
    if (list.length > 0) return { ...values, list };
    const count = new Set(values.list.map((value) => formatJson(value))).size;
    const remainder =
      count === 1 ? 'the only value left' : `the first of ${count} values, and all are rejected`;
    return { list, why: `${refusal}, ${remainder}${values.why && ` (${values.why})`}` };
  }

  #listOf(
    parts: JsonSchemaObject[],
    members: JsonSchema[],
    openedUnions: ReadonlySet<object>,
    depth: number,
  ): Values {
    const valueLists = parts
      .map((part) => (part.const !== undefined ? [part.const] : part.enum))
      .filter((values): values is unknown[] => Array.isArray(values))
      .sort((a, b) => a.length - b.length)[0];
    if (valueLists)
      return { list: valueLists, why: valueLists.length === 0 ? 'the list of values is empty' : '' };
    const intendedKind = openedUnions.size === 0 ? impliedKind(parts) : undefined;
    const kinds = kindsOf(parts).filter((kind) => intendedKind === undefined || kind === intendedKind);
    if (kinds.length === 0) return { list: [], why: `its parts allow no common type (${typesIn(parts)})` };
    const byKind = kinds.map((kind) => this.#valuesOfKind(kind, parts, depth));
    if (byKind.every((values) => values !== undefined)) return joinValues(byKind);
    for (const part of parts) {
      for (const union of [part.oneOf, part.anyOf]) {
        if (!Array.isArray(union) || union.length === 0 || openedUnions.has(union)) continue;
        const inside = new Set([...openedUnions, union]);
        const branches = union === part.oneOf && !part.discriminator ? this.#withoutTwins(union) : union;
        if (branches.length === 0) return { list: [], why: TWINS };
        const all: NonNullable<Values>[] = [];
        for (const branch of branches) {
          const values = this.#valuesOf([...members, branch], inside, depth);
          if (!values) break;
          all.push(values);
        }
        if (all.length === branches.length) return joinValues(all);
      }
    }
    return undefined;
  }

  /** Removes alternatives with the same rules, because equal ones have equal values. */
  #withoutTwins(union: JsonSchema[]): JsonSchema[] {
    const meanings = union.map((branch) => {
      const isReference = typeof branch === 'object' && Object.keys(branch).length === 1;
      const name = isReference ? componentName(branch.$ref) : undefined;
      const target = name === undefined ? undefined : this.#components[name];
      return formatJson(withoutAnnotations(target ?? branch));
    });
    return union.filter(
      (_, index) => meanings.indexOf(meanings[index] ?? '') === meanings.lastIndexOf(meanings[index] ?? ''),
    );
  }

  #valuesOfKind(kind: Kind, parts: JsonSchemaObject[], depth: number): Values {
    switch (kind) {
      case 'null':
        return { list: [null], why: '' };
      case 'boolean':
        return { list: [true, false], why: '' };
      case 'number':
        return numbersOf(parts);
      case 'string':
        return textsOf(parts, this.#components);
      case 'array':
        return this.#arraysOf(parts, depth);
      case 'object':
        return this.#objectsOf(parts, depth);
    }
  }

  #arraysOf(parts: JsonSchemaObject[], depth: number): Values {
    const min = Math.max(0, ...limits(parts, 'minItems'));
    const max = Math.min(Number.POSITIVE_INFINITY, ...limits(parts, 'maxItems'));
    if (min > max) return { list: [], why: `a list has at least ${min} and at most ${max} items` };
    if (max === 0) return { list: [[]], why: 'no item is allowed' };
    const longest = Math.max(...parts.map(({ prefixItems }) => prefixItems?.length ?? 0));
    // Beyond the described positions, all items are alike.
    for (let index = 0; index < Math.max(1, Math.min(min, longest + 1, MAX_ITEMS)); index++) {
      const members = parts.map(({ prefixItems = [], items }) => prefixItems[index] ?? items ?? true);
      const values = this.#valuesOf(members, new Set(), depth + 1);
      if (values?.list.length !== 0) continue;
      if (index < min) return { list: [], why: `item ${index + 1} of a list has no value: ${values.why}` };
      if (index === 0) return { list: [[]], why: `no item is possible: ${values.why}` };
    }
    for (const { contains, minContains } of parts) {
      if (contains === undefined || minContains === 0) continue;
      const values = this.#valuesOf([contains], new Set(), depth + 1);
      if (values?.list.length === 0) return { list: [], why: `no item can match \`contains\`` };
    }
    return undefined;
  }

  #objectsOf(parts: JsonSchemaObject[], depth: number): Values {
    const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
    const min = Math.max(0, ...limits(parts, 'minProperties'));
    const max = Math.min(Number.POSITIVE_INFINITY, ...limits(parts, 'maxProperties'));
    if (min > max) return { list: [], why: `an object has at least ${min} and at most ${max} properties` };
    if (required.size > max)
      return { list: [], why: `${required.size} properties are required, and at most ${max} allowed` };
    for (const name of required) {
      const quotedName = JSON.stringify(name);
      const members = propertyMembers(parts, name);
      if (members.includes(false))
        return {
          list: [],
          why: `the property ${quotedName} is required, and a part of the schema forbids it`,
        };
      const values = this.#valuesOf(members, new Set(), depth + 1);
      if (values?.list.length === 0)
        return { list: [], why: `the required property ${quotedName} has no value: ${values.why}` };
      for (const { propertyNames } of parts) {
        if (propertyNames === undefined) continue;
        const violations = validate(propertyNames, name, {
          components: this.#components,
          maxSchemas: MAX_APPLIED,
        });
        if (violations.length > 0 && !violations.some(isUnchecked))
          return {
            list: [],
            why: `the property ${quotedName} is required, and \`propertyNames\` refuses it`,
          };
      }
    }
    const closedParts = parts.filter(
      (part) => part.additionalProperties === false && Object.keys(part.patternProperties ?? {}).length === 0,
    );
    const [names = [], ...others] = closedParts.map(({ properties = {} }) => Object.keys(properties));
    const common = names.filter((name) => others.every((list) => list.includes(name)));
    if (closedParts.length > 0 && min > common.length)
      return {
        list: [],
        why: `at least ${min} properties are required, and only ${common.length} are allowed`,
      };
    return max === 0 || (closedParts.length > 0 && common.length === 0)
      ? { list: [{}], why: 'its parts allow no common property' }
      : undefined;
  }

  /** All schemas that apply, after following references; `false` if one of them is never satisfied. */
  #partsOf(members: JsonSchema[]): JsonSchemaObject[] | false {
    const parts = new Set<JsonSchemaObject>();
    const waiting = [...members];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      if (part === false) return false;
      if (part === true || typeof part !== 'object' || part === null || parts.has(part)) continue;
      const { not } = part;
      const isNever = typeof not === 'object' && not !== null && Object.keys(not).length === 0;
      if (not === true || isNever) return false;
      // The value may belong to a subtype.
      if (part.discriminator?.mapping && !part.oneOf && !part.anyOf) continue;
      parts.add(part);
      if (parts.size > MAX_PARTS) break;
      const name = componentName(part.$ref);
      const target =
        name !== undefined && Object.hasOwn(this.#components, name) ? this.#components[name] : undefined;
      if (target !== undefined) waiting.push(target);
      if (Array.isArray(part.allOf)) waiting.push(...part.allOf);
    }
    // A lone reference adds nothing itself.
    return [...parts].filter((part) => part.$ref === undefined || Object.keys(part).length > 1);
  }

  #number(part: object): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#count++;
      this.#numbers.set(part, number);
    }
    return number;
  }
}

function withoutAnnotations(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const limiting = Object.entries(schema).filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
  return mapSubschemas(Object.fromEntries(limiting), withoutAnnotations);
}

function joinValues(all: NonNullable<Values>[]): Values {
  const reasons = [...new Set(all.map(({ why }) => why).filter(Boolean))];
  return { list: all.flatMap(({ list }) => list), why: reasons.slice(0, 2).join('; ') };
}

/** Types that all parts allow. */
function kindsOf(parts: JsonSchemaObject[]): Kind[] {
  return KINDS.filter((kind) =>
    parts.every(({ type, not }) => {
      const types: string[] = type === undefined ? [] : [type].flat();
      const isAllowed =
        types.length === 0 || types.some((one) => (one === 'integer' ? 'number' : one) === kind);
      // Types that are forbidden entirely. An integer is not every number.
      const keys = typeof not === 'object' && not !== null ? Object.keys(not) : [];
      const isForbidden = keys.length === 1 && typeof not === 'object' && [not.type].flat().includes(kind);
      return isAllowed && !isForbidden;
    }),
  );
}

/** The type that a schema without `type` means, if its keywords apply to one type only. */
function impliedKind(parts: JsonSchemaObject[]): Kind | undefined {
  if (parts.some(({ type }) => type !== undefined)) return undefined;
  const [only, ...others] = new Set(parts.flatMap(typesOf));
  return others.length === 0 ? KINDS.find((kind) => kind === only) : undefined;
}

const typesIn = (parts: JsonSchemaObject[]): string =>
  [...new Set(parts.flatMap(({ type }) => (type === undefined ? [] : [[type].flat().join(' or ')])))].join(
    ', ',
  );

/** All schemas for the property `name` (JSON Schema Core 10.3.2). */
function propertyMembers(parts: JsonSchemaObject[], name: string): JsonSchema[] {
  return parts.flatMap(({ properties = {}, patternProperties = {}, additionalProperties }) => {
    const declaredSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const schemas: JsonSchema[] = declaredSchema === undefined ? [] : [declaredSchema];
    const matching = Object.entries(patternProperties).map(
      ([pattern, property]) => [matchesPattern(pattern, name), property] as const,
    );
    for (const [matches, property] of matching) if (matches === true) schemas.push(property);
    if (schemas.length > 0 || matching.some(([matches]) => matches === undefined)) return schemas;
    return additionalProperties === undefined ? [] : [additionalProperties];
  });
}
