import type { JsonSchema } from '../../contract/index.ts';

/** Schemas of a document by their names, which references lead to. */
export type Components = Record<string, JsonSchema>;
