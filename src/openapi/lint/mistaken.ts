import type { Document, NormalizedProblem } from '@redocly/openapi-core';
import { isJsonType } from '../../request/index.ts';
import { resolvePointer } from '../pointer.ts';
import { asRecord } from '../values.ts';

/** Whether the linter reports what the version of the file allows. */
export function isMistaken(
  { ruleId, message, location: [at] }: NormalizedProblem,
  { parsed }: Document,
): boolean {
  const document = asRecord(parsed) ?? {};
  const version = String(document.openapi ?? document.swagger);
  const pointer = at?.pointer ?? '';
  // A media type may be a reference (3.2, 4.14).
  if (ruleId === 'spec-strict-refs')
    return version.startsWith('3.2') && /\/(?:content|mediaTypes)\/[^/]+\/\$ref$/.test(pointer);
  // Has a default mapping since 3.2 (4.25).
  if (ruleId === 'spec-discriminator-defaultMapping') return !version.startsWith('3.2');
  // It reads no names with characters such as `+`, which templates may have (4.8.8).
  if (ruleId === 'path-parameters-defined') {
    const [, name] = /^Path parameter `([^`]+)` is not used/.exec(message) ?? [];
    return name !== undefined && message.includes(`{${name}}`);
  }
  if (ruleId === 'no-invalid-media-type-examples')
    return (
      isSerialized(pointer, resolvePointer(document, pointer)) &&
      /\b(?:type must be|anyOf|oneOf)\b/.test(message)
    );
  if (ruleId !== 'struct') return false;
  // Schemas may be true or false (JSON Schema 2020-12 Core 4.3.2).
  if (/^Expected type `Schema` \(object\) but got `boolean`/.test(message)) return /^3\.[12]/.test(version);
  // A response may be a file (2.0, 4.3.12).
  return (
    version === '2.0' &&
    /\/responses\/[^/]+\/schema\/type$/.test(pointer) &&
    resolvePointer(document, pointer) === 'file'
  );
}

/**
 * Whether an example is the text that is sent, which the schema does not describe (OpenAPI 3.1, 4.8.14): a
 * string of a media type other than JSON.
 *
 * @param pointer JSON Pointer of the example
 */
export function isSerialized(pointer: string, value: unknown): boolean {
  const [, type = ''] =
    /\/content\/([^/]+)\/(?:example|examples\/[^/]+\/(?:value|dataValue))\/?$/.exec(pointer) ?? [];
  return typeof value === 'string' && type !== '' && !isJsonType(type.replaceAll('~1', '/'));
}
