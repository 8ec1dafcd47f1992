/** Schemas with the place that they stand at, and the sides of a comparison that they come from. */
import type { JsonSchema, JsonSchemaObject } from '../../../contract/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import { type ApiDocument, shownName } from '../../../openapi/index.ts';

/** A schema as it stands in the document. */
export interface Part {
  schema: JsonSchema;
  /** JSON Pointer fragment into the document. */
  pointer: string;
}

/** All parts hold at once; none: anything is allowed. */
export type Located = readonly Part[];

/** What is known of one of the two documents. */
export interface Side {
  /** A component by its name. */
  component(name: string): JsonSchema | undefined;
}

/** One side of a comparison, which lasts as long as the comparison. */
export interface ComparedSide extends Side {
  /** The same parts have the same key, wherever they are used. */
  keyOf(located: Located): string;
}

const ANYTHING: Located = [];

const PREFIX = '#/components/schemas/';

/** The component that a reference names. References inside the model name components only. */
export const componentOf = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : undefined;

export const componentRef = (name: string): string => PREFIX + name;

/** Where it stands in the document: a base without its subtypes, as what they are made of, is the base. */
export const componentPointer = (name: string): string => PREFIX + shownName(name);

export function sideOf(document: ApiDocument): ComparedSide {
  // Operations share these maps; each is looked through once.
  const maps = new Set(
    [...document.operations, ...document.webhooks]
      .flatMap((operation) => [operation, ...(operation.callbacks ?? []).map((each) => each.operation)])
      .map(({ request }) => request.components),
  );
  const components = new Map<string, JsonSchema>();
  for (const map of maps) for (const [name, schema] of Object.entries(map)) components.set(name, schema);
  return { component: (name) => components.get(name), keyOf: createKeys() };
}

export function locate(schema: JsonSchema | undefined, pointer: string): Located {
  return schema === undefined || schema === true ? ANYTHING : [{ schema, pointer }];
}

/** Where a schema stands: of a component itself, whatever refers to it; else by the first of its parts. */
export function pointerOf(located: Located): string | undefined {
  const name = lone(located);
  return name === undefined ? located[0]?.pointer : componentPointer(name);
}

/** The lone component that a schema is, without anything beside the reference. */
export function lone(located: Located): string | undefined {
  const [part] = located;
  if (located.length !== 1 || !isObjectSchema(part?.schema)) return undefined;
  return Object.keys(part.schema).length === 1 ? componentOf(part.schema.$ref) : undefined;
}

function createKeys(): ComparedSide['keyOf'] {
  let lastId = 0;
  const idOf = memoizeByObject((_schema: object) => ++lastId);
  const partKey = ({ schema }: Part): string => {
    if (typeof schema !== 'object') return String(schema);
    // A reference is what it leads to, so that every use of a component is one place to compare.
    const name = Object.keys(schema).length === 1 ? componentOf(schema.$ref) : undefined;
    return name === undefined ? String(idOf(schema)) : `@${name}`;
  };
  return (located) => located.map(partKey).join('+');
}

export const isObjectSchema = (schema: JsonSchema | undefined): schema is JsonSchemaObject =>
  typeof schema === 'object' && schema !== null;
