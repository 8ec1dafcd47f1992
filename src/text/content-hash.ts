import { hash } from 'node:crypto';

/**
 * The first `length` characters of the SHA-256 of `content`, for file names. A separate entry, because
 * browsers have no `node:crypto`.
 */
export const contentHash = (
  content: string | Uint8Array,
  length: number,
  encoding: 'hex' | 'base64url' = 'hex',
): string => hash('sha256', content, encoding).slice(0, length);
