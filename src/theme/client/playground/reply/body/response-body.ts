/** How a page shows the body of a response, by its media type. */

import { parseJson } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { isJsonType, isTextType } from '../../../../../request/index.ts';

import { decode } from './decode.ts';

type MediaTag = 'img' | 'audio' | 'video';

const MEDIA_TAGS: Record<string, MediaTag> = { image: 'img', audio: 'audio', video: 'video' };

export type Body =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown; text: string }
  | { kind: 'text'; text: string }
  /** JSON that would block the page; a worker reads it. */
  | { kind: 'large' }
  | { kind: 'media'; tag: MediaTag }
  | { kind: 'binary' };

/** Reading and showing more bytes at once would make the page slow. */
export const MAX_AT_ONCE = 200_000;
/** The same holds for more lines of JSON, each of which is an element. */
export const MAX_LINES = 2000;

/** Sequences of items, which are shown one by one as they arrive (OpenAPI 3.2 section 4.14.1). */
const SEQUENCE =
  /^(?:text\/event-stream|application\/(?:x-)?(?:ndjson|jsonl|json-?lines|json-seq|stream\+json)|application\/\S+\+json-seq|multipart\/(?:mixed|x-mixed-replace|related|parallel)) *(?:;|$)/i;

export const isSequence = (contentType: string): boolean => SEQUENCE.test(contentType);

/**
 * Invalid JSON stays text, whatever its type. Bytes without a type are text if they are valid UTF-8.
 * @param bytes the body, or its first `MAX_AT_ONCE` bytes
 * @param size number of bytes of the whole body
 */
export function readBody(contentType: string, bytes: Uint8Array, size = bytes.length): Body {
  if (!size) return { kind: 'empty' };
  const [, type = ''] = /^(image|audio|video)\//i.exec(contentType) ?? [];
  const tag = own(MEDIA_TAGS, type.toLowerCase());
  if (tag && !/^image\/(?:tiff|vnd)/i.test(contentType)) return { kind: 'media', tag };
  if (isJsonType(contentType) && size > bytes.length) return { kind: 'large' };
  const text =
    isTextType(contentType) || isSequence(contentType) || !contentType
      ? decode(contentType, bytes)
      : undefined;
  if (text === undefined) return { kind: 'binary' };
  const isJson = isJsonType(contentType);
  // Indented, a line ends after each of these.
  if (isJson && text.split(/[,{[]/).length > MAX_LINES) return { kind: 'large' };
  const { value, error } = isJson ? parseJson(text, true) : { error: true };
  return error ? { kind: 'text', text } : { kind: 'json', value, text };
}
