/**
 * OpenAPI files (2.0 to 3.2) turned into the operations that pages, playground and sandbox are made of: read
 * within the docs root and within limits, checked, bundled, upgraded to 3.1; views and examples of their
 * schemas. Used at build time only.
 */

export { alternativesOf, type SchemaAlternatives, type SchemaChoice } from './alternatives.ts';
export { documentAt, documentsByFile } from './by-file.ts';
export { contradictionOf } from './contradiction.ts';
export { type Direction, forDirection } from './direction.ts';
export { documentText } from './document-text.ts';
export type { EnumText } from './enum-text.ts';
export { type ExampleOptions, exampleOf } from './example.ts';
export { findOperation } from './find-operation.ts';
export { type ComponentSchema, findSchema, schemaNames } from './find-schema.ts';
export { formComponents, formSchema } from './form-schema.ts';
export { levelLabel } from './levels.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export {
  type ApiSource,
  type LoadedDocument,
  type LoadOptions,
  loadApiDocument,
  loadApiDocuments,
} from './load.ts';
export { mediaExamples } from './media-example.ts';
export type {
  ApiDocument,
  ApiTag,
  CallbackSpec,
  ExternalDocs,
  LevelChange,
  LevelRange,
  LinkSpec,
  OAuthFlowInfo,
  Operation,
  ResponseSpec,
  SecurityNeed,
  SecuritySchemeInfo,
} from './model.ts';
export { documentNames } from './names.ts';
export { forChecks, neededComponents } from './needed.ts';
export { type CodeSample, codeSamples, type PageExtensions, pageExtensions } from './page-extensions.ts';
export { isPatternWithin } from './pattern-within.ts';
export {
  isFileReference,
  isReference,
  type OperationReference,
  readReference,
  readSchemaReference,
} from './reference.ts';
export { ANNOTATIONS, shownName, TEXTS } from './schema-keywords.ts';
export type { SchemaUse } from './schema-uses.ts';
export {
  type SchemaCondition,
  type SchemaNode,
  type SchemaVariant,
  type SchemaViewOptions,
  schemaView,
} from './schema-view.ts';
export { beginsAsApiDocument, looksLikeApiDocument, mayBeApiDocument } from './sniff.ts';
export { type TypeLabel, type TypeText, typeLabel, typeText } from './type-label.ts';
