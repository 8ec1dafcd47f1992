/** The request in the form that the platform's fetch takes. */
import { isAltered, writeMultipart } from './form.ts';
import type { FormPart, HttpRequest } from './request-spec.ts';

/**
 * Cookies of the page are not sent along: what goes out is what the reader sees. A multipart body goes out as
 * `FormData`; one that this would change is written here, with a random boundary, which the type of the blob
 * tells the platform.
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
