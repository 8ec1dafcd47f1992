/** Multipart bodies for the platform's fetch. Loaded when one is sent. */
import { isAltered, writeMultipart } from './multipart-text.ts';
import type { FormPart } from './request-spec.ts';

/**
 * `FormData`. If that would change the body, it is written here with a random boundary, which the type of the
 * blob contains.
 */
export const multipartBody = (parts: FormPart[]): FormData | Blob =>
  parts.some(isAltered) ? blob(parts) : formData(parts);

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
