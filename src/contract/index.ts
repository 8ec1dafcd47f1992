/**
 * Does this value satisfy this JSON Schema, and where not? Validation without code generation, so that it runs under a
 * strict Content-Security-Policy, and JSON text with exact integers and located errors. Isomorphic, no dependencies.
 */
export { tagsOf } from './discriminator.ts';
export { formatJson, type JsonErrorId, parseJson } from './json.ts';
export { matchesPattern } from './match.ts';
export { patternSupport } from './pattern.ts';
export { inEnglish, type Label, type Phrase, type StringId, type Values } from './phrase.ts';
export { resolveReference } from './reference.ts';
export type { JsonSchema, JsonSchemaObject, JsonSchemaType } from './schema.ts';
export { type ValidateOptions, validateBy } from './validate.ts';
export { validate } from './validator.ts';
export { isUnchecked, type Violation } from './violation.ts';
