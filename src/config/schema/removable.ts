import { type JsonNode, type JsonPath, memberOf } from '../../json/index.ts';
import { type DocsSchema, type Shape, schemasFor, shapeSchema } from './docs-schema.ts';

/**
 * Whether the settings work without a key that the schema requires: a title may be empty, a color has a
 * default.
 */
export function isDispensable(path: JsonPath): boolean {
  const key = path.at(-1);
  if (path.length === 1) return key === 'name';
  return (
    key === 'pages' || key === 'group' || path[0] === 'logo' || (path[0] === 'colors' && key === 'primary')
  );
}

/** The longest prefix of `path` that may be absent: an item of a list, or an optional key. */
export function removablePath(root: JsonNode, path: JsonPath, shape: Shape): JsonPath | undefined {
  let longest: JsonPath | undefined;
  let node: JsonNode | undefined = root;
  let schemas: DocsSchema[] = [shapeSchema(shape)];
  for (const [index, step] of path.entries()) {
    if (!node) break;
    const { type }: JsonNode = node;
    const applicable = schemas.flatMap((schema) => schemasFor(schema, type));
    const here = path.slice(0, index + 1);
    // An origin without its list of uses would be allowed everything.
    if (path[0] === 'security' && index > 2) break;
    if (node.type === 'array') {
      longest = here;
      schemas = applicable.flatMap((schema) => schema.items ?? []);
      node = node.items[Number(step)];
    } else {
      const key = String(step);
      const isRequired = applicable.some(({ required = [] }) => required.includes(key));
      if (!isRequired || isDispensable(here)) longest = here;
      schemas = applicable.flatMap(({ properties = {} }) =>
        Object.hasOwn(properties, key) ? (properties[key] ?? []) : [],
      );
      node = memberOf(node, key)?.value;
    }
  }
  return longest;
}

/** The document without the values at `paths`; of a duplicate key, without both. */
export function withoutPaths(root: JsonNode, paths: readonly JsonPath[]): JsonNode {
  const removed = new Set(paths.map((path) => JSON.stringify(path)));
  const isRemoved = (path: JsonPath): boolean => removed.has(JSON.stringify(path));
  const copy = (node: JsonNode, path: JsonPath): JsonNode => {
    if (node.type === 'array') {
      const items = node.items.flatMap((item, index) => {
        const at = [...path, index];
        return isRemoved(at) ? [] : copy(item, at);
      });
      return { ...node, items };
    }
    if (node.type !== 'object') return node;
    const members = node.members.flatMap((member) => {
      const at = [...path, member.key];
      return isRemoved(at) ? [] : { ...member, value: copy(member.value, at) };
    });
    return { ...node, members };
  };
  return copy(root, []);
}
