/**
 * Checks a value against a JSON Schema, and locates what violates it. Needs no code generation, so it runs
 * under a strict Content-Security-Policy. Also parses JSON text with exact integers and located errors.
 * Isomorphic, no dependencies.
 */

export { FORMATS } from './formats.ts';
export { formatJson, type JsonErrorId, JsonNumber, parseJson } from './json.ts';
export type { JsonSchema, JsonSchemaObject, JsonSchemaType } from './json-schema.ts';
export { matchesPattern } from './pattern/match.ts';
export { patternSupport } from './pattern/parse-pattern.ts';
export { inEnglish, type Label, type Phrase, type StringId, type Values } from './phrase.ts';
export { isMultiple } from './validate/assertions.ts';
export { tagsOf } from './validate/discriminator.ts';
export { resolveReference } from './validate/reference.ts';
export type { Means } from './validate/scope.ts';
export { type ValidateOptions, validateBy } from './validate/validate.ts';
export { isUnchecked, type Violation } from './validate/violation.ts';
export { validate } from './validator.ts';
