/** A schema reduced to its requirements, so that equal requirements have equal text. */
import { isRecord } from '../../../json/index.ts';
import { ANNOTATIONS } from '../../../openapi/index.ts';
import { canonical } from '../../canonical-values.ts';
import { componentOf, type Side } from './schema-with-pointer.ts';

/** Maximum number of schemas and members in one text; beyond it, references stay as they are. */
const MAX_NODES = 5_000;

/** Lists whose order has no meaning. */
const UNORDERED = new Set(['required', 'enum', 'type', 'allOf', 'anyOf', 'oneOf']);

/** Members whose keys are names, not keywords. */
const BY_NAME = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  '$defs',
]);

/** Replaces references by their targets. A reference to an enclosing schema becomes its distance. */
export function canonicalSchema(schema: unknown, side: Side): unknown {
  let nodesLeft = MAX_NODES;

  const visit = (node: unknown, around: readonly string[], isSchema: boolean): unknown => {
    nodesLeft--;
    if (Array.isArray(node)) return node.map((each) => visit(each, around, isSchema));
    if (!isRecord(node)) return node;
    if (!isSchema)
      return mapEntries(node, (value) =>
        Array.isArray(value) ? value.toSorted() : visit(value, around, true),
      );
    const { $ref, ...rest } = node;
    const own = mapEntries(rest, (value, key) => member(key, value, around));
    const name = componentOf($ref);
    if (name === undefined) return own;
    const target = canonicalTarget(name, around);
    return Object.keys(own).length === 0 ? target : { ...own, allOf: [...listOf(own.allOf), target] };
  };

  const canonicalTarget = (name: string, around: readonly string[]): unknown => {
    const at = around.indexOf(name);
    if (at >= 0) return { $ref: around.length - at };
    const target = side.component(name);
    return target === undefined || nodesLeft < 0 ? { $ref: name } : visit(target, [...around, name], true);
  };

  const member = (key: string, value: unknown, around: readonly string[]): unknown => {
    if (ANNOTATIONS.has(key) || key.startsWith('x-')) return undefined;
    if (key === 'const' || key === 'discriminator') return value;
    if (UNORDERED.has(key) && Array.isArray(value)) {
      const parts = key.endsWith('Of') ? value.map((each) => visit(each, around, true)) : value;
      return parts
        .map((each) => [canonical(each), each] as const)
        .sort(byText)
        .map(([, each]) => each);
    }
    return visit(value, around, !BY_NAME.has(key));
  };

  return visit(schema, [], true);
}

const byText = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function mapEntries(of: object, change: (value: unknown, key: string) => unknown): Record<string, unknown> {
  const entries = Object.entries(of).map(([key, value]): [string, unknown] => [key, change(value, key)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
