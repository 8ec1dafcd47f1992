/** Takes a schema apart: follows references and opens `allOf`, into keywords that all apply. */
import {
  type JsonSchema,
  type JsonSchemaObject,
  type JsonSchemaType,
  validate,
} from '../../../contract/index.ts';
import { canonical, pointer } from '../../canonical-values.ts';
import {
  componentOf,
  componentPointer,
  isObjectSchema,
  type Part,
  type Parts,
  type Side,
} from './schema-with-pointer.ts';

export interface Conjunct {
  /** Without `$ref` and `allOf`. */
  keywords: JsonSchemaObject;
  pointer: string;
  /** Also allows `null`. */
  orNull: boolean;
}

export interface Union {
  kind: 'oneOf' | 'anyOf';
  branches: Parts[];
  pointer: string;
}

/**
 * The conjuncts of a schema and the unions beside them, the outermost first. `impossible`: one part is
 * `false`. A recursive schema counts once. `mergeScalars`: alternatives that only name types, or only list
 * values, become one conjunct.
 */
export function takeApart(
  located: Parts,
  side: Side,
  mergeScalars = false,
): { conjuncts: Conjunct[]; unions: Union[]; impossible: boolean } {
  const conjuncts: Conjunct[] = [];
  const unions: Union[] = [];
  const visitedNames = new Set<string>();
  let impossible = false;

  const visit = ({ schema, pointer: at }: Part, orNull: boolean): void => {
    if (schema === false && !orNull) impossible = true;
    if (schema === false && orNull) conjuncts.push({ keywords: { type: 'null' }, pointer: at, orNull });
    if (!isObjectSchema(schema)) return;
    const { $ref, allOf, oneOf, anyOf, ...ownKeywords } = schema;
    const keywords = withoutSpelling(ownKeywords);
    conjuncts.push({ keywords, pointer: at, orNull });
    const name = componentOf($ref);
    const target = name === undefined ? undefined : side.component(name);
    if (name !== undefined && target !== undefined && !visitedNames.has(`${name} ${orNull}`)) {
      visitedNames.add(`${name} ${orNull}`);
      visit({ schema: target, pointer: componentPointer(name) }, orNull);
    }
    for (const [index, member] of list(allOf).entries()) {
      visit({ schema: member, pointer: pointer(at, 'allOf', index) }, orNull);
    }
    for (const [kind, branches] of [
      ['oneOf', list(oneOf)],
      ['anyOf', list(anyOf)],
    ] as const) {
      if (branches.length === 0) continue;
      const parts = branches.map((branch, index) => ({ schema: branch, pointer: pointer(at, kind, index) }));
      const all = keywords.discriminator ? parts : parts.flatMap((part) => flattenPart(part, side));
      open(kind, all, pointer(at, kind), orNull);
    }
  };

  /** A union of one alternative is that alternative, also with `null` beside it. */
  const open = (kind: Union['kind'], parts: Part[], at: string, orNull: boolean): void => {
    const others = parts.filter(({ schema }) => !isNull(schema, side));
    const hasNull = orNull || others.length < parts.length;
    const [only] = others;
    if (only === undefined) conjuncts.push({ keywords: { type: 'null' }, pointer: at, orNull });
    else if (others.length === 1 && !(kind === 'oneOf' && hasNull && allowsNull(only.schema, side))) {
      visit(only, hasNull);
    } else {
      const mergedKeywords = mergeScalars ? scalars(kind, others) : undefined;
      if (mergedKeywords) {
        conjuncts.push({ keywords: mergedKeywords, pointer: at, orNull: hasNull });
        return;
      }
      const nulls = hasNull ? [[{ schema: NULL, pointer: at }]] : [];
      unions.push({ kind, branches: [...others.map((part) => [part]), ...nulls], pointer: at });
    }
  };

  for (const part of located) visit(part, false);
  return { conjuncts, unions, impossible };
}

/**
 * Replaces an alternative that is only a union by its alternatives. `oneOf` in `anyOf` counts as the same
 * union, and the reverse: alternatives are meant to exclude each other.
 */
function flattenPart(part: Part, side: Side, visitedNames: readonly string[] = []): Part[] {
  if (!isObjectSchema(part.schema)) return [part];
  const name = Object.keys(part.schema).length === 1 ? componentOf(part.schema.$ref) : undefined;
  if (name !== undefined) {
    const target = visitedNames.includes(name) ? undefined : side.component(name);
    const place = componentPointer(name);
    const inner = target && unionOf(target);
    return inner
      ? branchesOf(inner, place, (each) => flattenPart(each, side, [...visitedNames, name]))
      : [part];
  }
  const inner = unionOf(part.schema);
  return inner ? branchesOf(inner, part.pointer, (each) => flattenPart(each, side, visitedNames)) : [part];
}

const branchesOf = (
  [kind, branches]: [string, JsonSchema[]],
  at: string,
  open: (part: Part) => Part[],
): Part[] => branches.flatMap((schema, index) => open({ schema, pointer: pointer(at, kind, index) }));

/** The alternatives of a schema that has only annotations beside them. */
function unionOf(schema: JsonSchema): [kind: Union['kind'], branches: JsonSchema[]] | undefined {
  if (!isObjectSchema(schema)) return undefined;
  const [kind, ...others] = Object.keys(schema).filter((key) => key !== 'title' && key !== 'description');
  if (others.length > 0 || (kind !== 'oneOf' && kind !== 'anyOf')) return undefined;
  const branches = list(schema[kind]);
  return branches.length > 0 ? [kind, branches] : undefined;
}

const TEXTS = new Set(['title', 'description', 'example', 'examples', 'externalDocs']);

/**
 * `{ type: [...] }` for alternatives that only name types, `{ enum: [...] }` for those that only list values.
 * `undefined` for others, and if `oneOf` excludes a value that two of them list.
 */
function scalars(kind: Union['kind'], parts: Part[]): JsonSchemaObject | undefined {
  const values: unknown[] = [];
  const types: JsonSchemaType[] = [];
  for (const { schema } of parts) {
    if (!isObjectSchema(schema)) return undefined;
    const { type, const: only, enum: enumValues, ...rest } = schema;
    if (!Object.keys(rest).every((key) => TEXTS.has(key) || key.startsWith('x-'))) return undefined;
    const named = Array.isArray(enumValues) ? enumValues : only === undefined ? undefined : [only];
    if (named) {
      const test = type === undefined ? true : { type };
      values.push(...named.filter((value) => validate(test, value).length === 0));
    } else if (type === undefined) return undefined;
    else types.push(...[type].flat());
  }
  if (values.length > 0 && types.length > 0) return undefined;
  const names = types.flatMap((type) => (type === 'number' ? [type, 'integer'] : [type]));
  const all = values.length > 0 ? values.map(canonical) : names;
  if (kind === 'oneOf' && new Set(all).size < all.length) return undefined;
  return values.length > 0 ? { enum: values } : { type: [...new Set(types)] };
}

const BYTES = 'application/octet-stream';

/**
 * Normalizes what OpenAPI 3.0 and 3.1 write differently: `format: byte` is `contentEncoding: base64`, and raw
 * bytes (`format: binary`) have no type (OpenAPI 3.1 section 4.8.14.3 and the appendix on migration).
 */
function withoutSpelling(keywords: JsonSchemaObject): JsonSchemaObject {
  const { contentEncoding, contentMediaType, format } = keywords;
  if (contentEncoding === undefined && contentMediaType === undefined && format !== 'binary') return keywords;
  const { contentEncoding: _, contentMediaType: _type, format: _format, ...rest } = keywords;
  if (contentEncoding === undefined && (contentMediaType === BYTES || format === 'binary')) {
    const { type: _string, ...any } = rest;
    return any;
  }
  const encoding = contentEncoding === 'base64' ? 'byte' : contentEncoding;
  const all = [format, encoding, contentMediaType].filter((each) => typeof each === 'string');
  return { ...rest, ...(all.length > 0 && { format: [...new Set(all)].join(' ') }) };
}

/** One object, so that each use of it is the same schema. */
const NULL: JsonSchema = { type: 'null' };

function isNull(alternative: JsonSchema, side: Side): boolean {
  const schema = resolveSchema(alternative, side);
  if (!isObjectSchema(schema)) return false;
  const { type, const: only, enum: values } = schema;
  const listsNull = Array.isArray(values) && values.length > 0 && values.every((value) => value === null);
  return type === 'null' || only === null || listsNull;
}

/** Whether a lone alternative itself allows `null`, so that `oneOf` with `null` beside it would refuse it. */
function allowsNull(alternative: JsonSchema, side: Side): boolean {
  const schema = resolveSchema(alternative, side);
  return isObjectSchema(schema) && Array.isArray(schema.type) && schema.type.includes('null');
}

/**
 * The target of a reference. If the schema is only a reference, also follows further references and `allOf`
 * of one part.
 */
function resolveSchema(schema: JsonSchema, side: Side, depth = 0): JsonSchema | undefined {
  if (!isObjectSchema(schema) || depth > MAX_CHAINED_REFERENCES) return schema;
  const name = componentOf(schema.$ref);
  const [only, ...others] = list(schema.allOf);
  const target = name === undefined ? only : side.component(name);
  const isAlone = Object.keys(schema).length === 1 && others.length === 0;
  return target !== undefined && (name !== undefined || isAlone)
    ? resolveSchema(target, side, depth + 1)
    : schema;
}

/** A longer chain of references counts as a circle. */
const MAX_CHAINED_REFERENCES = 64;

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : []);
