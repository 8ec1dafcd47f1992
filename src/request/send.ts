/** Converts a request for the platform's fetch. */
import type { HttpRequest } from './request-spec.ts';

/**
 * Sends no cookies of the page, so that readers see the whole request. What writes multipart bodies loads for
 * such a body.
 */
export async function toFetch({
  method,
  url,
  headers,
  body,
}: HttpRequest): Promise<{ url: string; init: RequestInit }> {
  const init: RequestInit = { method, headers, credentials: 'omit' };
  if (Array.isArray(body)) init.body = (await import('./multipart-body.ts')).multipartBody(body);
  else if (body !== undefined) init.body = body;
  return { url, init };
}
