/**
 * Schema resources: what `$id`, `$anchor` and `$dynamicAnchor` name (JSON Schema Core 2020-12, 8.2). For
 * dynamic anchors, a schema of an OpenAPI file is a resource even without `$id`.
 */
import { escapeSegment, hasOwn, isRecord, own } from '../../../json/index.ts';
import { kindOf } from '../../data-keys.ts';
import { pointerSegments } from '../../pointer.ts';
import { asRecord, asText, entriesOf, type Fields } from '../../values.ts';

export interface Resource {
  /** Absolute, without a fragment. */
  uri: string;
  root: Fields;
  /** JSON Pointer to the root, not escaped for URIs; empty for the whole file. */
  pointer: string;
  /** Targets of `$anchor` and `$dynamicAnchor`. */
  anchors: Map<string, { schema: Fields; pointer: string }>;
  /** Targets of `$dynamicAnchor` only. */
  dynamic: Map<string, Fields>;
}

export interface Resources {
  /** The innermost resource that contains an object. */
  of(schema: object): Resource | undefined;
  byUri: ReadonlyMap<string, Resource>;
  all: readonly Resource[];
}

/** Base of files without an address of their own (`$self`); the host never exists (RFC 2606). */
const NOWHERE = 'https://document.invalid/';

/** Whether any object in `document` has a string under `key`. */
export function mentions(document: unknown, key: string): boolean {
  if (typeof document !== 'object' || document === null) return false;
  if (typeof own(document, key) === 'string') return true;
  for (const child of Object.values(document)) if (mentions(child, key)) return true;
  return false;
}

export function readResources(document: Fields): Resources {
  const owners = new Map<object, Resource>();
  const byUri = new Map<string, Resource>();
  const all: Resource[] = [];
  const create = (uri: string, root: Fields, pointer: string): Resource => {
    const resource: Resource = { uri, root, pointer, anchors: new Map(), dynamic: new Map() };
    all.push(resource);
    return resource;
  };
  const rootResource = create(asText(document.$self) || NOWHERE, document, '');
  byUri.set(rootResource.uri, rootResource);
  const components = asRecord(asRecord(document.components)?.schemas);
  const roots = new Set<unknown>(Object.values(components ?? {}));

  const visit = (value: object, around: Resource, pointer: string): void => {
    if (owners.has(value)) return;
    let resource = around;
    const record = asRecord(value);
    const id = asText(record?.$id);
    if (record && id !== undefined && !id.startsWith('#')) {
      const uri = resolveUri(id, around.uri)?.uri;
      if (uri !== undefined) {
        resource = create(uri, record, pointer);
        if (!byUri.has(uri)) byUri.set(uri, resource);
      }
    } else if (record && roots.has(record)) resource = create(around.uri, record, pointer);
    owners.set(value, resource);
    if (record) {
      const dynamic = asText(record.$dynamicAnchor);
      // Until draft 7, a fragment in `$id` was an anchor.
      for (const anchor of [asText(record.$anchor), dynamic, id?.startsWith('#') ? id.slice(1) : undefined]) {
        if (anchor === undefined) continue;
        for (const owner of new Set([resource, byUri.get(resource.uri) ?? resource])) {
          if (!owner.anchors.has(anchor)) owner.anchors.set(anchor, { schema: record, pointer });
        }
      }
      if (dynamic !== undefined && !resource.dynamic.has(dynamic)) resource.dynamic.set(dynamic, record);
    }
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      // Schemas of parameters, headers and media types. Within a schema, the key is a property's name.
      if (resource === rootResource && (key === 'schema' || key === 'itemSchema')) roots.add(child);
      visit(child, resource, `${pointer}/${escapeSegment(key)}`);
    }
  };
  visit(document, rootResource, '');
  return { of: (schema) => owners.get(schema), byUri, all };
}

/** Splits a reference into the absolute URI and the fragment as written. Undefined if it is not a URI. */
export function resolveUri(reference: string, base: string): { uri: string; fragment: string } | undefined {
  const [address = '', fragment = ''] = reference.split(/#(.*)/s);
  try {
    return { uri: address === '' ? base : new URL(address, base).href, fragment };
  } catch {
    return undefined;
  }
}

/**
 * Replaces references by address, and those relative to a schema with an address, by pointers into the file.
 * Tools that know OpenAPI but not schema resources need these. Changes `document`.
 */
export function pointToResources(document: Fields): void {
  if (!mentions(document, '$id')) return;
  const resources = readResources(document);
  const visit = (value: object, kind: 'map' | 'part'): void => {
    const ref = kind === 'map' ? undefined : asText(own(value, '$ref'));
    const resource = ref === undefined ? undefined : resources.of(value);
    const pointer = ref !== undefined && resource && locate(ref, resource, resources);
    if (typeof pointer === 'string') Reflect.set(value, '$ref', pointer);
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      const inner = kindOf(key, child, kind === 'map');
      if (inner !== 'data') visit(child, inner);
    }
  };
  visit(document, 'part');
}

function locate(ref: string, from: Resource, { byUri }: Resources): string | undefined {
  const target = resolveUri(ref, from.uri);
  const resource = target && byUri.get(target.uri);
  if (!target || !resource) return undefined;
  const { fragment } = target;
  if (fragment === '') return asFragment(resource.pointer);
  if (!fragment.startsWith('/')) {
    const anchor = resource.anchors.get(fragment);
    return anchor && asFragment(anchor.pointer);
  }
  // Many authors write a pointer from the root even where an `$id` has changed the base.
  return has(resource.root, fragment) ? asFragment(resource.pointer) + fragment : undefined;
}

/** RFC 6901 section 6. */
export const asFragment = (pointer: string): string =>
  `#${pointer.split('/').map(encodeURIComponent).join('/').replaceAll('%24', '$')}`;

function has(root: Fields, fragment: string): boolean {
  let target: unknown = root;
  for (const segment of pointerSegments(`#${fragment}`) ?? []) {
    if (!hasOwn(target, segment)) return false;
    target = target[segment];
  }
  return true;
}

/**
 * What each dynamic anchor means at a location: the outermost schema that has it (JSON Schema Core 8.2.3.2).
 */
export type Bindings = ReadonlyMap<string, Fields>;

export const UNBOUND: Bindings = new Map();

/** Bindings after entering `resource`. */
export function enter(bindings: Bindings, resource: Resource | undefined): Bindings {
  const added = [...(resource?.dynamic ?? [])].filter(([name]) => !bindings.has(name));
  return added.length === 0 ? bindings : new Map([...bindings, ...added]);
}

/** Every object within `schema`, including itself. */
export function objectsIn(schema: object): Fields[] {
  const records: Fields[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isRecord(value)) records.push(value);
    for (const child of Object.values(value)) visit(child);
  };
  visit(schema);
  return records;
}

/** References of an object: its own, and those of its discriminator. */
export const refsOf = (record: Fields): string[] =>
  [record.$ref, ...entriesOf(asRecord(record.discriminator)?.mapping).map(([, ref]) => ref)].filter(
    (ref) => typeof ref === 'string',
  );
