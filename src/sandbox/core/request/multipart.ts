/**
 * Parses `multipart/form-data` (RFC 7578, on the framing of RFC 2046, section 5.1), tolerating common client
 * mistakes.
 */

import { HttpError } from '../response/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Decodes text that is only inspected. */
const latin1 = new TextDecoder('latin1');

/** A part of a form that is a file. */
export interface FilePart {
  /** Its file name; `undefined` if only an encoded one is given. */
  name: string | undefined;
  /** Media type in lower case, without parameters; `''` if absent. */
  type: string;
  bytes: Uint8Array;
}

const LF = 10;
const CR = 13;
const DASH = 45;

/**
 * Names and values of a form, in the order of the body. Parts with a file name are files, which go to
 * `onFile` with their names; parts without a name are skipped. Lines may end in LF alone. Throws 400 for a
 * body that was cut off before its last boundary, and for a name or value that is not UTF-8.
 */
export function parseMultipart(
  bytes: Uint8Array,
  boundary: string,
  onFile: (name: string, file: FilePart) => void = () => {},
): [name: string, value: string][] {
  const parameters: [string, string][] = [];
  for (const part of split(bytes, new TextEncoder().encode(`--${boundary}`))) {
    const { head, content } = splitPart(part);
    const lines = decodeUtf8(head);
    const disposition = /(?:^|\n)content-disposition[ \t]*:([^\r\n]*)/i.exec(lines)?.[1] ?? '';
    const { name, filename, 'filename*': encodedFilename } = headerParameters(disposition);
    const isFile = filename !== undefined || encodedFilename !== undefined;
    if (name === undefined) continue;
    if (isFile) {
      const type = /(?:^|\n)content-type[ \t]*:([^\r\n;]*)/i.exec(lines)?.[1]?.trim().toLowerCase() ?? '';
      onFile(unescapeName(name), { name: filename && unescapeName(filename), type, bytes: content });
    } else parameters.push([unescapeName(name), decodeUtf8(content)]);
  }
  return parameters;
}

/**
 * The parameters of a header such as `multipart/form-data; boundary="x y"` by lower-case name (RFC 9110,
 * 5.6.6); the first of repeated ones counts. Quoted values lose their quotes, but keep their backslashes.
 */
export function headerParameters(header: string): Record<string, string> {
  const parameters = Object.create(null);
  for (const [, key = '', value = ''] of header.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"(?=\s*(?:;|$))|[^;]*)/gs,
  )) {
    parameters[key.toLowerCase()] ??= /^"(.*)"$/s.exec(value.trim())?.[1] ?? value.trim();
  }
  return parameters;
}

/** The content between two delimiter lines, without the line break that belongs to the second one. */
function* split(bytes: Uint8Array, delimiter: Uint8Array): Generator<Uint8Array> {
  let start: number | undefined;
  for (let at = 0; at < bytes.length; at = lineEnd(bytes, at)) {
    if (!startsWith(bytes, at, delimiter)) continue;
    const end = lineEnd(bytes, at);
    const rest = latin1.decode(bytes.subarray(at + delimiter.length, end));
    // Anything else is a longer line that only begins like the delimiter.
    const isClosing = rest.startsWith('--');
    if (!isClosing && rest.trim() !== '') continue;
    if (start !== undefined) yield withoutLineBreak(bytes.subarray(start, at));
    if (isClosing) return;
    start = end;
  }
  throw new HttpError(400, 'The multipart body ends before its last boundary');
}

/**
 * The header lines of a part, and everything after the empty line; a part without an empty line has no
 * content.
 */
function splitPart(part: Uint8Array): { head: Uint8Array; content: Uint8Array } {
  for (let at = 0; at < part.length; at = lineEnd(part, at)) {
    const end = lineEnd(part, at);
    const isEmpty = part[at] === LF || (part[at] === CR && part[at + 1] === LF);
    if (isEmpty) return { head: part.subarray(0, at), content: part.subarray(end) };
  }
  return { head: part, content: part.subarray(part.length) };
}

/** Offset after the line that contains `at`. */
function lineEnd(bytes: Uint8Array, at: number): number {
  const feed = bytes.indexOf(LF, at);
  return feed < 0 ? bytes.length : feed + 1;
}

function withoutLineBreak(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) !== LF) return bytes;
  return bytes.subarray(0, bytes.at(-2) === CR ? -2 : -1);
}

function startsWith(bytes: Uint8Array, at: number, prefix: Uint8Array): boolean {
  if (bytes[at] !== DASH) return false;
  for (let i = 0; i < prefix.length; i++) if (bytes[at + i] !== prefix[i]) return false;
  return true;
}

/**
 * Browsers escape three characters of a name with percent signs (HTML, "multipart/form-data"), older clients
 * with backslashes.
 */
function unescapeName(name: string): string {
  return name.replace(/\\(["\\])/g, '$1').replace(/%(22|0d|0a)/gi, (escaped) => decodeURIComponent(escaped));
}

/** The text of a body or a part of it. Throws 400 for invalid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new HttpError(400, 'The body is not valid UTF-8', { cause });
  }
}
