import { didYouMean } from '../../diagnostics/index.ts';
import { type JsonMember, type JsonNode, type JsonPath, memberOf } from '../../json/index.ts';
import { formatPath, type Problem } from '../read/problem.ts';
import { coverageAt } from '../schema/coverage.ts';
import { type DocsSchema, otherShape, type Shape, schemasFor, shapeSchema } from '../schema/docs-schema.ts';
import { placeInShape, synonymOf } from '../schema/renamed.ts';

/** A key that is neither in the schema nor in the list of ignored keys. */
export interface UnknownKey {
  member: JsonMember;
  /** The object that contains it. */
  parent: JsonNode;
  path: JsonPath;
  /** The known key that was probably meant, preferably one that the object lacks. */
  suggestion?: string;
  /** Names that it may be a misspelling of: those that are not set. */
  likelyKeys?: readonly string[];
  /** A sentence about where this format has the setting. */
  place?: string;
  knownKeys: string[];
}

/**
 * Every key unknown to the schema, in file order, without descending into their values; and a problem, with
 * the reason, for each key that is known to have no effect.
 */
export function findUnknownKeys(
  root: JsonNode,
  shape: Shape,
): { unknown: UnknownKey[]; problems: Problem[] } {
  const unknown: UnknownKey[] = [];
  const problems: Problem[] = [];

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
    // No alternative allows this object, which is a separate problem; or its keys are the author's names.
    if (properties.size === 0) {
      const values = applicable.flatMap(({ additionalProperties }) => additionalProperties ?? []);
      if (values.length > 0) for (const { key, value } of node.members) walk(value, values, [...path, key]);
      return;
    }
    const knownKeys = [...properties.keys()];
    for (const member of node.members) {
      if (memberOf(node, member.key) !== member) continue;
      const property = properties.get(member.key);
      const memberPath = [...path, member.key];
      // For editors, the schema also describes keys without effect.
      if (property && coverageAt(memberPath, shape)?.status !== 'ignored') {
        walk(member.value, property, memberPath);
      } else judge(member, node, memberPath, knownKeys);
    }
  }

  /** A key without a schema has no effect, for a known reason or because it is unknown. */
  function judge(member: JsonMember, parent: JsonNode, path: JsonPath, knownKeys: string[]): void {
    const row = coverageAt(path, shape) ?? ignoredElsewhere(path, shape);
    if (row?.status !== 'ignored') {
      const missing = knownKeys.filter((key) => !memberOf(parent, key));
      const place = placeInShape(path, shape);
      const suggestion =
        synonymOf(member.key, missing) ??
        (place ? undefined : didYouMean(member.key, [...missing, ...knownKeys]));
      const likelyKeys = place ? [] : missing;
      unknown.push({ member, parent, path, knownKeys, suggestion, place, likelyKeys });
      return;
    }
    if (row.isUsual) return;
    const { value } = member;
    if (row.each && value.type === 'object' && value.members.length > 0) {
      for (const part of value.members) judge(part, value, [...path, part.key], [...row.each]);
      return;
    }
    problems.push({
      code: 'config/ignored-key',
      severity: 'warning',
      message: `${formatPath(path)} is accepted, but has no effect`,
      hint: row.reason,
      span: member.keySpan,
    });
  }

  walk(root, [shapeSchema(shape)], []);
  return { unknown, problems };
}

/** A key without effect in the other format has none in this one either. */
function ignoredElsewhere(path: JsonPath, shape: Shape): ReturnType<typeof coverageAt> {
  const row = path[0] === 'navigation' ? undefined : coverageAt(path, otherShape(shape));
  return row?.status === 'ignored' ? row : undefined;
}
