/** What authors write as examples: `example` of OpenAPI 3.0, and `examples` of JSON Schema. */
import type { JsonSchemaObject } from '../../contract/index.ts';

/** The examples in a schema, under either keyword. */
export const writtenExamples = ({ example, examples }: JsonSchemaObject): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...(Array.isArray(examples) ? examples : []),
];
