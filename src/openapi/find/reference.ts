/** What the text by which a page names an operation means, apart from any document. */

/** `file`: whatever stands before it, `openapi.json` or `chat-service`. */
export type OperationReference =
  | { kind: 'operation'; file?: string; method: string; path: string }
  | { kind: 'webhook'; file?: string; name: string };

/** Methods of HTTP and of OpenAPI 3.2, which may stand before a path. */
const METHOD =
  'get|put|post|delete|options|head|patch|trace|query|connect|link|unlink|search|purge|copy|move';

const OPERATION = /^(?:(.*\S)\s+)?([a-z]+)\s+(\S+)$/is;
const WEBHOOK = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i;
const ENTRY = new RegExp(`^(?:\\S+\\s+)?(?:(?:${METHOD})\\s+/\\S*|webhook\\s+\\S.*)$`, 'i');

/**
 * `METHOD /path`, `<file> METHOD /path`, `webhook name` or `<file> webhook name`. The method is in any case and comes back
 * in upper case, the path with a leading slash. Undefined of any other text.
 */
export function readReference(text: string): OperationReference | undefined {
  const trimmed = text.trim();
  const [, webhookFile, name] = WEBHOOK.exec(trimmed) ?? [];
  if (name !== undefined && !name.startsWith('/')) {
    return { kind: 'webhook', ...(webhookFile !== undefined && { file: webhookFile }), name };
  }
  const [, file, method, path] = OPERATION.exec(trimmed) ?? [];
  if (method === undefined || path === undefined) return undefined;
  return {
    kind: 'operation',
    ...(file !== undefined && { file }),
    method: method.toUpperCase(),
    path: path.startsWith('/') ? path : `/${path}`,
  };
}

/** Whether an entry of the navigation names an operation or webhook, and not a page: it has a known method and a path. */
export const isReference = (entry: string): boolean => ENTRY.test(entry.trim());

/** Whether a text can name a file as a whole: one word, and no operation. */
export const isFileReference = (text: string): boolean => /^\S+$/.test(text.trim());

/** `Name` or `<file> Name` of a schema. */
export function readSchemaReference(text: string): { file?: string; name: string } {
  const [, file, name] = /^(.*\S)\s+(\S+)$/s.exec(text.trim()) ?? [];
  return file !== undefined && name !== undefined ? { file, name } : { name: text.trim() };
}
