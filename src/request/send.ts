/** Converts a request for the platform's fetch. */
import { isAltered, writeMultipart } from './multipart-text.ts';
import type { FormPart, HttpRequest } from './request-spec.ts';

/**
 * Sends no cookies of the page, so that readers see the whole request. A multipart body is sent as
 * `FormData`. If that would change it, it is written here with a random boundary, which the type of the blob
 * contains.
 */
export function toFetch({ method, url, headers, body }: HttpRequest): { url: string; init: RequestInit } {
  const init: RequestInit = { method, headers, credentials: 'omit' };
  if (Array.isArray(body)) init.body = body.some(isAltered) ? blob(body) : formData(body);
  else if (body !== undefined) init.body = body;
  return { url, init };
}

function formData(parts: FormPart[]): FormData {
  const form = new FormData();
  for (const { name, value } of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.bytes], { type: value.contentType }), value.filename);
  }
  return form;
}

function blob(parts: FormPart[]): Blob {
  const boundary = `form-${crypto.randomUUID()}`;
  const pieces = writeMultipart(parts, boundary).map((piece) =>
    typeof piece === 'string' ? piece : piece.bytes,
  );
  return new Blob(pieces, { type: `multipart/form-data; boundary=${boundary}` });
}
