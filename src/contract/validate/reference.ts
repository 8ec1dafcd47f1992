/** Follows a `$ref`. */
import { decodeSegment, isRecord, own } from '../../json/index.ts';
import type { JsonSchema } from '../json-schema.ts';

/** A schema, and the schema that `#` means inside it. */
export interface ResolvedSchema {
  schema: JsonSchema;
  root: JsonSchema;
}

const COMPONENTS = '#/components/schemas/';

/**
 * Follows one reference: `#/components/schemas/Name` (and deeper) in `components`, any other `#...` in
 * `root`.
 * @param reference URI fragment with a JSON Pointer (RFC 6901 section 6)
 * @returns `undefined` if the target does not exist
 */
export function resolveReference(
  reference: string,
  components: Record<string, JsonSchema>,
  root: JsonSchema,
): ResolvedSchema | undefined {
  const isComponent = reference.startsWith(COMPONENTS);
  const path = reference.slice(isComponent ? COMPONENTS.length : 1);
  const slash = path.indexOf('/');
  const name = isComponent ? path.slice(0, slash < 0 ? undefined : slash) : undefined;
  const base = name === undefined ? root : own(components, decodeSegment(name));
  const pointer = name === undefined ? path : path.slice(name.length);
  if (reference[0] !== '#' || (pointer && pointer[0] !== '/')) return undefined;
  let schema: unknown = base;
  if (pointer) for (const token of pointer.split('/').slice(1)) schema = own(schema, decodeSegment(token));
  return isSchema(schema) && isSchema(base) ? { schema, root: base } : undefined;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'boolean' || isRecord(value);
