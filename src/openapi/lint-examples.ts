import {
  BaseResolver,
  createConfig,
  type Document,
  lintDocument,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { isTame } from './pattern.ts';
import { entriesOf, type Fields } from './values.ts';

/** The linter with rules that hold examples against their schemas. */
const examples = once(() =>
  createConfig(
    {
      rules: {
        'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
        'no-invalid-parameter-examples': { severity: 'warn', allowAdditionalProperties: true },
        'no-invalid-schema-examples': { severity: 'warn', allowAdditionalProperties: true },
      },
    },
    { externalRefResolver: new BaseResolver() },
  ),
);

/** The result of the first call, kept. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Examples of `document` and its files that their schemas do not allow. Patterns that are not tame are not held
 * against them.
 */
export async function lintExamples(document: Document, resolver: BaseResolver): Promise<NormalizedProblem[]> {
  const externalRefResolver = new TamedResolver(resolver);
  return lintDocument({ document: tame(document), config: await examples(), externalRefResolver });
}

/** The same documents without the patterns that would keep the checker of examples busy for ever. */
class TamedResolver extends BaseResolver {
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

/** A copy of `document` without patterns that are not tame. */
function tame(document: Document): Document {
  const parsed = structuredClone(document.parsed);
  const visit = (value: unknown, isMap: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, false);
    for (const [key, child] of entriesOf(value)) {
      if (isMap) visit(child, false);
      else if (key === 'pattern' && typeof child === 'string' && !isTame(child))
        delete (value as Fields).pattern;
      else if (!DATA.has(key)) visit(child, NAMED.has(key));
    }
  };
  visit(parsed, false);
  return { source: document.source, parsed };
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
