/** Percent-encoding and base64. */
import { formatJson } from '../contract/index.ts';

/** Replaces lone surrogates, which UTF-8 cannot represent, as the platform does when it sends text. */
export const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd');

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Everything but the unreserved set of RFC 3986 section 2.3. A space is `%20`, also in form bodies. */
export const encode = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, percent);

/**
 * RFC 6570 section 3.2.3: reserved characters and percent-encoded triples stay. Those that would end the
 * value or the query (`&`, `+`, `#`), or that URL parsers rewrite or refuse (`'`, `[`, `]`), are encoded
 * (OpenAPI 4.8.12.2).
 */
export const encodeReserved = (text: string): string => encodeTemplate(text).replace(/[&+#']/g, percent);

/** Encodes the literal parts of a path template; characters that URLs allow stay. */
export const encodeTemplate = (text: string): string =>
  encodeURI(wellFormed(text))
    .replace(/%25([\da-f]{2})/gi, '%$1')
    .replace(/[[\]]/g, percent);

/** One value as text without a style: a string unchanged, anything else as JSON text. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : formatJson(value));

/** Base64 of the UTF-8 bytes (RFC 7617 section 2.1). */
export const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The text of base64; `undefined` if it is not the base64 of UTF-8. */
export function decodeBase64(token: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
