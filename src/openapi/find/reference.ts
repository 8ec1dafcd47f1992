/** Reads how a page refers to an operation, without looking at any OpenAPI file. */

/** `file`: the text before it, such as `openapi.json` or `chat-service`. */
export type OperationReference =
  | { kind: 'operation'; file?: string; method: string; path: string }
  | { kind: 'webhook'; file?: string; name: string };

/** Methods of HTTP and of OpenAPI 3.2. */
const METHOD =
  'get|put|post|delete|options|head|patch|trace|query|connect|link|unlink|search|purge|copy|move';

const OPERATION = /^(?:(.*\S)\s+)?([a-z]+)\s+(\S+)$/is;
const WEBHOOK = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i;
const ENTRY = new RegExp(`^(?:\\S+\\s+)?(?:(?:${METHOD})\\s+/\\S*|webhook\\s+\\S.*)$`, 'i');

/**
 * Reads `METHOD /path`, `<file> METHOD /path`, `webhook name` or `<file> webhook name`. The method has any
 * case and is returned in upper case, the path with a leading slash. Undefined for any other text.
 */
export function readReference(text: string): OperationReference | undefined {
  const reference = text.trim();
  const [, webhookFile, name] = WEBHOOK.exec(reference) ?? [];
  if (name !== undefined) {
    return { kind: 'webhook', ...(webhookFile !== undefined && { file: webhookFile }), name };
  }
  const [, file, method, path] = OPERATION.exec(reference) ?? [];
  if (method === undefined || path === undefined) return undefined;
  return {
    kind: 'operation',
    ...(file !== undefined && { file }),
    method: method.toUpperCase(),
    path: path.startsWith('/') ? path : `/${path}`,
  };
}

/**
 * Whether a navigation entry refers to an operation or webhook, not a page: it has a known method and a path.
 */
export const isReference = (entry: string): boolean => ENTRY.test(entry.trim());

/** Whether a text can name a whole file: one word that is not an operation. */
export const isFileReference = (text: string): boolean => /^\S+$/.test(text.trim());

/** Reads `Name` or `<file> Name` of a schema. */
export function readSchemaReference(text: string): { file?: string; name: string } {
  const [, file, name] = /^(.*\S)\s+(\S+)$/s.exec(text.trim()) ?? [];
  return file !== undefined && name !== undefined ? { file, name } : { name: text.trim() };
}
