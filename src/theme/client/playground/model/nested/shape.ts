/** What a form draws for a value of a schema: the control, its alternatives, and its members. */
import { formatJson, type JsonSchema, type JsonSchemaObject, tagsOf } from '../../../../../contract/index.ts';
import { isRecord, type JsonNode, memberOf, own, stringOf } from '../../../../../json/index.ts';
import { flatten } from '../../../../../request/index.ts';

type Components = Record<string, JsonSchema>;

/** `json` takes any JSON text, for values of other types; `mixed` is an input for several types. */
type Control = 'object' | 'array' | 'choice' | 'number' | 'text' | 'mixed' | 'json';

export interface Shape {
  control: Control;
  /** Types that the schema allows, without `null`; empty: any. */
  types: string[];
  canBeNull: boolean;
  /** All schemas that apply to the value, those of the chosen alternatives included. */
  schemas: JsonSchemaObject[];
  /** JSON texts to choose from. */
  options: string[];
  unions: Union[];
}

interface Union {
  /** The discriminating property. */
  tag?: string;
  options: UnionOption[];
  /** Index of the alternative of the value, as far as it can be told. */
  current: number | undefined;
}

interface UnionOption {
  label: string;
  schema: JsonSchema;
  /** Values of the discriminating property. */
  tags: string[];
}

/** Unions within the alternatives of unions, and so on. */
const MAX_UNIONS = 8;

/** Whether the value satisfies a schema; `undefined` if that cannot be told. */
export type Satisfies = (schema: JsonSchema) => boolean | undefined;

/**
 * @param node the value; `undefined` if it is not sent
 * @param chosen the alternatives that the reader chose, by index of the union
 * @param satisfies decides which conditional schemas apply
 */
export function shapeOf(
  schema: JsonSchema,
  node: JsonNode | undefined,
  components: Components,
  chosen: readonly (number | undefined)[] = [],
  satisfies?: Satisfies,
): Shape {
  const schemas: JsonSchemaObject[] = [];
  const unions: Union[] = [];
  let choices: unknown[] | undefined;
  let canBeNull = false;
  const choose = (values: unknown[]): void => {
    const texts = values.map((value) => formatJson(value));
    choices = choices?.filter((value) => texts.includes(formatJson(value))) ?? values;
  };
  const visit = (current: JsonSchema): void => {
    for (const one of flatten(current, components)) {
      if (schemas.includes(one)) continue;
      schemas.push(one);
      if (Array.isArray(one.enum)) choose(one.enum);
      if (one.const !== undefined) choose([one.const]);
      for (const applied of conditionalOf(one, node, satisfies)) visit(applied);
      for (const branches of branchesOf(one, components)) {
        const branchesWithValue = branches.filter((branch) => !isNullOnly(branch));
        if (branchesWithValue.length < branches.length) canBeNull = true;
        const values = branchesWithValue.map((branch) => fixedValues(branch, components));
        if (values.length && values.every((value) => value !== undefined)) choose(values.flat());
        else if (branchesWithValue.length === 1) branchesWithValue.forEach(visit);
        else if (unions.length < MAX_UNIONS) {
          const union = unionOf(one, branchesWithValue, node, components, chosen[unions.length]);
          unions.push(union);
          const option = union.options[union.current ?? -1];
          if (option) visit(option.schema);
        }
      }
    }
  };
  visit(schema);
  if (!choices && !unions.length) addTypes(schemas, node, components, chosen[0], unions);
  const all = typesOf(schemas);
  const types = all.filter((type) => type !== 'null');
  if (!choices && types.join() === 'boolean') choices = [true, false];
  const options = choices?.map((value) => formatJson(value)) ?? [];
  return {
    control: controlOf(types, choices !== undefined, node),
    types,
    canBeNull: (canBeNull || all.includes('null')) && !options.includes('null'),
    schemas,
    options,
    unions,
  };
}

/** Schemas that apply because of the value (JSON Schema 10.2.2). */
function conditionalOf(
  { if: condition, then, else: otherwise, dependentSchemas }: JsonSchemaObject,
  node: JsonNode | undefined,
  satisfies: Satisfies | undefined,
): JsonSchema[] {
  const holds = node && condition !== undefined ? satisfies?.(condition) : undefined;
  const dependent = isRecord(dependentSchemas) ? Object.entries(dependentSchemas) : [];
  return [
    ...(holds === undefined ? [] : [holds ? then : otherwise]),
    ...dependent.map(([name, schema]) => (memberOf(node, name) ? schema : undefined)),
  ].filter((schema) => schema !== undefined);
}

const ANY = ['string', 'number', 'boolean', 'object', 'array', 'null'];

/** A schema of several types, objects or arrays among them, is a union of these types. */
function addTypes(
  schemas: JsonSchemaObject[],
  node: JsonNode | undefined,
  components: Components,
  choice: number | undefined,
  unions: Union[],
): void {
  const named = typesOf(schemas);
  const types = named.length ? named.filter((type) => type !== 'null') : ANY;
  if (types.length < 2 || !types.some((type) => type === 'object' || type === 'array')) return;
  const options = types.map((type) => ({ label: type, schema: { type } as JsonSchemaObject, tags: [] }));
  const current = bestOf(options, node, components, choice ?? (named.length ? undefined : 0));
  unions.push({ options, current });
  const option = options[current ?? -1];
  if (option) schemas.push(option.schema);
}

const isNullOnly = (schema: JsonSchema): boolean =>
  isRecord(schema) && (schema.type === 'null' || schema.const === null);

/** The values of an enumeration that is spread over alternatives. */
const fixedValues = (schema: JsonSchema, components: Components): unknown[] | undefined =>
  flatten(schema, components)
    .map(({ enum: values, const: value }) =>
      Array.isArray(values) ? values : value === undefined ? [] : [value],
    )
    .find(({ length }) => length > 0);

/** Lists of alternatives, those that only a discriminator names included. */
function branchesOf(schema: JsonSchemaObject, components: Components): JsonSchema[][] {
  const lists = [schema.oneOf, schema.anyOf].filter(
    (list): list is JsonSchema[] => Array.isArray(list) && list.length > 0,
  );
  const { discriminator } = schema;
  if (lists.length || !isRecord(discriminator) || !isRecord(discriminator.mapping)) return lists;
  const targets = [...new Set(Object.values(discriminator.mapping).map(String))]
    .map((target) => (target.includes('/') ? target : `#/components/schemas/${target}`))
    .filter((target) => flatten({ $ref: target }, components).length > 1);
  return targets.length > 1 ? [targets.map(($ref) => ({ $ref }))] : [];
}

function unionOf(
  owner: JsonSchemaObject,
  branches: JsonSchema[],
  node: JsonNode | undefined,
  components: Components,
  choice: number | undefined,
): Union {
  const { discriminator } = owner;
  const tag = isRecord(discriminator) ? discriminator.propertyName : undefined;
  const options = branches.map((schema, index): UnionOption => {
    const tags = discriminator && tag !== undefined ? tagsOf(discriminator, schema) : [];
    return { label: labelOf(schema, index, components), schema, tags };
  });
  const named = tag === undefined ? undefined : stringOf(memberOf(node, tag)?.value);
  const byTag = named === undefined ? -1 : options.findIndex(({ tags }) => tags.includes(named));
  const current = byTag >= 0 ? byTag : bestOf(options, node, components, choice);
  return { ...(tag !== undefined && { tag }), options, current };
}

function labelOf(schema: JsonSchema, index: number, components: Components): string {
  if (!isRecord(schema)) return String(index + 1);
  const all = flatten(schema, components);
  const title = all.map((one) => one.title).find((text) => typeof text === 'string');
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return title ?? name ?? (typesOf(all).join(' | ') || String(index + 1));
}

/** The alternative that the value is most like; the reader's choice as long as no other is more so. */
function bestOf(
  options: UnionOption[],
  node: JsonNode | undefined,
  components: Components,
  choice: number | undefined,
): number | undefined {
  if (!node) return choice;
  const scores = options.map(({ schema }) => likeness(flatten(schema, components), node, components));
  const best = Math.max(...scores);
  if (choice !== undefined && scores[choice] === best) return choice;
  return best < 0 ? choice : scores.indexOf(best);
}

/** How much of a value its schemas describe; below 0: they do not allow it. */
function likeness(schemas: JsonSchemaObject[], node: JsonNode, components: Components): number {
  const types = typesOf(schemas);
  if (types.length && !types.some((type) => isOfType(node, type))) return -2;
  if (node.type !== 'object') return types.length ? 1 : 0;
  let score = 0;
  for (const { required, properties } of schemas) {
    for (const name of Array.isArray(required) ? required : []) if (!memberOf(node, name)) score -= 0.5;
    for (const { key, value } of node.members) {
      const property = isRecord(properties) ? own(properties, key) : undefined;
      if (property === undefined) continue;
      const values = fixedValues(property, components);
      if (values && 'value' in value && !values.includes(value.value)) return -1;
      score += values ? 2 : 1;
    }
  }
  return Math.max(score, 0);
}

const isOfType = (node: JsonNode, type: string): boolean =>
  node.type === type || (type === 'integer' && node.type === 'number');

/** Types that all schemas allow; empty: any. */
function typesOf(schemas: JsonSchemaObject[]): string[] {
  let types: string[] | undefined;
  for (const { type } of schemas) {
    if (type === undefined) continue;
    const now: string[] = [type].flat();
    types = types?.filter((one) => now.includes(one) || (one === 'integer' && now.includes('number'))) ?? now;
  }
  if (types) return types;
  const isAny = (...keywords: string[]): boolean =>
    schemas.some((one) => keywords.some((keyword) => one[keyword] !== undefined));
  if (isAny('properties', 'additionalProperties', 'patternProperties', 'required')) return ['object'];
  return isAny('items', 'prefixItems') ? ['array'] : [];
}

function controlOf(types: string[], isChoice: boolean, node: JsonNode | undefined): Control {
  const isAllowed = (type: string): boolean => types.length === 0 || types.includes(type);
  if (node?.type === 'object' || node?.type === 'array') return isAllowed(node.type) ? node.type : 'json';
  if (isChoice) return 'choice';
  const scalars = types.filter((type) => type !== 'object' && type !== 'array');
  if (types.length && !scalars.length) {
    if (node && node.type !== 'null') return 'json';
    return types.length === 1 && types[0] === 'object' ? 'object' : types.length === 1 ? 'array' : 'json';
  }
  if (types.length && types.every((type) => type === 'integer' || type === 'number')) return 'number';
  return types.join() === 'string' ? 'text' : 'mixed';
}

export interface Property {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** The properties that a request may have, required ones first unless the order of the file counts. */
export function propertiesOf({ schemas }: Shape, components: Components, maintainOrder: boolean): Property[] {
  const properties = new Map<string, JsonSchema>();
  const required = new Set<string>();
  for (const schema of schemas) {
    for (const name of Array.isArray(schema.required) ? schema.required : []) required.add(name);
    for (const [name, property] of isRecord(schema.properties) ? Object.entries(schema.properties) : []) {
      const other = properties.get(name);
      // All of them apply.
      properties.set(name, other === undefined || other === true ? property : { allOf: [other, property] });
    }
  }
  const all = [...properties]
    .filter(([, schema]) => !flatten(schema, components).some(({ readOnly }) => readOnly === true))
    .map(([name, schema]): Property => ({ name, schema, isRequired: required.has(name) }));
  const missing = [...required].filter((name) => !properties.has(name));
  all.push(...missing.map((name) => ({ name, schema: true, isRequired: true })));
  return maintainOrder ? all : all.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** The schema of a member that `properties` does not name; `false`: none is allowed. */
export function additionalOf(
  { schemas }: Shape,
  name: string,
  matches: (pattern: string, text: string) => boolean,
): JsonSchema {
  const found: JsonSchema[] = [];
  for (const schema of schemas) {
    const patterns = isRecord(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
    const matching = patterns.filter(([pattern]) => matches(pattern, name)).map(([, one]) => one);
    const { additionalProperties = schema.unevaluatedProperties } = schema;
    if (matching.length) found.push(...matching);
    else if (additionalProperties !== undefined) found.push(additionalProperties);
  }
  if (found.includes(false)) return false;
  const [only = true] = found;
  return found.length > 1 ? { allOf: found } : only;
}

/** Whether readers can add members that `properties` does not name. */
export const isOpen = ({ schemas }: Shape): boolean =>
  schemas.every(
    ({ additionalProperties, unevaluatedProperties, patternProperties }) =>
      (additionalProperties !== false && unevaluatedProperties !== false) || isRecord(patternProperties),
  );

/** The schema of an item, by its place in a tuple. */
export function itemOf({ schemas }: Shape, index: number): JsonSchema {
  const found = schemas.flatMap(({ prefixItems, items }): JsonSchema[] => {
    const item = (Array.isArray(prefixItems) ? prefixItems[index] : undefined) ?? items;
    return item === undefined ? [] : [item];
  });
  const [only = true] = found;
  return found.length > 1 ? { allOf: found } : only;
}

/** The first value of an annotation that has one. */
export const annotationOf = ({ schemas }: Pick<Shape, 'schemas'>, keyword: string): unknown =>
  schemas.map((schema) => schema[keyword]).find((value) => value !== undefined);
