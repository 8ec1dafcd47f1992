import { isUtf8 } from 'node:buffer';
import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import { isUtf16, UTF16_HINT, UTF16_MESSAGE } from '../../text/index.ts';

const REASONS: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EILSEQ: 'its name is not UTF-8',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
};

const HINTS: Record<string, string> = {
  EACCES: 'Give this user permission to read it, or add it to .mintignore.',
  EILSEQ: 'Rename it. Web addresses are UTF-8.',
};

/** Warning for a file or folder that the system does not let us read. The site is built without it. */
export function unreadable(
  path: string,
  error: { code?: string },
  severity: Diagnostic['severity'] = 'warning',
): Diagnostic {
  const { code = '' } = error;
  const message = `This cannot be read, so it is skipped: ${REASONS[code] ?? code}`;
  return { code: 'content/unreadable', severity, message, file: path.replace(/\/$/, ''), hint: HINTS[code] };
}

/** The text of a file, and a warning at its first invalid UTF-8, which the text replaces by `\uFFFD`. */
export function decodeUtf8(bytes: Buffer, file: string): { text: string; diagnostics: Diagnostic[] } {
  const text = bytes.toString('utf8');
  // Latin text in UTF-16 without a byte order mark is valid UTF-8.
  if (isUtf16(text)) {
    const utf16 = { code: 'content/encoding', message: UTF16_MESSAGE, hint: UTF16_HINT, file };
    return { text: '', diagnostics: [{ ...utf16, severity: 'error' }] };
  }
  if (isUtf8(bytes)) return { text, diagnostics: [] };
  const at = text.indexOf('\uFFFD');
  const diagnostic: Diagnostic = {
    code: 'content/encoding',
    severity: 'warning',
    message: 'This file is not UTF-8, so some characters are lost',
    file,
    range: createLineIndex(text).rangeOf(at, at + 1),
    hint: 'Save the file as UTF-8.',
    source: text,
  };
  return { text, diagnostics: [diagnostic] };
}
