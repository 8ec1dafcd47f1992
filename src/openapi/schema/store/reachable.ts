import type { JsonSchema } from '../../../contract/index.ts';
import type { Components } from '../components.ts';
import { componentName } from '../components.ts';
import { subschemas } from '../keywords.ts';

/**
 * Above this many reachable names, operations share one `components` object. Building one per operation would take gigabytes in
 * documents whose components all reference each other.
 */
const MAX_UNSHARED = 500;

/** Components that all lead to each other, with all that they lead to; a component that does not lead to itself is alone. */
interface Group {
  id: number;
  closure: Components;
}

/**
 * Finds the components that schemas lead to, directly or through each other: all that a part of an operation needs, and where
 * that is much, what other parts need beside it. Remembers what it found, so that operations share objects; they may still get
 * more members while the document is read.
 */
export function createReachability(
  lookup: (name: string) => JsonSchema | undefined,
): (schemas: JsonSchema[]) => Components {
  const groups = new Map<string, Group>();
  const unions = new Map<string, Components>();
  let many: Components | undefined;

  function joined(parts: Components[]): Components {
    const all: Components = Object.assign({}, ...parts.filter((part) => part !== many));
    if (!(many && parts.includes(many)) && Object.keys(all).length < MAX_UNSHARED) return all;
    many = Object.assign(many ?? {}, all);
    return many;
  }

  /**
   * Strongly connected components by Tarjan's method: one is complete when all that it leads to is. With a stack of its own,
   * since a chain of references may be longer than the one of the platform.
   */
  function group(start: string): void {
    const open: Visit[] = [];
    const path: Visit[] = [];
    const visits = new Map<string, Visit>();
    const enter = (name: string): void => {
      const schema = lookup(name);
      const names = schema === undefined ? [] : referencedNames(schema);
      const visit = { name, schema, names, next: 0, index: visits.size, low: visits.size };
      visits.set(name, visit);
      open.push(visit);
      path.push(visit);
    };
    enter(start);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const name = visit.names[visit.next++];
      if (name !== undefined) {
        if (groups.has(name)) continue;
        const other = visits.get(name);
        if (other) visit.low = Math.min(visit.low, other.index);
        else enter(name);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) above.low = Math.min(above.low, visit.low);
      if (visit.low === visit.index) close(open.splice(open.lastIndexOf(visit)));
    }
  }

  function close(members: Visit[]): void {
    const own: Components = {};
    const beyond = new Set<Components>();
    for (const { name, schema, names } of members) {
      if (schema !== undefined) own[name] = schema;
      for (const next of names) {
        const closure = groups.get(next)?.closure;
        if (closure) beyond.add(closure);
      }
    }
    const closed = { id: groups.size, closure: joined([own, ...beyond]) };
    for (const { name } of members) groups.set(name, closed);
  }

  return (schemas) => {
    const names = [...new Set(schemas.flatMap(referencedNames))].sort();
    const found = new Map<Group, string>();
    for (const name of names) {
      if (!groups.has(name)) group(name);
      const its = groups.get(name);
      if (its) found.set(its, name);
    }
    // What leads to a name leads to all that the name leads to.
    const outer = [...found].filter(
      ([{ closure }, name]) =>
        ![...found.keys()].some((other) => other.closure !== closure && Object.hasOwn(other.closure, name)),
    );
    const parts = [...new Set(outer.map(([{ closure }]) => closure))];
    if (parts.length <= 1) return parts[0] ?? NONE;
    const key = outer.map(([{ id }]) => id).join();
    const union = unions.get(key) ?? joined(parts);
    unions.set(key, union);
    return union;
  };
}

const NONE: Components = {};

interface Visit {
  name: string;
  schema: JsonSchema | undefined;
  names: string[];
  /** Index of the name that is looked at next. */
  next: number;
  index: number;
  /** Lowest index of an open visit that this one leads to. */
  low: number;
}

/** Names of the components that `schema` refers to by itself, each once, in order. */
function referencedNames(schema: JsonSchema): string[] {
  const found = new Set<string>();
  const visit = (current: JsonSchema): void => {
    if (typeof current !== 'object') return;
    for (const ref of [current.$ref, ...Object.values(current.discriminator?.mapping ?? {})]) {
      const name = componentName(ref);
      if (name !== undefined) found.add(name);
    }
    for (const subschema of subschemas(current)) visit(subschema);
  };
  visit(schema);
  return [...found];
}
