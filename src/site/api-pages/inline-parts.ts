import { createHash } from 'node:crypto';
import { formatJson, type JsonSchema } from '../../contract/index.ts';
import type { SchemaPart } from '../views/view.ts';

/** What a part without a name of its own is made of. */
export interface InlineSource {
  schema: JsonSchema;
  components: Record<string, JsonSchema>;
}

/** Views are plain data that is walked through; what their parts are made of is kept beside it. */
const sources = new WeakMap<SchemaPart, InlineSource>();

/** The part that stands for a schema without a name; the same for the same schema, wherever it is. */
export function inlinePart(part: Omit<SchemaPart, 'inline'>, source: InlineSource): SchemaPart {
  const inline = createHash('sha256').update(formatJson(source.schema)).digest('hex').slice(0, 12);
  const made = { ...part, inline };
  sources.set(made, source);
  return made;
}

export const inlineSource = (part: SchemaPart): InlineSource | undefined => sources.get(part);
