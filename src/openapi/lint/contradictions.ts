import type { Document } from '@redocly/openapi-core';
import type { JsonSchema } from '../../contract/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { escapeSegment } from '../../json/index.ts';
import { kindOf } from '../data-keys.ts';
import { locate } from '../load/locate.ts';
import { resolvePointer } from '../pointer.ts';
import { contradictionOf } from '../proofs/contradiction.ts';
import type { Components } from '../schema/components.ts';
import { forDirection } from '../schema/direction.ts';
import { createSchemaStore } from '../schema/store/schema-store.ts';
import { asRecord, asText, type Fields } from '../values.ts';

/** Reported per file; the rest are only counted. */
const MAX_PROBLEMS = 50;

interface Contradiction {
  /** As in the file. */
  schema: Fields;
  /** JSON Pointer fragment (RFC 6901). */
  pointer: string;
  why: string;
}

/**
 * Reports schemas that provably no value satisfies, neither in requests nor in responses, where the
 * contradiction is and not where the schema is used. `document` is one file, or several joined ones.
 *
 * @param clock is called between schemas. @throws what it throws
 */
export function lintContradictions(document: Document, file: string, clock: () => void): Diagnostic[] {
  const root = asRecord(document.parsed);
  if (!root) return [];
  const places = schemaPlaces(root);
  const store = createSchemaStore(root);
  // A component is the same schema for all references.
  const views = places.map(({ schema, path }) =>
    store.read(isComponent(path) ? { $ref: pointerOf(path) } : schema),
  );
  const components = store.reachable(views);
  const contradictions: Contradiction[] = [];
  for (const [index, place] of places.entries()) {
    if (index % 100 === 0) clock();
    const why = contradictionIn(views[index] ?? true, components);
    if (why !== undefined) contradictions.push({ schema: place.schema, pointer: pointerOf(place.path), why });
  }
  const causes = causesAmong(root, contradictions);
  const diagnostics = causes.slice(0, MAX_PROBLEMS).map(({ pointer, schema, why }): Diagnostic => {
    const isLiteral = /^\/.*\/[a-z]*$/s.test(asText(schema.pattern) ?? '');
    return {
      code: 'openapi/unsatisfiable',
      severity: 'warning',
      message: `No value satisfies this schema: ${why}.`,
      ...(isLiteral && { hint: 'Delete the slashes around the pattern.' }),
      file,
      range: locate(document.source, pointer),
      source: document.source.body,
    };
  });
  if (causes.length > MAX_PROBLEMS) {
    diagnostics.push({
      code: 'openapi/more-problems',
      severity: 'info',
      message: `${causes.length - MAX_PROBLEMS} more schemas that allow no value are not listed.`,
      file,
    });
  }
  return diagnostics;
}

/** A schema with `readOnly` properties may be impossible in responses and still serve requests. */
function contradictionIn(schema: JsonSchema, components: Components): string | undefined {
  let why: string | undefined;
  for (const direction of ['request', 'response'] as const) {
    const directedSchema = forDirection(schema, components, direction);
    why = contradictionOf(directedSchema.schema, directedSchema.components);
    if (why === undefined) return undefined;
  }
  return why;
}

/** Contradictions that do not follow from others, inside or referred to. Of a circle, the first. */
function causesAmong(root: Fields, contradictions: Contradiction[]): Contradiction[] {
  const reasons = new Map(
    contradictions.map((one) => {
      const parts = [one.pointer, ...referredTo(root, one.schema)];
      const isReason = (other: Contradiction): boolean =>
        other !== one && parts.some((part) => other.pointer.startsWith(`${part}/`) || other.pointer === part);
      return [one, new Set(contradictions.filter(isReason))];
    }),
  );
  const explainedProblems = new Set<Contradiction>();
  const causes = new Set<Contradiction>();
  const addCause = (cause: Contradiction): void => {
    causes.add(cause);
    const waiting = [cause];
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (explainedProblems.has(one)) continue;
      explainedProblems.add(one);
      for (const [other, of] of reasons) if (of.has(one)) waiting.push(other);
    }
  };
  for (const [one, of] of reasons) if (of.size === 0) addCause(one);
  for (const one of contradictions) if (!explainedProblems.has(one)) addCause(one);
  return contradictions.filter((one) => causes.has(one));
}

/** The targets of a schema's references that exist. */
function referredTo(root: Fields, schema: Fields): Set<string> {
  const targets = new Set<string>();
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (key !== '$ref' || typeof child !== 'string') waiting.push(child);
      else if (!targets.has(child)) {
        targets.add(child);
        waiting.push(resolvePointer(root, child));
      }
    }
  }
  return targets;
}

/**
 * Keywords whose schemas apply to the value. A schema under `not` or `if` may exclude every value on purpose.
 */
const ONE = ['items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'];
const SEVERAL = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'properties', 'patternProperties'];
const DEFINED = ['$defs', 'definitions'];

/** Keys from the root to a location, the last one first. */
type Path = { key: string; above: Path } | undefined;

const pointerOf = (path: Path): string =>
  path === undefined ? '#' : `${pointerOf(path.above)}/${escapeSegment(path.key)}`;

const isComponent = (path: Path): boolean =>
  /^#\/(?:components\/schemas|definitions)$/.test(pointerOf(path?.above));

/** All schemas that may contradict themselves, each object once, in file order. */
function schemaPlaces(root: Fields): { schema: Fields; path: Path }[] {
  const places: { schema: Fields; path: Path }[] = [];
  const seenNodes = new Set<unknown>();
  const visitSchema = (value: unknown, path: Path): void => {
    const schema = asRecord(value);
    if (!schema || seenNodes.has(schema)) return;
    seenNodes.add(schema);
    if (mayContradict(schema)) places.push({ schema, path });
    for (const key of ONE) if (schema[key]) visitSchema(schema[key], { key, above: path });
    for (const key of [...SEVERAL, ...DEFINED])
      if (schema[key]) visitAll(schema[key], { key, above: path }, visitSchema);
  };
  const visit = (value: unknown, path: Path, isMap: boolean): void => {
    if (typeof value !== 'object' || value === null || seenNodes.has(value)) return;
    seenNodes.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || (!isMap && key.startsWith('x-'))) continue;
      const place = { key, above: path };
      const isTop = path === undefined || (path.key === 'components' && path.above === undefined);
      if (!isMap && (key === 'schema' || key === 'itemSchema')) visitSchema(child, place);
      else if (isTop && key === (path ? 'schemas' : 'definitions')) visitAll(child, place, visitSchema);
      else {
        const kind = kindOf(key, child, isMap);
        if (kind !== 'data') visit(child, place, kind === 'map');
      }
    }
  };
  const visitAll = (value: unknown, path: Path, visitOne: (value: unknown, path: Path) => void): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) visitOne(child, { key, above: path });
  };
  visit(root, undefined, false);
  return places;
}

/**
 * Whether several constraints of a schema, or what it requires, may contradict each other. Most schemas are
 * only a type or a list of properties.
 */
function mayContradict(schema: Fields): boolean {
  const has = (...keys: string[]): boolean => keys.some((key) => schema[key] !== undefined);
  const count = (...keys: string[]): number => keys.filter((key) => schema[key] !== undefined).length;
  // Forbidding a value is deliberate.
  const { not, items } = schema;
  if (typeof not === 'object' && not !== null && Object.keys(not).length === 0) return false;
  if (has('allOf', 'anyOf', 'oneOf', 'enum', 'const', 'not', 'pattern', 'contains')) return true;
  if (has('$ref')) return Object.keys(schema).length > 1;
  if (count('minLength', 'maxLength', 'format') > 1 || count('minItems', 'maxItems') > 1) return true;
  if (has('minimum', 'exclusiveMinimum') && has('maximum', 'exclusiveMaximum')) return true;
  if (has('minItems')) return asRecord(items)?.$ref !== undefined;
  if (has('minProperties', 'maxProperties', 'propertyNames')) return true;
  if (!Array.isArray(schema.required) || schema.required.length === 0) return false;
  const properties = asRecord(schema.properties) ?? {};
  if (has('additionalProperties') && schema.required.some((name) => properties[String(name)] === undefined))
    return true;
  // A circle leads through references.
  return schema.required.some((name) => asRecord(properties[String(name)])?.$ref !== undefined);
}
