import { formatJson, type JsonSchema } from '../../contract/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import type { SchemaPart } from '../views/view.ts';

/** What an unnamed part is made from. */
export interface InlineSource {
  schema: JsonSchema;
  components: Record<string, JsonSchema>;
}

/** Views are plain data that gets walked, so the sources of their parts are kept separately. */
const sources = new WeakMap<SchemaPart, InlineSource>();

/** The part for an unnamed schema; the same for the same schema, wherever it is. */
export function inlinePart(part: Omit<SchemaPart, 'inline'>, source: InlineSource): SchemaPart {
  const inline = contentHash(formatJson(source.schema), 12);
  const result = { ...part, inline };
  sources.set(result, source);
  return result;
}

export const inlineSource = (part: SchemaPart): InlineSource | undefined => sources.get(part);
