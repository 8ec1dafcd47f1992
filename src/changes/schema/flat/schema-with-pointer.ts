/** Schemas with their location, and the two sides of a comparison. */
import type { JsonSchema, JsonSchemaObject } from '../../../contract/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import { type ApiDocument, shownName } from '../../../openapi/index.ts';

/** A schema and its location in the description. */
export interface Part {
  schema: JsonSchema;
  /** JSON Pointer fragment into the description. */
  pointer: string;
}

/** All parts apply; an empty list allows any value. */
export type Parts = readonly Part[];

/** What a comparison knows of one description. */
export interface Side {
  /** The component of a name. */
  component(name: string): JsonSchema | undefined;
}

/** One side of a comparison, which lasts as long as the comparison. */
export interface ComparedSide extends Side {
  /** Equal for equal parts, wherever they are used. */
  keyOf(parts: Parts): string;
}

const ANYTHING: Parts = [];

const PREFIX = '#/components/schemas/';

/** The component that a reference names. All references in `Operation` name components. */
export const componentOf = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : undefined;

export const componentRef = (name: string): string => PREFIX + name;

/** Its location in the description. A base without its subtypes is at the location of the base. */
export const componentPointer = (name: string): string => PREFIX + shownName(name);

export function sideOf(document: ApiDocument): ComparedSide {
  // Operations share these maps; each is read once.
  const maps = new Set(
    [...document.operations, ...document.webhooks]
      .flatMap((operation) => [operation, ...(operation.callbacks ?? []).map((each) => each.operation)])
      .map(({ request }) => request.components),
  );
  const components = new Map<string, JsonSchema>();
  for (const map of maps) for (const [name, schema] of Object.entries(map)) components.set(name, schema);
  return { component: (name) => components.get(name), keyOf: createKeys() };
}

export function locate(schema: JsonSchema | undefined, pointer: string): Parts {
  return schema === undefined || schema === true ? ANYTHING : [{ schema, pointer }];
}

/** The location of a schema: of the component if it is one, otherwise of its first part. */
export function pointerOf(parts: Parts): string | undefined {
  const name = onlyComponent(parts);
  return name === undefined ? parts[0]?.pointer : componentPointer(name);
}

/** The component that a schema is, if it is only a reference. */
export function onlyComponent(parts: Parts): string | undefined {
  const [part] = parts;
  if (parts.length !== 1 || !isObjectSchema(part?.schema)) return undefined;
  return Object.keys(part.schema).length === 1 ? componentOf(part.schema.$ref) : undefined;
}

function createKeys(): ComparedSide['keyOf'] {
  let lastId = 0;
  const idOf = memoizeByObject((_schema: object) => ++lastId);
  const partKey = ({ schema }: Part): string => {
    if (typeof schema !== 'object') return String(schema);
    // A reference is replaced by its target, so that all uses of a component are one pair to compare.
    const name = Object.keys(schema).length === 1 ? componentOf(schema.$ref) : undefined;
    return name === undefined ? String(idOf(schema)) : `@${name}`;
  };
  return (parts) => parts.map(partKey).join('+');
}

export const isObjectSchema = (schema: JsonSchema | undefined): schema is JsonSchemaObject =>
  typeof schema === 'object' && schema !== null;
