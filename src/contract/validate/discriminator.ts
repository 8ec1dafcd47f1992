/**
 * Finds the alternative that a value belongs to (OpenAPI section 4.8.25): the discriminator is a hint that
 * selects the schema.
 */

import { isRecord } from '../../json/index.ts';
import type { JsonSchema, JsonSchemaObject } from '../json-schema.ts';
import { entries } from './values.ts';

type Discriminator = NonNullable<JsonSchemaObject['discriminator']>;

/**
 * Values of the discriminating property that mean `branch`: those mapped to it, else the name of its
 * component.
 */
export function tagsOf({ mapping }: Discriminator, branch: JsonSchema): string[] {
  const name = isRecord(branch) && last(branch.$ref);
  if (!name) return [];
  const mapped = entries(mapping).flatMap(([tag, target]) => (last(target) === name ? tag : []));
  return mapped.length ? mapped : [name];
}

/** The target that a value of the discriminating property is mapped to. */
export const mappedTo = ({ mapping }: Discriminator, tag: unknown): string | undefined =>
  entries(mapping).find(([value]) => value === tag)?.[1];

/** The alternative that `tag` means, if any. A name that is also mapped under another value counts. */
export const branchOfTag = (
  discriminator: Discriminator,
  branches: readonly JsonSchema[],
  tag: unknown,
): JsonSchema | undefined => {
  const name = last(mappedTo(discriminator, tag) ?? tag);
  return branches.find((branch) => name && isRecord(branch) && last(branch.$ref) === name);
};

const last = (reference: unknown): string | undefined =>
  typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
