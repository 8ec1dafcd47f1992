import type { JsonSchema } from '../../../contract/index.ts';
import { type Components, componentName } from '../components.ts';
import { subschemas } from '../keywords.ts';

/**
 * Above this many reachable names, operations share one `components` object. Building one per operation would
 * take gigabytes in descriptions whose components all reference each other.
 */
const MAX_UNSHARED_NAMES = 500;

/** Components that all lead to each other, or one component that does not lead to itself. */
interface Group {
  id: number;
  /** The group, and everything that it leads to. */
  closure: Components;
}

interface Visit {
  name: string;
  schema: JsonSchema | undefined;
  names: string[];
  /** Index of the name to follow next. */
  next: number;
  index: number;
  /** Lowest index of an open visit that this one leads to. */
  low: number;
}

const NONE: Components = {};

/**
 * Finds the components that schemas lead to, directly or through each other. Operations share its results,
 * which may get more members while the description is read.
 */
export class Reachability {
  readonly #lookup: (name: string) => JsonSchema | undefined;
  readonly #groups = new Map<string, Group>();
  readonly #unions = new Map<string, Components>();
  /** Shared by all results of more than `MAX_UNSHARED_NAMES`. */
  #large: Components | undefined;

  constructor(lookup: (name: string) => JsonSchema | undefined) {
    this.#lookup = lookup;
  }

  from(schemas: JsonSchema[]): Components {
    const names = [...new Set(schemas.flatMap(referencedNames))].sort();
    const nameOfGroup = new Map<Group, string>();
    for (const name of names) {
      if (!this.#groups.has(name)) this.#visitFrom(name);
      const group = this.#groups.get(name);
      if (group) nameOfGroup.set(group, name);
    }
    const groups = [...nameOfGroup.keys()];
    // The closure of a group that another one leads to is part of the closure of that one.
    const outer = [...nameOfGroup].filter(
      ([{ closure }, name]) =>
        !groups.some((other) => other.closure !== closure && Object.hasOwn(other.closure, name)),
    );
    const parts = [...new Set(outer.map(([{ closure }]) => closure))];
    if (parts.length <= 1) return parts[0] ?? NONE;
    const key = outer.map(([{ id }]) => id).join();
    const union = this.#unions.get(key) ?? this.#join(parts);
    this.#unions.set(key, union);
    return union;
  }

  /**
   * Groups everything that `start` leads to: strongly connected components by Tarjan's method. It has a stack
   * of its own, since a chain of references can exceed the call stack.
   */
  #visitFrom(start: string): void {
    const open: Visit[] = [];
    const path: Visit[] = [];
    const visits = new Map<string, Visit>();
    const enter = (name: string): void => {
      const schema = this.#lookup(name);
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
        if (this.#groups.has(name)) continue;
        const other = visits.get(name);
        if (other) visit.low = Math.min(visit.low, other.index);
        else enter(name);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) above.low = Math.min(above.low, visit.low);
      if (visit.low === visit.index) this.#close(open.splice(open.lastIndexOf(visit)));
    }
  }

  /** Makes a group of `members`, whose other references lead to groups that are complete. */
  #close(members: Visit[]): void {
    const own: Components = {};
    const beyond = new Set<Components>();
    for (const { name, schema, names } of members) {
      if (schema !== undefined) own[name] = schema;
      for (const next of names) {
        const closure = this.#groups.get(next)?.closure;
        if (closure) beyond.add(closure);
      }
    }
    const group = { id: this.#groups.size, closure: this.#join([own, ...beyond]) };
    for (const { name } of members) this.#groups.set(name, group);
  }

  #join(parts: Components[]): Components {
    const large = this.#large;
    const joinedComponents: Components = Object.assign({}, ...parts.filter((part) => part !== large));
    const includesLarge = large !== undefined && parts.includes(large);
    if (!includesLarge && Object.keys(joinedComponents).length < MAX_UNSHARED_NAMES) return joinedComponents;
    this.#large = Object.assign(large ?? {}, joinedComponents);
    return this.#large;
  }
}

/** Names of the components that `schema` itself refers to, each once, in order. */
function referencedNames(schema: JsonSchema): string[] {
  const names = new Set<string>();
  const visit = (current: JsonSchema): void => {
    if (typeof current !== 'object') return;
    for (const ref of [current.$ref, ...Object.values(current.discriminator?.mapping ?? {})]) {
      const name = componentName(ref);
      if (name !== undefined) names.add(name);
    }
    for (const subschema of subschemas(current)) visit(subschema);
  };
  visit(schema);
  return [...names];
}
