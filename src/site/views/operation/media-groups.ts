import { formatJson } from '../../../contract/index.ts';
import type { MediaTypeSpec } from '../../../request/index.ts';
import { BYTES } from '../playground/example-values.ts';

type Media = Pick<MediaTypeSpec, 'contentType' | 'schema'> & Partial<MediaTypeSpec>;

/**
 * Media types that a page shows together: with the same schema, and nothing to say about one of them alone.
 * Some frameworks write each body under four names.
 */
export function mediaGroups<One extends Media>(content: readonly One[]): [One, ...One[]][] {
  if (content.length < 2) return content.map((one) => [one]);
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of content) {
    const key = keyOf(one) ?? one.contentType;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** Undefined for a media type that stands alone. */
function keyOf({
  contentType,
  schema,
  isSequence,
  encoding = {},
  parts,
  shownExamples,
}: Media): string | undefined {
  if (Object.keys(encoding).length > 0 || parts || shownExamples) return undefined;
  return formatJson([schema, isSequence === true, BYTES.test(contentType)]);
}
