/** How a page shows the body of a response, by its media type. */
import { parseJson } from '../../../../contract/index.ts';
import { isJson, isTextType } from '../model/index.ts';

export type Body =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'media'; tag: 'img' | 'audio' | 'video' }
  | { kind: 'binary' };

/** Invalid JSON stays text, whatever its type. Bytes without a type are text if they are valid UTF-8. */
export function readBody(contentType: string, bytes: Uint8Array): Body {
  if (!bytes.length) return { kind: 'empty' };
  const [, tag] = /^(image|audio|video)\//i.exec(contentType) ?? [];
  if (tag && !/^image\/(?:tiff|vnd)/i.test(contentType)) {
    return {
      kind: 'media',
      tag: tag.toLowerCase() === 'image' ? 'img' : (tag.toLowerCase() as 'audio' | 'video'),
    };
  }
  const text = isTextType(contentType) || !contentType ? decode(contentType, bytes) : undefined;
  if (text === undefined) return { kind: 'binary' };
  const { value, error } = isJson(contentType) ? parseJson(text) : { error: true };
  return error ? { kind: 'text', text } : { kind: 'json', value, text };
}

function decode(contentType: string, bytes: Uint8Array): string | undefined {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset, { fatal: !contentType }).decode(bytes);
  } catch {
    return contentType ? new TextDecoder().decode(bytes) : undefined;
  }
}

/** `48 B`, `1.2 KB` (1 KB is 1000 bytes). */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
