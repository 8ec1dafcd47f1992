import { didYouMean } from '../diagnostics/index.ts';
import { type JsonMember, type JsonNode, type JsonPath, memberOf } from './json/nodes.ts';
import { type DocsSchema, docsSchema, schemasFor } from './schema.ts';

/** A key that the schema does not know. */
export interface UnknownKey {
  member: JsonMember;
  /** The object that it stands in. */
  parent: JsonNode;
  path: JsonPath;
  /** The known key that was probably meant; one that the object lacks is preferred. */
  suggestion?: string;
  known: string[];
}

/** Every key that the schema does not know, in file order, without descending into their values. */
export function findUnknownKeys(root: JsonNode): UnknownKey[] {
  const found: UnknownKey[] = [];
  walk(root, [docsSchema], [], found);
  return found;
}

function walk(node: JsonNode, schemas: DocsSchema[], path: JsonPath, found: UnknownKey[]): void {
  const applicable = schemas.flatMap((schema) => schemasFor(schema, node.type));
  if (node.type === 'array') {
    const items = applicable.flatMap((schema) => schema.items ?? []);
    node.items.forEach((item, index) => {
      walk(item, items, [...path, index], found);
    });
  }
  if (node.type !== 'object') return;
  const properties = new Map<string, DocsSchema[]>();
  for (const schema of applicable) {
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      properties.set(key, [...(properties.get(key) ?? []), property]);
    }
  }
  // No alternative admits this object, which is a fault of its own.
  if (properties.size === 0) return;
  const known = [...properties.keys()];
  const candidates = [
    ...known.filter((key) => !memberOf(node, key)),
    ...known.filter((key) => memberOf(node, key)),
  ];
  for (const member of node.members) {
    if (memberOf(node, member.key) !== member) continue;
    const property = properties.get(member.key);
    const memberPath = [...path, member.key];
    if (property) walk(member.value, property, memberPath, found);
    else {
      const suggestion = didYouMean(member.key, candidates);
      found.push({ member, parent: node, path: memberPath, known, suggestion });
    }
  }
}
