/** Reads a multipart body that is text, such as the one browsers put in a copied command (RFC 7578). */
import type { FormPart } from '../request-spec.ts';
import { split } from './decode.ts';

/** `undefined` if the text is not such a body. */
export function parseMultipart(text: string, contentType: string): FormPart[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return undefined;
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith('--')) return undefined;
  return pieces.slice(1, -1).map((piece) => {
    const [head, value] = split(piece, '\r\n\r\n');
    const parameter = (name: string): string | undefined =>
      // regex: `name` is one of two words.
      new RegExp(`[;\\s]${name}="([^"]*)"`, 'i')
        .exec(head)?.[1]
        ?.replace(/%22|%0D|%0A/gi, decodeURIComponent);
    const type = /\r\ncontent-type: *(.*)/i.exec(head)?.[1]?.trim();
    const filename = parameter('filename');
    const name = parameter('name') ?? '';
    if (filename === undefined) return { name, value, ...(type !== undefined && { contentType: type }) };
    const bytes = new TextEncoder().encode(value);
    return { name, value: { filename, contentType: type ?? 'application/octet-stream', bytes } };
  });
}
