/**
 * Resolves dynamic references (JSON Schema Core 2020-12, 8.2.3.2) without a value. A dynamic anchor depends
 * only on the schemas that lead to it, so a schema is read once for each meaning of its anchors.
 */
import { isRecord } from '../../../json/index.ts';
import {
  type Bindings,
  enter,
  mentions,
  objectsIn,
  readResources,
  refsOf,
  resolveUri,
  UNBOUND,
} from '../../load/references/resources.ts';
import { asText, type Fields } from '../../values.ts';
import type { Follow } from './references.ts';

/** Maximum number of bound schemas, since they can multiply; the rest are read without bindings. */
const MAX_BOUND_SCHEMAS = 5_000;

export interface Dynamics {
  /** Bindings within a schema that is reached directly. */
  within(schema: unknown): Bindings;
  /** Bindings within a schema that is reached through `bindings`. */
  entering(schema: unknown, bindings: Bindings): Bindings;
  /** The members of `bindings` that affect `target`; none if it means the same without them. */
  bound(target: unknown, bindings: Bindings): Bindings;
  /** The target of `$dynamicRef` of `schema`. */
  target(schema: Fields, bindings: Bindings): Fields | undefined;
  /** Equal text for equal bindings. */
  key(target: unknown, bindings: Bindings): string;
}

/** Undefined if the description has no dynamic references. */
export function createDynamics(document: Fields, follow: Follow): Dynamics | undefined {
  if (!mentions(document, '$dynamicRef')) return undefined;
  const resources = readResources(document);
  const fieldsByAnchor = new Map<string, Fields[]>();
  for (const { dynamic } of resources.all) {
    for (const [name, schema] of dynamic)
      fieldsByAnchor.set(name, [...(fieldsByAnchor.get(name) ?? []), schema]);
  }
  const ids = new WeakMap<object, number>();
  let last = 0;
  const idOf = (value: object): number => {
    const id = ids.get(value) ?? ++last;
    ids.set(value, id);
    return id;
  };
  const anchorsUsedBy = new WeakMap<object, Set<string>>();
  const keys = new Set<string>();

  /** Names of the dynamic anchors that a schema, or one that it leads to, refers to. */
  function namesFrom(start: Fields): Set<string> {
    const cachedAnchors = anchorsUsedBy.get(start);
    if (cachedAnchors) return cachedAnchors;
    const names = new Set<string>();
    const seenObjects = new Set<object>([start]);
    const add = (target: unknown): void => {
      if (typeof target === 'object' && target !== null) seenObjects.add(target);
    };
    for (const schema of seenObjects) {
      for (const record of objectsIn(schema)) {
        for (const ref of refsOf(record)) add(follow(ref, resources.of(record)?.root));
        const name = asText(record.$dynamicRef)?.split('#')[1];
        if (name === undefined || names.has(name)) continue;
        names.add(name);
        for (const target of fieldsByAnchor.get(name) ?? []) add(target);
      }
    }
    anchorsUsedBy.set(start, names);
    return names;
  }

  const resourceOf = (schema: unknown) =>
    typeof schema === 'object' && schema !== null ? resources.of(schema) : undefined;
  const key = (target: unknown, bindings: Bindings): string =>
    [
      typeof target === 'object' && target !== null ? idOf(target) : String(target),
      ...[...bindings].map(([name, schema]) => `${name}=${idOf(schema)}`).sort(),
    ].join(' ');

  const dynamics: Dynamics = {
    within: (schema) => enter(UNBOUND, resourceOf(schema)),
    entering: (schema, bindings) => enter(bindings, resourceOf(schema)),
    bound(target, bindings) {
      if (bindings.size === 0 || !isRecord(target)) return UNBOUND;
      const names = namesFrom(target);
      const direct = dynamics.within(target);
      const relevant = [...bindings].filter(([name]) => names.has(name));
      if (relevant.every(([name, schema]) => direct.get(name) === schema)) return UNBOUND;
      const newBindings = new Map(relevant);
      keys.add(key(target, newBindings));
      return keys.size > MAX_BOUND_SCHEMAS ? UNBOUND : newBindings;
    },
    target(schema, bindings) {
      const resource = resources.of(schema);
      const ref = asText(schema.$dynamicRef);
      const parts = ref === undefined || !resource ? undefined : resolveUri(ref, resource.uri);
      if (ref === undefined || !resource || !parts) return undefined;
      const { uri, fragment } = parts;
      // Without an address it is the enclosing schema, which need not have an `$id`.
      const first = ref.startsWith('#') ? resource : resources.byUri.get(uri);
      const initial = first?.anchors.get(fragment)?.schema;
      if (initial && initial.$dynamicAnchor !== fragment) return initial;
      // Generic schemas may have no default for their parameter.
      return bindings.get(fragment) ?? initial ?? (first && fieldsByAnchor.get(fragment)?.[0]);
    },
    key,
  };
  return dynamics;
}
