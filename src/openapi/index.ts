/**
 * OpenAPI files (2.0 to 3.2) turned into the operations that pages, playground and sandbox are made of: read
 * within the docs root and within limits, checked, bundled, upgraded to 3.1; views and examples of their
 * schemas. Used at build time only.
 */
export { type ExampleOptions, exampleOf } from './example.ts';
export { findOperation } from './find-operation.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export {
  type ApiSource,
  type LoadedDocument,
  type LoadOptions,
  loadApiDocument,
  loadApiDocuments,
} from './load.ts';
export type { ApiDocument, Operation, ResponseSpec } from './model.ts';
export { reachableComponents } from './reachable.ts';
export { typeLabel } from './schema-text.ts';
export { type SchemaNode, type SchemaVariant, type SchemaViewOptions, schemaView } from './schema-view.ts';
