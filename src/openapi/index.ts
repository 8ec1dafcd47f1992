/**
 * Turns OpenAPI files (2.0 to 3.2) into the operations that pages, playground and sandbox use. Reads within
 * the docs root and within limits, checks, bundles, and upgrades to 3.1; also makes views and examples of
 * schemas. Build time only.
 */

export { type ExampleOptions, exampleOf } from './examples/example.ts';
export { hasExample } from './examples/inside.ts';
export { mediaExamples } from './examples/media.ts';
export { isUnspecified } from './examples/unspecified.ts';
export { writtenExamples } from './examples/written.ts';
export { documentAt, documentsByFile } from './find/by-file.ts';
export { documentText } from './find/document-text.ts';
export { findOperation } from './find/find-operation.ts';
export { type ComponentSchema, findSchema, schemaNames } from './find/find-schema.ts';
export {
  isFileReference,
  isReference,
  readReference,
  readSchemaReference,
} from './find/reference.ts';
export type { ApiSource } from './load/api-source.ts';
export { loadApiDocument, loadApiDocuments, locateInText } from './load/load.ts';
export type { LoadedDocument, LoadOptions } from './load/loaded-document.ts';
export { ReadDocuments } from './load/read-documents.ts';
export { beginsAsApiDocument, looksLikeApiDocument, mayBeApiDocument } from './load/source/sniff.ts';
export type {
  ApiDocument,
  ApiTag,
  CallbackSpec,
  ExternalDocs,
  LevelRange,
  LinkSpec,
  OAuthFlowInfo,
  Operation,
  ResponseSpec,
  SecurityNeed,
  SecuritySchemeInfo,
} from './model/api-document.ts';
export { documentNames } from './model/document-names.ts';
export { levelLabel } from './model/levels.ts';
export {
  type CodeSample,
  codeSamples,
  pageExtensions,
} from './model/page-extensions.ts';
export { contradictionOf } from './proofs/contradiction.ts';
export { isPatternWithin } from './proofs/text-language.ts';
export { alternativesOf } from './schema/alternatives.ts';
export { type Components, componentName, componentRef, shownName } from './schema/components.ts';
export { type Direction, forDirection } from './schema/direction.ts';
export { formComponents, formSchema } from './schema/form-schema.ts';
export { ANNOTATIONS, mapSubschemas, subschemas, TEXTS } from './schema/keywords.ts';
export { allProperties, namesAt, type Part } from './schema/parts.ts';
export { forChecks, neededComponents, neededNames } from './schema/prune-components.ts';
export { flattenWhole } from './schema/union.ts';
export type { SchemaUse } from './schema/uses.ts';
export { typesOf } from './schema/view/text.ts';
export { isAnyType, type TypeLabel, typeLabel, typeText } from './schema/view/type-label.ts';
export {
  type SchemaNode,
  type SchemaViewOptions,
  schemaView,
} from './schema/view/view.ts';
