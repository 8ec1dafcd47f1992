/** Multipart bodies as text: only sending and samples need them. */
import type { FilePart } from './form.ts';
import type { FormPart } from './request-spec.ts';

/**
 * A multipart body as pieces to join, with files in between (RFC 7578). Escapes names as the HTML Standard
 * does.
 */
export function writeMultipart(parts: FormPart[], boundary: string): (string | FilePart)[] {
  const quote = (text: string): string =>
    `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;
  const pieces = parts.flatMap(({ name, value, contentType }) => {
    const isText = typeof value === 'string';
    const filename = isText ? '' : `; filename=${quote(value.filename)}`;
    const type = isText ? contentType : value.contentType || 'application/octet-stream';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quote(name)}${filename}\r\n`;
    return [`${head}${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`, value, '\r\n'];
  });
  return [...pieces, `--${boundary}--\r\n`];
}

/**
 * Whether `FormData` would change a part: it gives text with a type a file name, and rewrites line breaks.
 */
export const isAltered = ({ value, contentType }: FormPart): boolean =>
  typeof value === 'string' && (contentType !== undefined || /[\r\n]/.test(value));
