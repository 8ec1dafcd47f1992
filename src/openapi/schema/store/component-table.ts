import type { JsonSchema } from '../../../contract/index.ts';
import { type Bindings, UNBOUND } from '../../load/references/resources.ts';
import { createNamer } from '../../model/document-names.ts';
import { pointerSegments } from '../../pointer.ts';
import { asRecord, asText, entriesOf, type Fields } from '../../values.ts';
import { componentName, componentRef, itselfName } from '../components.ts';
import type { Dynamics } from './dynamic.ts';

/** A named schema that is not read yet. */
export interface UnreadComponent {
  target: unknown;
  bindings: Bindings;
}

/**
 * The components of one description: declared ones, and schemas that references turn into components. Names
 * are `[A-Za-z0-9._-]+` (OpenAPI 4.8.7); others are rewritten.
 */
export class ComponentTable {
  readonly #dynamics: Dynamics | undefined;
  readonly #uniqueName = createNamer((name) => name);
  /** Names by schema, or by `Dynamics.key` of a schema and its bindings. */
  readonly #names = new Map<unknown, string>();
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #unread: (UnreadComponent & { name: string })[] = [];
  /** Names of hierarchy bases without their subtypes, by the base's name. */
  readonly #itself = new Map<string, string>();
  #basesToCopy: { name: string; copy: string }[] = [];

  constructor(document: Fields, dynamics: Dynamics | undefined) {
    this.#dynamics = dynamics;
    for (const [name, target] of entriesOf(asRecord(document.components)?.schemas)) {
      // A YAML alias gives one object two names; the first one wins, as the schema is the same.
      if (asRecord(target) && !this.#names.has(target))
        this.#names.set(target, this.#uniqueName(safeName(name)));
    }
  }

  get(name: string): JsonSchema | undefined {
    return this.#schemas.get(name);
  }

  /** Reference to the component of `target`, which is created if necessary. Its name comes from `ref`. */
  refTo(target: unknown, ref: string, bindings: Bindings): string {
    const boundTo = this.#dynamics?.bound(target, bindings) ?? UNBOUND;
    const name = this.#nameOf(target, ref, boundTo);
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, {});
      this.#unread.push({ name, target, bindings: this.#dynamics?.entering(target, boundTo) ?? UNBOUND });
    }
    return componentRef(name);
  }

  /** Reference to the base of a hierarchy without its subtypes, from a reference to the base. */
  refToItself(ref: string): string {
    const name = componentName(ref) ?? ref;
    let copy = this.#itself.get(name);
    if (copy === undefined) {
      copy = this.#uniqueName(itselfName(name));
      this.#itself.set(name, copy);
      this.#basesToCopy.push({ name, copy });
    }
    return componentRef(copy);
  }

  /** Reads all components that references lead to; `read` may add more. */
  complete(read: (component: UnreadComponent) => JsonSchema): void {
    for (let next = this.#unread.pop(); next; next = this.#unread.pop())
      this.#schemas.set(next.name, read(next));
    for (const { name, copy } of this.#basesToCopy) {
      const base = this.#schemas.get(name);
      if (typeof base !== 'object') continue;
      const { discriminator: _, ...rest } = base;
      this.#schemas.set(copy, rest);
    }
    this.#basesToCopy = [];
  }

  #nameOf(target: unknown, ref: string, boundTo: Bindings): string {
    const isBound = boundTo.size > 0;
    const key = isBound ? this.#dynamics?.key(target, boundTo) : target;
    const existing = asRecord(target) ? this.#names.get(key) : undefined;
    if (existing !== undefined) return existing;
    const plain = isBound ? this.#names.get(target) : undefined;
    const wanted = [
      plain ?? safeName(hintFrom(ref)),
      ...[...boundTo].map((binding) => this.#boundName(binding)),
    ];
    const name = this.#uniqueName(wanted.join('_'));
    if (typeof target === 'object') this.#names.set(key, name);
    return name;
  }

  /** The target of an anchor in the name of a component: `User` of `List_User`. */
  #boundName([anchor, schema]: [string, Fields]): string {
    const ref = asText(schema.$ref);
    return this.#names.get(schema) ?? safeName(ref === undefined ? anchor : hintFrom(ref));
  }
}

function safeName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').replace(/^_+(?=.)/, '') || 'Schema';
}

const STRUCTURAL = new Set([
  ...['schema', 'schemas', 'content', 'items', 'properties', 'allOf', 'anyOf', 'oneOf'],
  ...['paths', 'components', 'responses', 'parameters', 'get', 'put', 'post', 'delete', 'patch'],
]);

/**
 * `#/components/responses/Error/content/application~1json/schema` -> `Error`: the last segment that is not
 * structure.
 */
function hintFrom(ref: string): string {
  const segments = pointerSegments(ref) ?? [ref.replace(/^#/, '')];
  const isStructure = (segment: string): boolean => STRUCTURAL.has(segment) || /^\d+$|\/json$/.test(segment);
  return segments.findLast((segment) => !isStructure(segment)) ?? 'Schema';
}
