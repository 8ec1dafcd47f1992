import type { JsonSchema, JsonSchemaObject } from '../../../../contract/index.ts';

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
interface Opened {
  schema: JsonSchemaObject;
  above: string[];
}

/**
 * The properties of a schema as a finite tree. A recursive schema, such as a group, is expanded once per
 * branch.
 * @param root The schema of the settings; references are resolved in it.
 * @param definition One of its definitions to start from.
 */
export function settingsTree(root: JsonSchemaObject, definition?: string): SettingNode[] {
  return propertiesOf(open(definition ? { $ref: `#/definitions/${definition}` } : root, []));

  function propertiesOf(opened: Opened): SettingNode[] {
    const seen = new Map<string, SettingNode>();
    for (const { schema, above } of objectsOf(opened)) {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (typeof property === 'object' && !seen.has(name)) {
          seen.set(name, node(name, open(property, above), schema.required?.includes(name) ?? false));
        }
      }
    }
    return [...seen.values()];
  }

  function node(name: string, opened: Opened, isRequired: boolean): SettingNode {
    const { schema } = opened;
    const values = [schema, ...variantsOf(opened).map((each) => each.schema)].find(({ enum: list }) => list);
    return {
      name,
      type: typeText(opened),
      isRequired,
      default: schema.default,
      description: schema.description,
      values: values?.enum,
      properties: propertiesOf(opened),
    };
  }

  /**
   * Every schema whose properties an author may write here: the schema, its alternatives, the items of a
   * list.
   */
  function objectsOf(opened: Opened): Opened[] {
    return [opened, ...variantsOf(opened)];
  }

  function variantsOf(opened: Opened): Opened[] {
    const { schema, above } = opened;
    const inner = [...(schema.oneOf ?? schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
    return inner.map((each) => open(each, above)).flatMap((each) => [each, ...variantsOf(each)]);
  }

  function typeText({ schema, above }: Opened): string {
    const several = schema.oneOf ?? schema.anyOf;
    if (several && !schema.type) {
      return [...new Set(several.map((each) => typeText(open(each, above))))].join(' | ');
    }
    if (schema.type === 'array') {
      const item = typeText(open(schema.items, above));
      return item.includes(' ') ? `(${item})[]` : `${item}[]`;
    }
    if (schema.enum) return 'string';
    return [schema.type ?? 'any'].flat().join(' | ');
  }

  /** A keyword beside a reference wins over the referenced schema. */
  function open(schema: JsonSchema | undefined, above: string[]): Opened {
    if (typeof schema !== 'object') return { schema: {}, above };
    const { $ref, allOf = [], ...own } = schema;
    const target = $ref === undefined ? undefined : find($ref);
    if (target && above.includes($ref ?? '')) {
      const { type, description, title } = target;
      return { schema: { type, description, title, ...own }, above };
    }
    const path = $ref === undefined ? above : [...above, $ref];
    const parts = [...(target ? [target] : []), ...allOf].map((part) => open(part, path));
    const schemas = parts.map((part) => part.schema);
    const properties = Object.assign({}, own.properties, ...schemas.map((each) => each.properties));
    const required = [own, ...schemas].flatMap((each) => each.required ?? []);
    return {
      schema: { ...Object.assign({}, ...schemas), ...own, properties, required },
      above: [...new Set([...path, ...parts.flatMap((part) => part.above)])],
    };
  }

  function find(reference: string): JsonSchemaObject {
    const keys = reference.replace(/^#\//, '').split('/');
    return keys.reduce<unknown>(
      (value, key) => (value as Record<string, unknown>)?.[key],
      root,
    ) as JsonSchemaObject;
  }
}
