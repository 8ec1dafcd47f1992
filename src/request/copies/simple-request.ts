import type { HttpRequest } from '../request-spec.ts';

export interface SimpleRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string;
}

/** Headers that HTTP libraries set themselves, and refuse from others. */
const MANAGED =
  /^(?:connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/**
 * A request that code of any language can hold in string literals. Files and multipart bodies are none;
 * neither are repeated headers, which most libraries keep in a map.
 */
export function simpleRequest({ method, url, headers, body }: HttpRequest): SimpleRequest | undefined {
  if (body !== undefined && typeof body !== 'string') return undefined;
  const names = headers.map(([name]) => name.toLowerCase());
  const isPlain = headers.every(
    ([name, value]) => /^[\w-]+$/.test(name) && !MANAGED.test(name) && /^[\t -~]+$/.test(value),
  );
  const isTyped = body === undefined || names.includes('content-type');
  // Libraries disagree about the rest of the methods, and about a body where none is expected.
  const isUsual = /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method) && (body === undefined || method !== 'GET');
  return isPlain && isTyped && isUsual && new Set(names).size === names.length && !body?.includes('\0')
    ? { method, url, headers, ...(body && { body }) }
    : undefined;
}
