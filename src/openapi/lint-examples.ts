import { BaseResolver, type Document } from '@redocly/openapi-core';
import { isTame } from './pattern.ts';

/** Rules that hold examples against their schemas. What they check must have come through `tame` and `TamedResolver`. */
export const EXAMPLE_RULES = {
  'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
  'no-invalid-parameter-examples': { severity: 'warn', allowAdditionalProperties: true },
  'no-invalid-schema-examples': { severity: 'warn', allowAdditionalProperties: true },
} as const;

/** The same documents without the patterns that would keep the checker of examples busy for ever. */
export class TamedResolver extends BaseResolver {
  readonly #resolver: BaseResolver;
  constructor(resolver: BaseResolver) {
    super();
    this.#resolver = resolver;
  }
  override resolveDocument<T>(
    base: string | null,
    ref: string,
  ): ReturnType<typeof BaseResolver.prototype.resolveDocument<T>> {
    const absoluteRef = this.resolveExternalRef(base, ref);
    let document = this.cache.get(absoluteRef);
    if (!document) {
      document = this.#resolver
        .resolveDocument(base, ref)
        .then((found) => ('parsed' in found ? tame(found) : found));
      this.cache.set(absoluteRef, document as Promise<Document>);
    }
    return document as ReturnType<typeof this.resolveDocument<T>>;
  }
}

/** `document` without patterns that are not tame; shares all that has none. */
export function tame(document: Document): Document {
  return { source: document.source, parsed: withoutWild(document.parsed, false) };
}

/** `isMap`: the keys of `value` are names and no keywords. */
function withoutWild(value: unknown, isMap: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (const [index, item] of value.entries()) {
      const tamed = withoutWild(item, false);
      if (tamed === item) continue;
      copy ??= [...value];
      copy[index] = tamed;
    }
    return copy ?? value;
  }
  const record = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(record)) {
    const child = record[key];
    if (!isMap && key === 'pattern' && typeof child === 'string') {
      if (isTame(child)) continue;
      copy ??= { ...record };
      delete copy[key];
    } else if (isMap || !DATA.has(key)) {
      const tamed = withoutWild(child, !isMap && NAMED.has(key));
      if (tamed === child) continue;
      copy ??= { ...record };
      copy[key] = tamed;
    }
  }
  return copy ?? value;
}

/** Keywords that hold data of the author's API, and maps in which these words are names. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);
const NAMED = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'schemas',
  'responses',
  'parameters',
]);
