/** Text of the bytes of a body. */

/**
 * In the charset of `contentType`, or in UTF-8 if that does not exist.
 * @returns `undefined` for bytes without a type that are not UTF-8
 */
export function decode(contentType: string, bytes: Uint8Array): string | undefined {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset, { fatal: !contentType }).decode(bytes);
  } catch {
    return contentType ? new TextDecoder().decode(bytes) : undefined;
  }
}
