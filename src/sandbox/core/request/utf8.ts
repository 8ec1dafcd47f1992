/** Text of a body. */
import { HttpError } from '../response/errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws 400 for invalid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new HttpError(400, 'The body is not valid UTF-8', { cause });
  }
}
