/** A response as Markdown, and how it differs from its documentation. */
import { formatJson, inEnglish, isUnchecked, parseJson, validate } from '../../../contract/index.ts';
import { isJsonType, isTextType } from '../../../request/index.ts';
import type { PlaygroundData } from '../../../site/index.ts';
import { codeInline, plainInline } from '../../writer.ts';

/** Characters of a body that an answer shows. */
const MAX_BODY_CHARACTERS = 20_000;

/** Bytes of a body that are read. */
const MAX_BODY_BYTES = 5 * 2 ** 20;

/** Differences from the documentation that an answer lists. */
const MAX_DIFFERENCES = 10;

/** Headers that tell a program what to do next. */
const SHOWN_HEADERS = [
  'location',
  'retry-after',
  'www-authenticate',
  'sandbox-source',
  'sandbox-message',
  'link',
  'etag',
];

type Documented = Pick<PlaygroundData, 'responses' | 'components'>;

/** @param redact removes secrets, before a text is cut: a part of one would stay */
export async function responseText(
  response: Response,
  documented: Documented,
  redact = (text: string): string => text,
): Promise<string> {
  const { status, statusText, headers } = response;
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const { bytes, isCut } = await readBytes(response);
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`- ${plainInline(name)}: ${codeInline(value)}`];
  });
  const parts = [`## Response: ${status}${statusText ? ` ${plainInline(statusText)}` : ''}\n`];
  if (shown.length > 0) parts.push(`${shown.join('\n')}\n`);
  const { text, value } = bodyOf(bytes, type, isCut, redact);
  parts.push(text);
  const differences = isCut ? [] : differencesOf(status, type, value, bytes.length === 0, documented);
  if (differences.length > 0)
    parts.push(`## Differences from the documentation\n\n${differences.join('\n')}\n`);
  return parts.join('\n');
}

async function readBytes(response: Response): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size <= MAX_BODY_BYTES) continue;
    await reader.cancel();
    return { bytes: joined(chunks, size), isCut: true };
  }
  return { bytes: joined(chunks, size), isCut: false };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function bodyOf(
  bytes: Uint8Array,
  type: string,
  isCut: boolean,
  redact: (text: string) => string,
): { text: string; value?: unknown } {
  if (bytes.length === 0) return { text: 'No body.\n' };
  const isJson = isJsonType(type);
  if (!isJson && !isTextType(type))
    return { text: `The body has ${bytes.length} bytes of the type ${codeInline(type || 'unknown')}.\n` };
  const raw = new TextDecoder().decode(bytes);
  const parsed = isJson && !isCut ? parseJson(raw) : undefined;
  const isParsed = parsed !== undefined && !parsed.error;
  const text = redact(isParsed ? formatJson(parsed.value, 2) : raw);
  const more = text.length - MAX_BODY_CHARACTERS;
  return {
    text:
      fenced(text.slice(0, MAX_BODY_CHARACTERS), isJson ? 'json' : '') +
      (more > 0 ? `\nThe body has ${more} more characters.\n` : ''),
    ...(isParsed && { value: parsed.value }),
  };
}

/** The body may contain fences itself. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}\n`;
}

/** A documented response for a status: of its code, otherwise of its class, otherwise the default. */
function differencesOf(
  status: number,
  type: string,
  value: unknown,
  isEmpty: boolean,
  { responses, components }: Documented,
): string[] {
  if (responses.length === 0) return [];
  const of = (name: string) => responses.filter((each) => each.status.toUpperCase() === name);
  const range = `${String(status)[0]}XX`;
  const candidates = [String(status), range, 'DEFAULT'].map(of).find(({ length }) => length > 0);
  if (!candidates) return [`- The status ${status} is not documented.`];
  if (isEmpty) return [];
  const typed = candidates.find(({ contentType }) => contentType.split(';')[0]?.toLowerCase() === type);
  if (!typed) {
    const types = candidates.flatMap(({ contentType }) => contentType || []);
    return types.length === 0 || types.some((each) => each.includes('*'))
      ? []
      : [`- The type ${codeInline(type)} is not one of: ${types.map(codeInline).join(', ')}.`];
  }
  if (value === undefined || typed.isSequence) return [];
  const violations = validate(typed.schema, value, { components }).filter((each) => !isUnchecked(each));
  const lines = violations
    .slice(0, MAX_DIFFERENCES)
    .map((each) => `- ${codeInline(each.path || '/')}: ${plainInline(inEnglish(each))}`);
  const more = violations.length - lines.length;
  return more > 0 ? [...lines, `- And ${more} more.`] : lines;
}
