import type { JsonSchema, JsonSchemaObject } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';

/** One setting in the settings reference. */
export interface SettingNode {
  name: string;
  type: string;
  isRequired: boolean;
  default?: unknown;
  description?: string;
  values?: unknown[];
  properties: SettingNode[];
}

/** A schema without references, and the references followed to reach it. */
interface ResolvedSchema {
  schema: JsonSchemaObject;
  above: string[];
}

type Resolve = (schema: JsonSchema | undefined, above: string[]) => ResolvedSchema;

/**
 * The properties of a schema as a finite tree. A recursive schema, such as a group, is expanded once per
 * branch.
 * @param root The schema of the settings; references are resolved in it.
 * @param definition One of its definitions to start from.
 */
export function settingsTree(root: JsonSchemaObject, definition?: string): SettingNode[] {
  const resolve = resolverOf(root);
  return propertiesOf(resolve(definition ? { $ref: `#/definitions/${definition}` } : root, []), resolve);
}

/** The properties that an author may write here: of the schema, its alternatives, the items of a list. */
function propertiesOf(resolved: ResolvedSchema, resolve: Resolve): SettingNode[] {
  const nodes = new Map<string, SettingNode>();
  for (const { schema, above } of [resolved, ...alternativesOf(resolved, resolve)]) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (typeof property !== 'object' || nodes.has(name)) continue;
      const isRequired = schema.required?.includes(name) ?? false;
      nodes.set(name, nodeOf(name, resolve(property, above), isRequired, resolve));
    }
  }
  return [...nodes.values()];
}

function nodeOf(name: string, resolved: ResolvedSchema, isRequired: boolean, resolve: Resolve): SettingNode {
  const { schema } = resolved;
  const schemas = [schema, ...alternativesOf(resolved, resolve).map((alternative) => alternative.schema)];
  return {
    name,
    type: typeText(resolved, resolve),
    isRequired,
    default: schema.default,
    description: schema.description,
    values: schemas.find(({ enum: values }) => values)?.enum,
    properties: propertiesOf(resolved, resolve),
  };
}

function alternativesOf({ schema, above }: ResolvedSchema, resolve: Resolve): ResolvedSchema[] {
  const inner = [...(schema.oneOf ?? schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return inner
    .map((alternative) => resolve(alternative, above))
    .flatMap((alternative) => [alternative, ...alternativesOf(alternative, resolve)]);
}

function typeText({ schema, above }: ResolvedSchema, resolve: Resolve): string {
  const several = schema.oneOf ?? schema.anyOf;
  const textOf = (inner: JsonSchema | undefined): string => typeText(resolve(inner, above), resolve);
  if (several && !schema.type) return [...new Set(several.map(textOf))].join(' | ');
  if (schema.type === 'array') {
    const item = textOf(schema.items);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.enum) return 'string';
  return [schema.type ?? 'any'].flat().join(' | ');
}

/** Resolves references in `root`. A keyword beside a reference wins over the referenced schema. */
function resolverOf(root: JsonSchemaObject): Resolve {
  const resolve: Resolve = (schema, above) => {
    if (typeof schema !== 'object') return { schema: {}, above };
    const { $ref, allOf = [], ...own } = schema;
    const target = $ref === undefined ? undefined : schemaAt(root, $ref);
    if (target && above.includes($ref ?? '')) {
      const { type, description, title } = target;
      return { schema: { type, description, title, ...own }, above };
    }
    const path = $ref === undefined ? above : [...above, $ref];
    const parts = [...(target ? [target] : []), ...allOf].map((part) => resolve(part, path));
    const schemas = parts.map((part) => part.schema);
    const properties = Object.assign({}, own.properties, ...schemas.map((part) => part.properties));
    const requiredNames = [own, ...schemas].flatMap((part) => part.required ?? []);
    return {
      schema: { ...Object.assign({}, ...schemas), ...own, properties, required: requiredNames },
      above: [...new Set([...path, ...parts.flatMap((part) => part.above)])],
    };
  };
  return resolve;
}

function schemaAt(root: JsonSchemaObject, reference: string): JsonSchemaObject | undefined {
  let value: unknown = root;
  for (const key of reference.replace(/^#\//, '').split('/'))
    value = isRecord(value) ? value[key] : undefined;
  return isRecord(value) ? value : undefined;
}
