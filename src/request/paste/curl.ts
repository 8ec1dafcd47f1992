/** Reads a curl command. */
import { base64, encode } from '../encode.ts';
import type { FormPart, HttpRequest } from '../request-spec.ts';
import { readFormPart } from './form-part.ts';
import { IGNORED, IGNORED_VALUED, SHORT, SWITCHES, VALUED } from './options.ts';
import { PasteError } from './problem.ts';
import { splitWords, type Word } from './shell.ts';

interface Option {
  name: string;
  /** As in the command. */
  shown: string;
  value: string;
  offset: number;
}

/** @throws PasteError if the command has a syntax problem, or an option that is not supported. */
export function parseCurl(command: string): HttpRequest {
  const options = readOptions(splitWords(command).slice(1));
  const all = (...names: string[]): Option[] => options.filter(({ name }) => names.includes(name));
  const value = (name: string): string | undefined => all(name).at(-1)?.value;
  const [address, second] = all('url');
  if (!address) throw new PasteError('paste.noUrl', command.length);
  if (second) throw new PasteError('paste.unexpected', second.offset, { text: second.value });

  const headers = readHeaders(all('header'));
  const add = (name: string, text: string | undefined): void => {
    if (text !== undefined && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), [name, text]);
  };
  add('User-Agent', value('user-agent'));
  add('Referer', value('referer')?.replace(/;auto$/, ''));
  add('Cookie', readCookies(all('cookie')));
  add('Range', value('range')?.replace(/^/, 'bytes='));
  const user = value('user');
  add(
    'Authorization',
    user === undefined ? undefined : `Basic ${base64(user.includes(':') ? user : `${user}:`)}`,
  );
  add('Authorization', value('oauth2-bearer')?.replace(/^/, 'Bearer '));

  const parts = all('form', 'form-string').map(readFormPart);
  const data = readData(all('data', 'data-ascii', 'data-raw', 'data-binary', 'data-urlencode', 'json'));
  const isQuery = all('get').length > 0;
  if (all('json').length) {
    add('Content-Type', 'application/json');
    add('Accept', 'application/json');
  }
  const isSent = data !== undefined && !isQuery;
  if (isSent) add('Content-Type', 'application/x-www-form-urlencoded');
  const body = parts.length ? parts : isSent ? data : undefined;
  const method = value('request') ?? (all('head').length ? 'HEAD' : body === undefined ? 'GET' : 'POST');
  return {
    method,
    url: addressOf(address.value, isQuery && typeof data === 'string' ? data : ''),
    headers: [...headers.values()].filter((header) => header !== undefined),
    ...bodyOf(body),
  };
}

const bodyOf = (body: FormPart[] | string | File | undefined): Pick<HttpRequest, 'body' | 'filename'> => {
  if (body === undefined) return {};
  if (Array.isArray(body) || typeof body === 'string') return { body };
  return { body: new Uint8Array(), filename: body.filename };
};

function readOptions(words: Word[]): Option[] {
  const options: Option[] = [];
  const rest = words.values();
  for (const { text, offset } of rest) {
    const nextValue = (shown: string): string => {
      const { value, done } = rest.next();
      if (done) throw new PasteError('paste.noValue', offset, { option: shown });
      return value.text;
    };
    if (text.startsWith('--')) {
      const [name = '', value] = splitOnce(text.slice(2), '=');
      const shown = `--${name}`;
      const hasValue = takesValue(name, shown, offset);
      if (hasValue || SWITCHES.has(name)) {
        options.push({ name, shown, offset, value: hasValue ? (value ?? nextValue(shown)) : '' });
      }
    } else if (text.startsWith('-') && text.length > 1) {
      options.push(...readShort(text, offset, nextValue));
    } else if (text) options.push({ name: 'url', shown: text, value: text, offset });
  }
  return options.filter(({ name }) => !IGNORED_VALUED.has(name));
}

const splitOnce = (text: string, separator: string): [string, string?] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

/** `-sSXPOST`: switches, then one option with the rest as its value, or the next word. */
function readShort(text: string, offset: number, next: (shown: string) => string): Option[] {
  const options: Option[] = [];
  for (const [index, letter] of [...text].entries()) {
    if (!index) continue;
    const shown = `-${letter}`;
    const name = Object.hasOwn(SHORT, letter) ? (SHORT[letter] ?? '') : letter;
    if (takesValue(name, shown, offset)) {
      const value = text.slice(index + 1);
      return [...options, { name, shown, offset, value: value || next(shown) }];
    }
    if (SWITCHES.has(name)) options.push({ name, shown, offset, value: '' });
  }
  return options;
}

function takesValue(name: string, shown: string, offset: number): boolean {
  if (VALUED.has(name) || IGNORED_VALUED.has(name)) return true;
  if (SWITCHES.has(name) || IGNORED.has(name)) return false;
  throw new PasteError('paste.option', offset, { option: shown });
}

/** By name in lower case; `undefined` for a default header that the command removes (`Accept:`). */
function readHeaders(options: Option[]): Map<string, HttpRequest['headers'][number] | undefined> {
  const headers = new Map<string, HttpRequest['headers'][number] | undefined>();
  for (const { value, shown, offset } of options) {
    if (value.startsWith('@')) throw fileError(shown, value.slice(1), offset);
    const [name = '', text] = splitOnce(value, ':');
    const key = name.trim().toLowerCase();
    const before = headers.get(key)?.[1];
    if (text?.trim()) {
      // Repeated headers are one list (RFC 9110 section 5.3).
      headers.set(key, [name.trim(), before === undefined ? text.trim() : `${before}, ${text.trim()}`]);
    } else if (text !== undefined) headers.set(key, undefined);
    else if (name.endsWith(';')) headers.set(key.slice(0, -1), [name.trim().slice(0, -1), '']);
    else throw new PasteError('paste.unexpected', offset, { text: value });
  }
  return headers;
}

function readCookies(options: Option[]): string | undefined {
  for (const { value, shown, offset } of options) {
    if (!value.includes('=')) throw fileError(shown, value, offset);
  }
  return options.length ? options.map(({ value }) => value).join('; ') : undefined;
}

const fileError = (option: string, file: string, offset: number): PasteError =>
  new PasteError('paste.file', offset, { option, file });

interface File {
  filename: string;
}

/**
 * Pieces are joined with `&`, those of `--json` without. Only a body that is one file can come from a file.
 */
function readData(options: Option[]): string | File | undefined {
  const [only] = options;
  if (!only) return undefined;
  if (
    options.length === 1 &&
    /^(data|data-ascii|data-binary|json)$/.test(only.name) &&
    /^@./.test(only.value)
  ) {
    return { filename: only.value.slice(1) };
  }
  let text: string | undefined;
  for (const option of options) {
    const separator = text === undefined || option.name === 'json' ? '' : '&';
    text = `${text ?? ''}${separator}${readPiece(option)}`;
  }
  return text;
}

function readPiece({ name, value, shown, offset }: Option): string {
  if (name === 'data-raw') return value;
  if (name !== 'data-urlencode') {
    if (value.startsWith('@')) throw fileError(shown, value.slice(1), offset);
    return value;
  }
  const [, field = '', sign, content = ''] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? [];
  if (sign === undefined) return encode(value);
  if (sign === '@') throw fileError(shown, content, offset);
  return field ? `${field}=${encode(content)}` : encode(content);
}

function addressOf(text: string, query: string): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const full = query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url;
  // Braces are parameters that were not filled in.
  return URL.canParse(full) && !/[{}]/.test(full) ? new URL(full).href : full;
}
