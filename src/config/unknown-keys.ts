import { didYouMean } from '../diagnostics/index.ts';
import { coverageAt } from './coverage.ts';
import { type Fault, formatPath } from './fault.ts';
import { type JsonMember, type JsonNode, type JsonPath, memberOf } from './json/nodes.ts';
import { type DocsSchema, type Shape, schemasFor, shapeSchema } from './schema.ts';

/** A key that neither the schema nor the list of ignored keys knows. */
export interface UnknownKey {
  member: JsonMember;
  /** The object that it stands in. */
  parent: JsonNode;
  path: JsonPath;
  /** The known key that was probably meant; one that the object lacks is preferred. */
  suggestion?: string;
  known: string[];
}

/**
 * Every key that the schema does not know, in file order, without descending into their values; and a fault for each of
 * those that are known to have no effect, with the reason.
 */
export function findUnknownKeys(root: JsonNode, shape: Shape): { unknown: UnknownKey[]; faults: Fault[] } {
  const unknown: UnknownKey[] = [];
  const faults: Fault[] = [];

  function walk(node: JsonNode, schemas: DocsSchema[], path: JsonPath): void {
    const applicable = schemas.flatMap((schema) => schemasFor(schema, node.type));
    if (node.type === 'array') {
      const items = applicable.flatMap((schema) => schema.items ?? []);
      node.items.forEach((item, index) => {
        walk(item, items, [...path, index]);
      });
    }
    if (node.type !== 'object') return;
    const properties = new Map<string, DocsSchema[]>();
    for (const schema of applicable) {
      for (const [key, property] of Object.entries(schema.properties ?? {})) {
        properties.set(key, [...(properties.get(key) ?? []), property]);
      }
    }
    // No alternative admits this object, which is a fault of its own; or its keys are names of the author's.
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
      if (property) walk(member.value, property, memberPath);
      else if (!ignore(member, memberPath, shape, faults)) {
        const suggestion = didYouMean(member.key, candidates);
        unknown.push({ member, parent: node, path: memberPath, known, suggestion });
      }
    }
  }

  walk(root, [shapeSchema(shape)], []);
  return { unknown, faults };
}

/** Whether the key is known to have no effect; what is to be said of it is added to `into`. */
function ignore(member: JsonMember, path: JsonPath, shape: Shape, into: Fault[]): boolean {
  const row = coverageAt(path, shape);
  if (row?.status !== 'ignored') return false;
  if (row.isUsual) return true;
  const parts = row.each && member.value.type === 'object' ? member.value.members : [];
  for (const [span, at] of parts.length > 0
    ? parts.map(({ key, keySpan }) => [keySpan, [...path, key]] as const)
    : [[member.keySpan, path] as const]) {
    into.push({
      code: 'config/ignored-key',
      severity: 'warning',
      message: `${formatPath(at)} is accepted and has no effect`,
      hint: row.reason,
      span,
    });
  }
  return true;
}
