/** How a page shows the body of a response, by its media type. */
import { parseJson } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import { isJson, isTextType } from '../model/index.ts';

type MediaTag = 'img' | 'audio' | 'video';

const MEDIA_TAGS: Record<string, MediaTag> = { image: 'img', audio: 'audio', video: 'video' };

export type Body =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'media'; tag: MediaTag }
  | { kind: 'binary' };

/** Invalid JSON stays text, whatever its type. Bytes without a type are text if they are valid UTF-8. */
export function readBody(contentType: string, bytes: Uint8Array): Body {
  if (!bytes.length) return { kind: 'empty' };
  const [, type = ''] = /^(image|audio|video)\//i.exec(contentType) ?? [];
  const tag = own(MEDIA_TAGS, type.toLowerCase());
  if (tag && !/^image\/(?:tiff|vnd)/i.test(contentType)) return { kind: 'media', tag };
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
